"""The resolver: patches, precedence, standing; the same answer however often it is asked."""

import copy
import time
from typing import Any

import pytest

from rulebase.author import opening
from rulebase.model import configuration, quantities, resolve

BSG = opening.open_game("bsg")


def _core(**patches: dict[str, Any]) -> Any:
    return {
        "features": {"base": {}, "big": {"needs": ["base"]}, "other": {"needs": ["base"]}},
        "rulesets": {
            "base": {"features": ["base"], "books": ["old"]},
            "big": {"features": ["big"], "options": {"other": {}}, "books": ["new"]},
        },
        "default": "base",
        "entries": {
            "t": {
                "kind": "table",
                "when": "base",
                "sources": ["old/s#1"],
                "rows": {"a": {"x": [1, 2]}, "b": {"x": [3, 3]}},
            }
        },
        "patches": {name: {"patch": name, "to": "t", "sources": ["new/s#1"], **body} for name, body in patches.items()},
        "patched": {"t": list(patches)},
        "discrepancies": {},
    }


def _resolved(core: Any, ruleset: str, *options: str) -> resolve.Resolved:
    resolver = resolve.Resolver(core)
    here = resolver.setup.configure(ruleset, options)
    assert here is not None
    found = resolver.resolve("t", here)
    assert found is not None
    return found


def test_a_patch_changes_only_where_it_holds() -> None:
    core = _core(p={"when": "big", "set": {"rows.a.x": {"was": [1, 2], "is": [1, 4]}}})
    assert _resolved(core, "base").get("rows.a.x") == [1, 2]
    changed = _resolved(core, "big")
    assert changed.get("rows.a.x") == [1, 4]
    assert changed.sources("rows.a.x") == ["new/s#1"]
    assert changed.sources("rows.b.x") == ["old/s#1"]
    assert changed.clashes == []


def test_resolving_leaves_the_entry_as_it_was_written() -> None:
    core = _core(p={"when": "big", "drop": {"rows.a": {"$": 0}}})
    before = copy.deepcopy(core)
    _resolved(core, "big")
    assert core == before


def test_the_narrower_condition_wins() -> None:
    core = _core(
        q={"when": ["big", "other"], "set": {"rows.a.x": {"was": [1, 4], "is": [1, 5]}}},
        p={"when": "big", "set": {"rows.a.x": {"was": [1, 2], "is": [1, 4]}}},
    )
    assert _resolved(core, "big").get("rows.a.x") == [1, 4]
    assert _resolved(core, "big", "other").get("rows.a.x") == [1, 5]
    assert _resolved(core, "big", "other").clashes == []


def test_unrelated_patches_on_one_path_conflict() -> None:
    core = _core(
        p={"when": "big", "set": {"rows.a.x": {"was": [1, 2], "is": [1, 4]}}},
        q={"when": "other", "drop": {"rows.a": {"$": 0}}},
    )
    [clash] = [clash for clash in _resolved(core, "big", "other").clashes if clash.code == "conflict"]
    assert {clash.patch, clash.other} == {"p", "q"}


def test_over_settles_a_conflict_in_either_order() -> None:
    first = {"when": "big", "set": {"rows.a.x": {"was": [1, 2], "is": [1, 4]}}}
    for names in (("p", "q"), ("q", "p")):
        second = {"when": "other", "over": [names[0]], "set": {"rows.a.x": {"was": [1, 4], "is": [1, 6]}}}
        found = _resolved(_core(**{names[0]: first, names[1]: second}), "big", "other")
        assert found.get("rows.a.x") == [1, 6]
        assert found.clashes == []


