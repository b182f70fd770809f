"""The schemas themselves, and how what they refuse is put into words."""

from collections.abc import Iterator
from typing import Any

import jsonschema_rs
import pytest

from rulebase.knowledge import problems, reader, schema

pytestmark = pytest.mark.usefixtures("english")

WELL_FORMED = {
    "game": """
        id: bsg
        title: {en: Battlestar Galactica}
        languages: [en, pl, hu]
        rights: {en: All rights belong to their owners.}
        features:
          base: {title: {en: base game}}
          exodus: {needs: [base], not-with: [daybreak], title: {en: Exodus}}
        choices: {objective: {title: {en: objective}}}
        rulesets:
          base:
            title: {en: base game}
            features: [base]
            options: {cylon-fleet: {}, cards: {removes: [cylon-fleet]}}
            choices: {objective: [kobol, earth]}
            books: [bsg-base.pl]
        default: base
        redirects: {attack.fighter: attack.viper}
        """,
    "source": """
        id: bsg-base.pl
        title: Instrukcja
        language: pl
        covers: [base]
        edition: "1.0"
        sections:
          - {id: setup, heading: Przygotowanie, page: 5, kind: procedure, statements: 1}
          - {id: end, heading: "8", page: 6, page_inferred: true, kind: table, statements: 0, topic: setup}
        """,
    "picture": """
        signs:
          raider: {letters: R, shape: down, tone: dark}
          heavy-raider: {letters: {en: HR, pl: CR}, shape: round}
        boards:
          - id: space
            part: space
            title: areas
            columns: 3
            fields: {ahead: [0, 0, 3, 1], astern: [0, 1, 2, 1]}
            landmarks: {galactica: [2, 1, 1, 1]}
            labels: number
            flags: {launch: ^}
            things: [raider, heavy-raider]
        """,
    "quickref": """
        - {subject: people, title: {en: People}}
        - show: [attack, nuke.target, nuke.token.start]
        - title: {en: Two players}
          when: [exodus, pegasus]
          players: [2, 2]
          show: [duel]
        - {show: [loyalty-decks], players: loyalty-decks.mutineer}
        """,
    "terms": """
        - id: viper
          group: unit
          title: {en: viper, pl: viper, hu: Vipera}
          forms:
            en: {many: vipers}
            pl: {gender: m, gen: vipera, many: vipery, many-gen: viperów}
            hu: {acc: Viperát, sup: Viperán, many-acc: Viperákat, poss: Viperája}
            de: {many: Viper, gen: Vipers}
          aliases: {en: [fighter], pl: [statek myśliwski]}
          coined: [hu]
          when: [exodus, pegasus]
          clauses: {what: {en: A small ship., sources: [bsg-base.pl/vipers#1]}}
          see: [attack.viper, raptor]
        """,
    "characters": """
        - {id: kara-thrace, title: {en: Kara Thrace}, version: alternate, role: pilot, when: pegasus}
        - {id: caprica-six, title: {en: Caprica Six}, leader: true}
        """,
    "cards": """
        - id: executive-order
          title: {en: Executive Order}
          group: leadership
          forms: {pl: {gender: m}}
          aliases: {en: [XO]}
          when: base
          count: 7
          data: {cost: 2, windfall: false, powers: [{phase: settle, value: -1}], good: null}
        """,
    "tables": """
        - id: attack
          title: {en: Attack table}
          when: base
          key: [target, attacker]
          columns:
            damaged: {type: range, title: {en: Damaged}}
            note: {type: text, title: {en: Note}}
          sources: [bsg-base.pl/attack-table#1]
          rows:
            viper: {damaged: [5, 7], note: {en: A note.}, sources: [bsg-base.pl/attack-table#3]}
            galactica/raider: {damaged: [8, 8]}
            4: {damaged: [1, 1]}
          values: {target: basestar, limit: 8, open: true}
        - id: succession
          title: {en: Succession}
          items: {kind: character}
          list: [william-adama, saul-tigh]
        """,
    "rules": """
        - id: attack.viper
          title: {en: Attacking a viper}
          when: base
          clauses: {hit: {en: A hit., pl: Trafienie., sources: [bsg-base.pl/attack-table#3]}}
          says: {damaged: {en: "The {target} is damaged."}}
          executable: true
          sources: [bsg-base.pl/attack-table#3]
          see: [damage.viper]
        """,
    "patches": """
        - patch: attack.viper-mk7
          to: attack
          when: [exodus, cylon-fleet]
          sources: [bsg-exodus.pl/attack-table-viper-mk-vii#1]
          add: {rows.viper-mk7: {damaged: [6, 7]}, title.en: Attack}
          set: {rows.galactica/raider.damaged: {was: [7, 8], is: null}}
          drop: {entry: {en: It is not used.}}
          replace: {clauses.hit: {en: Another.}}
          confirm: [rows.viper]
          absent: {rows.viper-mk7: {en: There is none.}}
          over: [other-patch]
        """,
    "vocabulary": """
        facts:
          - {id: a, type: boolean, title: {en: a}, default: false, help: {en: Help.}}
          - {id: b, type: {rows: units}, title: {en: b}, absent: units.in-play}
          - {id: c, type: {list: {kind: character}}, title: {en: c}}
          - {id: d, type: {counts: {group: unit}}, title: {en: d}}
          - {id: e, type: {integer: [3, 7]}, title: {en: e}}
          - {id: f, type: {die: dice.d8}, title: {en: f}}
          - {id: g, type: {choice: {stay: {en: stay}, leave: {en: leave}}}, title: {en: g}, marked: h}
          - id: h
            type: {pieces: {of: {rows: units}, with: {pilot: {kind: character}, hidden: boolean}}}
            title: {en: h}
          - {id: i, type: {pile: {group: skill-card}}, title: {en: i}}
          - {id: j, type: seat, title: {en: j}}
          - {id: k, type: looks, title: {en: k}}
        slots:
          - {id: l, title: {en: l}}
          - {id: m, title: {en: m}, type: {integer: [0, 9]}}
        questions:
          - id: attack
            title: {en: Attack}
            asks: {en: What happens?}
            rule: attack.roll
            facts: [a, b]
            odds: hit
            act: j
        """,
    "position": """
        seats: {is: {kind: character}, nameless: [a-cylon-leader], self: you}
        short:
          in-brig: {part: at, value: brig, rest: aboard, title: {en: in the Brig}}
          ahead: {part: space, key: ahead}
        parts:
          - {id: begins, is: boolean, else: false, title: {en: the game begins}}
          - id: at
            of: seat
            is: {rows: places}
            title: {en: where somebody is}
            help: {en: One place each.}
            owner: [send, free]
            else: aboard
            usual: {en: nobody is in the Brig}
            leaves: reset
            seen-by: all
            absent: attack.no-such-unit
          - {id: pegasus, of: {rows: areas}, is: {list: seat}, with: pegasus-ship, owner: damage, title: {en: Pegasus}}
          - {id: fuel, is: {integer: [0, 15]}, at-start: {value: resources.fuel.start}, marked: used, title: {en: fuel}}
        """,
    "discrepancies": """
        - id: nuke-eight
          title: {en: A nuke}
          to: nuke
          when: base
          readings:
            a: {says: {en: One.}, sources: [bsg-base.pl/admiral#3], set: {rows.blast.roll: [7, 8]}}
            b: {says: {en: Two.}, sources: [bsg-base.hu/admiral#3]}
            c: {says: {en: Three.}, sources: [bsg-base.hu/admiral#4], not-run: {en: Nobody says where.}}
          used: a
          why: {en: It agrees with the table.}
        """,
    "open-questions": """
        - id: nuke-timing
          title: {en: When}
          asks: {en: Whether it may.}
          touches: [nuke.target]
          when: base
          sources: [bsg-base.pl/admiral#3]
        """,
    "rulings": """
        - id: raptor-as-target
          title: {en: A raptor}
          asks: {en: May it be attacked?}
          says: {en: No.}
          touches: [attack.raptor]
          authority: designer
          by: Corey Konieczka
          date: 2015-03-02
          url: https://example.org/ruling
        """,
    "ear": """
        instead: {hu: {kézkorlát: kézlimit}}
        never-in-brackets: [most-kind]
        """,
    "titles": """
        food-shortage: {pl: Braki żywności, hu: Élelemhiány}
        laura-roslin.negative: {pl: Choroba}
        """,
    "spelling": """
        names: [Fantasy Flight Publishing, Coup]
        words: {pl: [wtasować, wtasowuje], hu: [szuperkrízis]}
        """,
    "verbs": """
        - id: discard
          says: {en: "{who} discards {what}", hu: "{who|the} eldobja {what|the|acc}"}
          not: {hu: [kidob, kidobja]}
        """,
    "scenario": """
        game: bsg
        ruleset: exodus
        options: [cylon-fleet]
        choices: {objective: ionian-nebula}
        title: {en: A viper}
        source: bsg-exodus.pl/attack-table-viper-mk-vii#1
        rules: [attack.viper-mk7]
        situation: {players: 5, characters: [Kara Thrace]}
        events:
          - {attack: {attacker: raider, target: viper-mk7, roll: 6}, after: {fuel: 3}, changed: {}, expect: {hit: 1}}
          - {jump: {}}
        expect: {result: damaged}
        """,
}


