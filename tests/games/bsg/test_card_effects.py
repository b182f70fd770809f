"""Laws of the effects of cards and places: each is carried out on tables by chance, ends, and loses nothing."""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from rulebase.model import card_lists, position, quantities, situation, types
from rulebase.model import game as games
from rulebase.play import api, asking, lookup, preconditions, runner, watch
from tests.games.bsg.test_space_laws import cards, ships
from tests.games.bsg.views import BSG, VIEWS
from tools.fuzzing import shares, tables_by_chance

ARMED, BUILT = "weapons-armed", {"assault-raptor": 1}  # the one card that builds a ship
TABLES = 60  # on which somebody is put into a place at most, until one has all that its action takes
LAUNCH = [area for area, row in BSG.entries["areas"]["rows"].items() if row["launch"]]
DAMAGE = ("galactica-damage", "pegasus-damage")
BASESTAR = "basestar-token"
TOKENS = {  # what tells them, the question that draws them, and their table
    "damage-token": ("damage-galactica", "galactica-damage-tokens"),
    "pegasus-token": ("damage-pegasus", "pegasus-damage-tokens"),
    BASESTAR: ("damage-basestar", "basestar-damage"),
}
NEEDS = "card-effects.needs"  # what a card asks for, and what is not there: then nothing of it is done
KEYS = [view.configuration.key for view in VIEWS]
LISTS = [each for each in card_lists.lists(BSG.core) if each.effects]


def parts(view: games.View) -> Iterator[tuple[str, str]]:
    """Every part of every card that is here, as the question tells it."""
    for card in BSG.of_kind("card"):
        entry = view.entry(card)
        yield from ((card, each.of) for each in LISTS if entry and entry.body.get("data", {}).get(each.of))


def carried_out(view: games.View, card: str, part: str, table: types.Values, chance: random.Random) -> runner.Run:
    seats = quantities.listed(table["seats"])
    new = next(each for each in BSG.of_kind("character") if view.entry(each) and each not in seats)
    told = {"which-card": card, "which-part": part, "who": chance.choice(seats), "cylon": False, "replacement": new}
    asked = asking.of(view, "card-effects", told, situation.position(BSG, table))
    assert preconditions.refusal(asked) is None, (card, part)
    with watch.Watch(BSG, "card-effects"):  # each is an answer of its own, with so many steps at most
        return asked.run(shares.ByChance(chance))


def carry_out_all(view: games.View, told: list[tuple[str, str]], tables: int) -> Counter[type]:
    """Parts of cards on so many tables; how often each way in which they ended."""
    chance, ends = random.Random(71), Counter[type]()
    for _ in range(tables):
        table = begun(view, chance)
        before = situation.position(BSG, table)
        for card, part in told:
            done = carried_out(view, card, part, table, chance)
            where = (view.configuration.key, card, part, str(done.end.__dict__))
            lacks = isinstance(done.end, api.Refuse) and done.end.rule == NEEDS
            assert lacks or isinstance(done.end, api.Answer | api.Silent) or runner.kept(done.end), where
            ends[type(done.end)] += 1
            after = done.game.position
            built = BUILT if card == ARMED and ships(after) != ships(before) else {}
            expected = {unit: number + built.get(unit, 0) for unit, number in ships(before).items()}
            assert (ships(after), cards(after)) == (expected, cards(before)), where
            assert isinstance(done.end, api.Over) or holds(view, after), where
    return ends


def uses(view: games.View) -> list[str]:
    """Every place that has an action, with who takes it."""
    entry = view.entry("place-actions")
    assert entry is not None
    return [*entry.body["rows"]]


def used(view: games.View, use: str, tables: list[types.Values], chance: random.Random) -> runner.Run:
    """Somebody who may takes the action of a place, on the first table that has what it takes."""
    for number in range(TABLES):
        if number == len(tables):
            tables.append(begun(view, chance))
        for who in quantities.listed(tables[number]["seats"]):
            done = used_by(view, use, str(who), tables[number], chance)
            if done and not isinstance(done.end, api.Refuse | api.Need):
                return done
    raise AssertionError((view.configuration.key, use))


def used_by(view: games.View, use: str, who: str, table: types.Values, chance: random.Random) -> runner.Run | None:
    """The action of a place taken by somebody; None if that player is of the other side, or cannot be there."""
    place, _, side = use.partition("/")
    cylon = quantities.keyed(table["revealed"]).get(who, False)
    if cylon != (side == "cylons") and side != "either":
        return None
    told: types.Values = {"who": who, "granted": True, "passed": True, "icon": "raiders"}
    told |= {"chosen": chance.choice(quantities.listed(table["seats"])), "into": chance.choice(LAUNCH)}
    there = {**table, "at": {**quantities.keyed(table["at"]), who: place}}
    asked = asking.of(view, "use-location", told, situation.position(BSG, there))
    return None if preconditions.refusal(asked) else asked.run(shares.ByChance(chance))