def test_over_wins_whichever_comes_first_in_the_file() -> None:
    """What goes over another is applied after it, though it stands before it."""
    under = {"when": "other", "set": {"rows.a.x": {"was": [1, 2], "is": [1, 4]}}}
    over = {"when": "big", "over": ["under"], "set": {"rows.a.x": {"was": [1, 4], "is": [1, 6]}}}
    for patches in ({"over": over, "under": under}, {"under": under, "over": over}):
        found = _resolved(_core(**patches), "big", "other")
        assert (found.get("rows.a.x"), found.patches, found.clashes) == ([1, 6], ["under", "over"], [])


def test_two_patches_of_equal_conditions_conflict() -> None:
    core = _core(
        p={"when": "big", "set": {"rows.a.x": {"was": [1, 2], "is": [1, 4]}}},
        q={"when": "big", "set": {"rows.a.x": {"was": [1, 4], "is": [1, 6]}}},
    )
    assert [(clash.code, clash.path) for clash in _resolved(core, "big").clashes] == [("conflict", "rows.a.x")]


def test_a_wider_write_forgets_what_was_known_of_its_parts() -> None:
    core = _core(
        p={"when": "big", "set": {"rows.a.x": {"was": [1, 2], "is": [1, 4]}}, "confirm": ["rows.b.x"]},
        q={"when": ["big", "other"], "replace": {"rows": {"a": {"x": [9, 9]}}}, "sources": ["late/s#1"]},
    )
    found = _resolved(core, "big", "other")
    assert found.sources("rows.a.x") == ["late/s#1"]
    assert list(found.origins) == ["rows"]
    assert found.confirmed == {}


def test_what_was_said_to_be_absent_keeps_its_reason() -> None:
    core = _core(p={"when": "big", "absent": {"rows.c": {"$": 5}}})
    reason = _resolved(core, "big").reason("rows.c.x")
    assert reason is not None
    assert (reason["reason"], reason["patch"]) == ({"$": 5}, "p")
    assert _resolved(core, "base").reason("rows.c.x") is None


def test_what_is_added_after_all_is_absent_no_longer() -> None:
    core = _core(
        p={"when": "big", "absent": {"rows.c": {"$": 5}}},
        q={"when": ["big", "other"], "add": {"rows.c": {"x": [1, 1]}}},
    )
    assert _resolved(core, "big", "other").reason("rows.c.x") is None


def test_a_stale_was_is_found() -> None:
    core = _core(p={"when": "big", "set": {"rows.a.x": {"was": [1, 3], "is": [1, 4]}}})
    [clash] = _resolved(core, "big").clashes
    assert (clash.code, clash.was, clash.found) == ("stale", [1, 3], [1, 2])


def test_replacing_puts_a_new_part_in_the_place_of_the_old() -> None:
    core = _core(p={"when": "big", "replace": {"rows": {"c": {"x": [5, 5]}}}})
    found = _resolved(core, "big")
    assert found.get("rows") == {"c": {"x": [5, 5]}}
    assert found.sources("rows.c.x") == ["new/s#1"]
    assert found.clashes == []


def test_what_drops_an_entry_is_a_rival_of_what_changes_it() -> None:
    core = _core(
        p={"when": "big", "drop": {"entry": {"$": 0}}},
        q={"when": "other", "set": {"rows.a.x": {"was": [1, 2], "is": [1, 4]}}},
    )
    resolver = resolve.Resolver(core)
    here = resolver.setup.configure("big", ["other"])
    assert here is not None
    gone = resolver._resolve("t", here, {})
    assert gone is not None
    assert "conflict" in {clash.code for clash in gone.clashes}


def test_what_was_dropped_keeps_its_reason() -> None:
    core = _core(p={"when": "big", "drop": {"rows.a": {"$": 7}}})
    assert _resolved(core, "big").get("rows") == {"b": {"x": [3, 3]}}
    reason = _resolved(core, "big").reason("rows.a.x")
    assert reason is not None
    assert reason["reason"] == {"$": 7}