def checked(text: str, kind: str) -> list[problems.Problem]:
    return [problem for document in reader.read_text(text, "text") for problem in schema.check(document, kind)]


def dedented(text: str) -> str:
    return "".join(line.removeprefix(" " * 8) + "\n" for line in text.strip("\n").splitlines())


def test_every_kind_of_file_has_an_example() -> None:
    assert schema.kinds() == sorted(WELL_FORMED)


@pytest.mark.parametrize("kind", WELL_FORMED)
def test_what_is_well_formed_passes(kind: str) -> None:
    assert checked(dedented(WELL_FORMED[kind]), kind) == []


@pytest.mark.parametrize("kind", WELL_FORMED)
def test_the_example_needs_what_it_holds(kind: str) -> None:
    """An unknown key is refused in every mapping whose keys the schema names."""
    document = reader.read_text(dedented(WELL_FORMED[kind]), "text")[0]
    target = document.data[0] if isinstance(document.data, list) else document.data
    target["zzzzzz"] = 1
    free = isinstance(schema.schema(kind).get("additionalProperties"), dict)  # any id can be a key
    assert [problem.code for problem in schema.check(document, kind)] == ["wrong-type" if free else "unknown-key"]


@pytest.mark.parametrize("kind", WELL_FORMED)
def test_schemas_are_schemas(kind: str) -> None:
    assert jsonschema_rs.meta.is_valid(schema.schema(kind))