def use_places(view: games.View, told: list[str]) -> None:
    """The action of each of some places, once."""
    chance, tables = random.Random(73), list[types.Values]()
    for use in told:
        done = used(view, use, tables, chance)
        where = (view.configuration.key, use, str(done.end.__dict__))
        assert isinstance(done.end, api.Answer) or runner.kept(done.end), where
        assert isinstance(done.end, api.Over) or holds(view, done.game.position), where


class Drawn(shares.ByChance):
    """All by chance, but for the token that is meant."""

    def __init__(self, chance: random.Random, fact: str, token: str) -> None:
        super().__init__(chance)
        self.fact, self.token = fact, token

    def dealt(self, game: lookup.Lookup, request: api.Deal) -> Any:
        meant = request.fact == self.fact and self.token in request.deck
        return self._kept(self.fact, {self.token: 1}) if meant else super().dealt(game, request)


def tokens(view: games.View) -> Iterator[tuple[str, str]]:
    """Every damage token that is here, after what tells it."""
    for fact, (_, name) in TOKENS.items():
        table = view.entry(name)
        yield from ((fact, token) for token in (table.body["rows"] if table else ()))


def draw_tokens(view: games.View, told: list[tuple[str, str]]) -> None:
    """Each of some tokens, once."""
    chance, tables = random.Random(79), list[types.Values]()
    for fact, token in told:
        draw_token(view, fact, token, tables, chance)


def draw_token(view: games.View, fact: str, token: str, tables: list[types.Values], chance: random.Random) -> None:
    """A token is drawn on a table where what it is a token of is undamaged: it ends, and nothing is lost."""
    for number in range(TABLES):
        if number == len(tables):
            tables.append(begun(view, chance))
        table = tables[number] | {part: {} for part in DAMAGE if tables[number].get(part)}
        hit = [area for area, there in quantities.keyed(table["space"]).items() if "basestar" in str(there)]
        told: types.Values = {"where": hit[0]} if fact == BASESTAR and hit else {}
        before = situation.position(BSG, table)
        asked = asking.of(view, TOKENS[fact][0], told, before)
        if preconditions.refusal(asked) is None:
            chosen = Drawn(chance, fact, token)
            done = asked.run(chosen)
            if {token: 1} in chosen.come.get(fact, []):
                where, after = (view.configuration.key, token, str(done.end.__dict__)), done.game.position
                assert isinstance(done.end, api.Answer), where
                assert (ships(after), cards(after)) == (ships(before), cards(before)), where
                assert isinstance(done.end, api.Over) or holds(view, after), where
                return
    raise AssertionError((view.configuration.key, token))


def begun(view: games.View, chance: random.Random) -> types.Values:
    """A table on which the game goes on; the rebels have nobody aboard until their mission."""
    places = view.entry("places")
    assert places is not None
    rebels = {place for place, row in places.body["rows"].items() if row.get("board") == "rebel-basestar"}
    while True:
        table = tables_by_chance.whole(view, chance)
        table.pop("allegiance", None)
        if rebels & set(quantities.keyed(table["at"]).values()):
            continue
        asked = asking.of(view, "pass-turn", {}, situation.position(BSG, table))
        if preconditions.refusal(asked) is None:
            return table


def holds(view: games.View, after: position.Position) -> bool:
    return preconditions.cannot_arise(asking.of(view, "pass-turn", {}, after)) is None


def test_every_part_of_every_card_is_carried_out() -> None:
    """Each under the last of the rules that have it."""
    last = {part: view for view in VIEWS for part in parts(view)}
    ends = Counter[type]()
    for here in VIEWS:
        ends += carry_out_all(here, [part for part, view in last.items() if view is here], 2)
    assert 0 < ends[api.Wanted] < ends[api.Answer]


@pytest.mark.heavy
@pytest.mark.parametrize("view", VIEWS, ids=KEYS)
def test_every_part_of_every_card_is_carried_out_on_twenty_tables(view: games.View) -> None:
    ends = carry_out_all(view, [*parts(view)], 20)
    assert 0 < ends[api.Wanted] < ends[api.Answer]


def test_the_action_of_every_place_is_carried_out() -> None:
    some = {use: view for view in VIEWS for use in uses(view)}
    for view in VIEWS:
        use_places(view, [use for use in uses(view) if some[use] is view])


@pytest.mark.heavy
@pytest.mark.parametrize("view", VIEWS, ids=KEYS)
def test_the_action_of_every_place_is_carried_out_in_every_ruleset(view: games.View) -> None:
    use_places(view, uses(view))


def test_every_damage_token_is_drawn() -> None:
    some = {token: view for view in VIEWS for token in tokens(view)}
    for view in VIEWS:
        draw_tokens(view, [token for token in tokens(view) if some[token] is view])


@pytest.mark.heavy
@pytest.mark.parametrize("view", VIEWS, ids=KEYS)
def test_every_damage_token_is_drawn_in_every_ruleset(view: games.View) -> None:
    draw_tokens(view, [*tokens(view)])