def test_a_confirmation_adds_its_book_until_something_narrower_changes_the_value() -> None:
    core = _core(
        p={"when": "big", "confirm": ["rows.a"]},
        q={"when": ["big", "other"], "set": {"rows.a.x": {"was": [1, 2], "is": [2, 2]}}, "sources": ["late/s#1"]},
    )
    assert _resolved(core, "big").sources("rows.a.x") == ["old/s#1", "new/s#1"]
    assert _resolved(core, "big", "other").sources("rows.a.x") == ["late/s#1"]


def test_standing() -> None:
    core = _core(p={"when": "big", "confirm": ["rows.a"]})
    books: Any = {"old": {"covers": ["base"]}, "new": {"covers": ["big"]}}
    resolver = resolve.Resolver(core)
    big = resolver.setup.configure("big")
    base = resolver.setup.configure("base")
    assert big is not None
    assert base is not None
    entry = resolver.resolve("t", big)
    assert entry is not None
    assert resolver.standing(entry, "rows.a", big, books) == resolve.Standing.STATED
    assert resolver.standing(entry, "rows.b", big, books) == resolve.Standing.CARRIED
    rows: Any = entry.body["rows"]
    rows["c"] = {"sources": ["new/s#1"]}
    assert resolver.standing(entry, "rows.c", base, books) == resolve.Standing.BORROWED
    rows["d"] = "unknown"
    assert resolver.standing(entry, "rows.d", big, books) == resolve.Standing.UNKNOWN


@pytest.mark.parametrize(
    ("does", "code"),
    [
        ({"add": {"rows.a": {"x": [1, 1]}}}, "exists"),
        ({"add": {"rows.c": {"x": [1, 1]}}}, ""),
        ({"replace": {"rows.c": {"x": [1, 1]}}}, "missing"),
        ({"drop": {"rows.c": {"$": 0}}}, "missing"),
        ({"drop": {"rows.a": {"$": 0}}}, ""),
        ({"confirm": ["rows.c"]}, "missing"),
        ({"confirm": ["rows.a"]}, ""),
        ({"confirm": ["entry"]}, ""),
        ({"absent": {"rows.a": {"$": 0}}}, "exists"),
        ({"absent": {"rows.c": {"$": 0}}}, ""),
    ],
)
def test_a_patch_that_expects_what_is_not_so_clashes(does: dict[str, Any], code: str) -> None:
    clashes = _resolved(_core(p={"when": "big", **does}), "big").clashes
    assert [clash.code for clash in clashes] == ([code] if code else [])


def test_an_entry_that_is_dropped_is_gone_and_says_why() -> None:
    core = _core(p={"when": "big", "drop": {"entry": {"$": 3}}})
    resolver = resolve.Resolver(core)
    big, base = resolver.setup.configure("big"), resolver.setup.configure("base")
    assert big is not None
    assert base is not None
    assert resolver.resolve("t", big) is None
    assert (resolver.exists("t", big), resolver.exists("t", base)) == (False, True)
    for path in ("entry", "rows.a"):
        reason = resolver.reason("t", big, path)
        assert reason is not None
        assert reason["reason"] == {"$": 3}
    gone = resolver._resolve("t", big, {})
    assert gone is not None
    assert gone.clashes == []
    assert gone.body == core["entries"]["t"]
    assert resolver.reason("t", base) is None
    assert resolver.reason("nothing", base) is None


def test_a_whole_entry_rests_on_its_own_statements() -> None:
    found = _resolved(_core(p={"when": "big", "confirm": ["entry"]}), "big")
    assert found.sources() == ["old/s#1", "new/s#1"]


def test_what_only_cards_print_stands_below_the_rulebooks() -> None:
    core = _core()
    core["entries"]["t"]["sources"] = ["cards/s#1"]
    core["entries"]["t"]["rows"]["b"]["sources"] = ["cards/s#2", "old/s#2"]
    books: Any = {"old": {"covers": ["base"]}, "cards": {"covers": ["base"], "printed": True}}
    resolver = resolve.Resolver(core)
    big = resolver.setup.configure("big")
    assert big is not None
    entry = resolver.resolve("t", big)
    assert entry is not None
    assert resolver.standing(entry, "rows.a", big, books) == resolve.Standing.PRINTED
    assert resolver.standing(entry, "rows.b", big, books) == resolve.Standing.CARRIED