@pytest.mark.parametrize("kind", WELL_FORMED)
def test_every_property_says_what_is_expected(kind: str) -> None:
    whole = schema.schema(kind)
    silent = [name for name, node in properties(whole) if not described(node, whole)]
    assert silent == []


def properties(node: Any) -> Iterator[tuple[str, dict[str, Any]]]:
    if isinstance(node, dict):
        if isinstance(node.get("properties"), dict):
            yield from node["properties"].items()
        for part in node.values():
            yield from properties(part)
    elif isinstance(node, list):
        for part in node:
            yield from properties(part)


def described(node: dict[str, Any], whole: dict[str, Any]) -> bool:
    return "description" in node or described(whole["$defs"][node["$ref"].rpartition("/")[2]], whole)


def test_problems_stand_in_reading_order() -> None:
    found = checked("- id: A\n  group: B\n  titel: {}\n  forms: {}\n", "terms")
    assert [problem.place.line for problem in found if problem.place] == [1, 2, 3, 4]


def test_a_misspelt_key_is_not_also_missing() -> None:
    assert [problem.code for problem in checked("- {id: a, group: b, titel: {en: c}}", "terms")] == ["unknown-key"]
    assert [problem.code for problem in checked("- {id: a, group: b}", "terms")] == ["missing-key"]


def test_keys_are_pointed_at_where_they_stand() -> None:
    (problem,) = checked("- id: a\n  group: b\n  title: {en: c, zzz: d}\n", "terms")
    assert problem.place == problems.Place("text", 3, 18, "  title: {en: c, zzz: d}")


def test_a_big_file_is_told_its_first_fault_only() -> None:
    entries = "".join(f"- {{id: t{number}, group: unit, title: {{en: 5}}}}\n" for number in range(200))
    assert len(checked(entries, "terms")) == 100
    assert len(checked(entries + "#" * 200_000, "terms")) == 1


@pytest.mark.parametrize(
    ("value", "told"),
    [
        ("{}", ["“a” is missing from “value”"]),
        ("{a: x}", ["“a”: a whole number expected, this is the text “x”"]),
        ("[1, x]", ["item 2 of “value”: a whole number expected, this is the text “x”"]),
        ("B", ["“value” cannot be “B”"]),
        ("1.5", ["“value” cannot be the number 1.5"]),
    ],
)
def test_of_several_shapes_the_nearest_is_explained(
    value: str, told: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    shapes = {
        "properties": {
            "value": {
                "anyOf": [
                    {"type": "string", "pattern": "^[a-z]$"},
                    {"type": "array", "items": {"type": "integer"}},
                    {"type": "object", "required": ["a"], "properties": {"a": {"type": "integer"}}},
                ]
            }
        }
    }
    monkeypatch.setattr(schema, "schema", lambda _: shapes)
    schema._validator.cache_clear()
    try:
        assert [problem.message for problem in checked(f"value: {value}", "shapes")] == told
    finally:
        schema._validator.cache_clear()