def _differs(clash: resolve.Clash) -> bool:
    """Of a text one language is enough to say what was there."""
    was, found = clash.was, clash.found
    if clash.code != "stale" or not (quantities.is_text(was) and quantities.is_text(found)):
        return True
    told = BSG.wording(was)
    return not told.items() <= BSG.wording(found).items()


def test_every_entry_of_every_configuration_resolves_without_a_clash() -> None:
    for here in BSG.setup.configurations:
        for entry in BSG.entries:
            found = BSG.resolver.resolve(entry, here)
            assert found is None or [clash for clash in found.clashes if _differs(clash)] == [], (here.key, entry)


def test_resolving_is_idempotent() -> None:
    """What was resolved, taken as the entry itself, resolves to itself."""
    for here in BSG.setup.configurations:
        for entry in BSG.entries:
            found = BSG.resolver.resolve(entry, here)
            if found is not None:
                alone: Any = {**BSG.core, "entries": {entry: found.body}, "patches": {}, "patched": {}}
                again = resolve.Resolver(alone).resolve(entry, here)
                assert again is not None
                assert again.body == found.body


@pytest.mark.parametrize(
    ("ruleset", "language", "order"),
    [
        ("base", "hu", ["second", "first", "new", "newest"]),
        ("base", "en", ["first", "second", "new", "newest"]),
        ("big", "pl", ["new", "first", "second", "newest"]),
    ],
)
def test_books_are_cited_newest_first_in_the_language_of_the_reader_and_later_ones_last(
    ruleset: str, language: str, order: list[str]
) -> None:
    core = _core()
    core["features"]["huge"] = {"needs": ["big"]}
    core["rulesets"]["base"]["books"] = ["first", "second"]
    core["rulesets"]["big"]["books"] = ["first", "second", "new"]
    books: Any = {
        "newest": {"covers": ["huge"], "language": "pl"},
        "new": {"covers": ["big"], "language": "en"},
        "first": {"covers": ["base"], "language": "pl"},
        "second": {"covers": ["base"], "language": "hu"},
    }
    resolver = resolve.Resolver(core)
    here = resolver.setup.configure(ruleset)
    assert here is not None
    assert list(resolver.cited(books, here, language)) == order


def test_a_ruleset_is_a_configuration_of_its_own_features() -> None:
    for ruleset in BSG.setup.rulesets:
        here = BSG.setup.configure(ruleset)
        assert isinstance(here, configuration.Configuration)
        assert set(BSG.setup.rulesets[ruleset]["features"]) <= here.features


def test_many_patches_of_one_entry_take_no_longer_than_many_entries() -> None:
    """Whoever asks does not wait for pairs of patches that have nothing to do with each other."""
    many = range(1500)
    text = {"en": "x"}
    core: Any = {
        "features": {"base": {}},
        "rulesets": {"base": {"features": ["base"], "books": []}},
        "default": "base",
        "entries": {"rule": {"kind": "rule", "says": {f"s{each}": text for each in many}, "sources": []}},
        "patches": {
            f"p{each}": {
                "patch": f"p{each}",
                "to": "rule",
                "when": "base",
                "sources": [],
                "drop": {f"says.s{each}": text},
            }
            for each in many
        },
        "patched": {"rule": [f"p{each}" for each in many]},
        "discrepancies": {},
    }
    resolver = resolve.Resolver(core)
    begun = time.process_time()
    found = resolver.resolve("rule", resolver.setup.configurations[0])
    assert time.process_time() - begun < 1.5
    assert found is not None
    assert found.clashes == []
    assert found.get("says") == {}
