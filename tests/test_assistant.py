"""What an assistant calls, called by the package's own client: in this process, and as a process of its own."""

import asyncio
import json
import sys
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from pathlib import Path
from typing import Any, TypeVar

import pytest

import rulebase
from rulebase.model import folders
from tests.conftest import POCKET, Command

mcp_package = pytest.importorskip("mcp")
mcp = pytest.importorskip("mcp.client")

T = TypeVar("T")
Call = Callable[..., tuple[bool, Any]]
ANSWER = 6_000  # characters that a search answers at most
TREES = {"hillside": {"starling": 1, "basket": 1}, "riverbank": {"starling": 1, "basket": 1}}


def awaited(doing: Coroutine[Any, Any, T]) -> T:
    """What comes of it, in a thread of its own: in this one the loop of a browser may be running."""
    with ThreadPoolExecutor(1) as threads:
        return threads.submit(asyncio.run, doing).result()


@pytest.fixture
def call(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Call:
    """Call a tool of a server that has the pocket game alone: whether it went well, and what came back."""
    monkeypatch.setenv("RULEBASE_GAMES", str(POCKET))
    monkeypatch.setattr(folders, "PACKAGED", str(tmp_path / "nothing"))
    from rulebase import assistant

    served = assistant.server("https://example.org/")

    def called(tool: str, **arguments: object) -> tuple[bool, Any]:
        async def done() -> Any:
            async with mcp.Client(served) as client:
                return await client.call_tool(tool, arguments)

        found = awaited(done())
        return not found.is_error, found.content[0].text if found.is_error else found.structured_content

    return called


def test_words_of_a_player_lead_to_a_question_and_that_to_an_answer(call: Call) -> None:
    fine, found = call("search", query="ile kosztuje śliwka", language="pl")
    assert fine
    first = found["questions"][0]
    assert (first["game"], first["question"]) == ("pocket", "price")
    assert "fruit" in first["facts"]["properties"]
    assert found["entries"]
    fine, answer = call("ask", game="pocket", question="price", facts={"fruit": "śliwka"}, language="pl")
    assert fine
    assert answer["status"] == "settled"
    assert answer["rule"]["address"].startswith("https://example.org/pl/pocket/")
    assert answer["rule"]["printed"]
    assert answer["command"].startswith("rulebase ask pocket price --fruit plum")


def test_what_is_found_comes_first_and_is_short(call: Call) -> None:
    _, found = call("search", query="what does a fruit cost")
    assert list(found)[:2] == ["entries", "questions"]
    assert len(json.dumps(found, ensure_ascii=False)) < ANSWER
    first = found["questions"][0]
    told = first["facts"]["properties"]["fruit"]["description"]
    assert told.startswith("fruit: Sun 1, Sun 2, Sun 3, Rain 1, Rain 2, Rain 4, … (")
    assert found["questions"][1]["facts"]["properties"]["fruit"]["description"] == "as for price"
    whole = call("questions", game="pocket", question=first["question"])[1]["questions"][0]
    assert "Raid, Invitation" in whole["facts"]["properties"]["fruit"]["description"]


@pytest.mark.usefixtures("call")
def test_of_the_table_a_question_tells_what_it_reads_first() -> None:
    from rulebase import assistant, library

    game = assistant.Desk("").game("pocket")
    with library.speaking("en"):
        whole, short = (assistant.described(game, "gather", "en", parts) for parts in (None, 2))
    assert list(short["table"]) == list(whole["table"])[:2]
    assert short["table_more"] == len(whole["table"]) - 2
    assert "table_more" not in whole


@pytest.mark.usefixtures("call")
def test_of_further_questions_a_few_facts_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    from rulebase import assistant, library

    desk = assistant.Desk("")
    with library.speaking("en"):
        whole = desk.near("starling scarecrow", "en", [])
        monkeypatch.setattr(assistant, "PARTS", 0)
        first, other, *_ = desk.near("starling scarecrow", "en", [])
    assert first["facts"] == whole[0]["facts"]
    assert other["facts"]["properties"] == {}
    assert other["facts_more"] == len(whole[1]["facts"]["properties"])


@pytest.mark.usefixtures("call")
def test_what_is_said_already_is_said_where_it_can_be_read() -> None:
    from rulebase import assistant, library

    game = assistant.Desk("").game("pocket")
    with library.speaking("en"):
        alone = assistant.described(game, "play-cards", "en", 0)["facts"]["properties"]["who"]
        for few, again in ((1, {"description": "as for rest"}), (0, alone)):
            seen: assistant.Seen = {}
            assistant.described(game, "rest", "en", 0, seen, few)
            assert assistant.described(game, "play-cards", "en", 0, seen)["facts"]["properties"]["who"] == again


def test_a_question_is_marked_where_odds_answers_it(call: Call) -> None:
    marked = {
        name: call("questions", game="pocket", question=name)[1]["questions"][0]["odds"]
        for name in ("flock", "peck", "warning", "store", "price")
    }
    assert marked == {"flock": True, "peck": True, "warning": True, "store": True, "price": False}


def test_a_table_goes_on(call: Call) -> None:
    _, first = call("ask", game="pocket", question="store", table={"weather": 5, "stored": 2})
    _, refused = call("ask", game="pocket", question="store", table=first["table"])
    assert refused["sentence"] == "The game is over. The cellar is full."
    told = {"who": "Ada", "cards": {"sun-1": 1}}
    _, forbidden = call("may", game="pocket", act="play-cards", facts=told, table=first["table"])
    assert (forbidden["allowed"], forbidden["sentence"]) == (False, "No. The game is over. The cellar is full.")


def test_what_is_missing_is_asked_for_with_what_it_can_be(call: Call) -> None:
    _, choice = call("ask", game="pocket", question="flock", facts={"current": "ada", "trees": TREES})
    assert choice["status"] == "choice"
    option = choice["choices"][0]["options"][0]
    _, answer = call(
        "ask", game="pocket", question="flock", facts={"current": "ada", "trees": TREES, "choice": [option]}
    )
    assert answer["needs"][0]["fact"] == "roll"
    _, needs = call("ask", game="pocket", question="price")
    assert needs["needs"][0]["fact"] == "fruit"
    assert needs["needs"][0]["values"]


def test_what_changes_the_table_stands_beside_the_sentence(call: Call) -> None:
    _, answer = call("ask", game="pocket", question="evening", table={"trees": {"hillside": {"starling": 2}}})
    assert list(answer)[:3] == ["status", "sentence", "also"]
    trees = {"hillside": {"starling": 2}, "riverbank": {"starling": 3}}
    _, answer = call("ask", game="pocket", question="evening", table={"trees": trees})
    assert answer["also"] == ["1 starling lands on the Hillside."]
    assert answer["steps"] == ["No starling is left in the box for the Riverbank."]


def test_no_step_is_empty(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    from rulebase.play import answers

    said = answers.said
    monkeypatch.setattr(answers, "said", lambda view, sentence: {**said(view, sentence), "text": ""})
    _, answer = call("ask", game="pocket", question="evening")
    assert answer["status"] == "settled"
    assert not {"also", "steps"} & answer.keys()


def test_the_standing_told_is_that_of_the_rule_that_decides(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    from rulebase.model import resolve
    from rulebase.play import answers

    _, answer = call("ask", game="pocket", question="discard-down", facts={"who": "ada"}, table={"hand": {"ada": 1}})
    assert answer["standing"] == "the rulebooks disagree; this is the likely reading"
    monkeypatch.setattr(answers, "standing_of", lambda *_: resolve.Standing.PRINTED)
    _, answer = call("ask", game="pocket", question="price", facts={"fruit": "plum"})
    assert answer["rule"]["printed"] == "EN 6"
    assert "standing" not in answer


def test_what_cannot_be_so_says_how_a_table_is_told(call: Call) -> None:
    _, answer = call("ask", game="pocket", question="land", table={"trees": {"hillside": {"starling": 7}}})
    assert answer["sentence"].startswith("The situation described cannot arise.")
    assert answer["hint"] == "The table is told as it was before the event."
    _, forbidden = call("may", game="pocket", act="rest", facts={"who": "ada"}, table={"current": "bert"})
    assert "hint" not in forbidden


def test_an_act_goes_by_what_it_is_called(call: Call) -> None:
    told = {"facts": {"who": "bert"}, "table": {"current": "ada"}, "language": "pl"}
    fine, answer = call("may", game="pocket", act="Odpoczynek", **told)
    assert fine
    assert answer["command"].startswith("rulebase ask pocket may --do rest")


def test_chances_are_exact(call: Call) -> None:
    _, found = call(
        "odds",
        game="pocket",
        question="peck",
        facts={"area": "hillside", "trees": {"hillside": {"starling": 1, "scarecrow": 1}}},
    )
    assert found["chances"]
    assert sum(Fraction(each.split("(")[1].split(")")[0]) for each in found["chances"]) == 1


def test_an_error_says_what_to_send_instead(call: Call) -> None:
    fine, said = call("ask", game="pocket", question="what does a plum cost")
    assert not fine
    assert json.loads(said[said.index("{") :])["questions"][0]["question"] == "price"
    fine, said = call("ask", game="pocket", question="price", facts={"colour": "red"}, language="pl")
    assert not fine
    assert json.loads(said[said.index("{") :])["facts"]["properties"].keys() >= {"fruit"}
    fine, said = call("ask", game="pocket", question="price", facts={"fruit": "plumm"}, language="hu")
    assert not fine
    assert "Szilva" in said
    fine, said = call("may", game="pocket", act="price", facts={"fruit": "plum"})
    assert not fine
    assert "“price” is no act: `ask` it" in said
    asked = json.loads(said[said.index("{") :])
    assert (asked["question"], list(asked["facts"]["properties"])) == ("price", ["fruit"])
    assert call("ask", game="none", question="price")[0] is False
    assert call("ask", game="pocket", question="price", language="xx")[0] is False
    assert call("show", id="plumm")[0] is False


def test_everything_else(call: Call) -> None:
    assert call("games")[1]["games"][0]["languages"] == ["en", "pl", "hu"]
    assert len(call("questions", game="pocket")[1]["questions"]) > 20
    assert call("questions", game="pocket", question="price")[1]["questions"][0]["facts"]["properties"]
    entry = call("show", id="pocket/birds.flock")[1]["entry"]
    assert (entry["id"], entry["address"]) == ("pocket/birds.flock", "https://example.org/en/pocket/birds.flock/")
    record = {
        "situation": {"weather": 5, "stored": 0},
        "events": [{"store": {}, "changed": {"weather": 3, "stored": 1}}],
    }
    checked = call("check", game="pocket", record=record)[1]
    assert checked["holds"] is False
    assert checked["mistake"]["event"] == 1


def test_what_a_search_finds_is_shown(call: Call) -> None:
    _, shown = call("show", id="pocket/hand-of-caught")
    told = shown["entry"]
    assert (told["kind"], told["used"], told["about"][0]) == ("discrepancy", "three", "pocket/limits")
    assert [(each["id"], each["printed_in"]) for each in told["readings"]] == [("three", "EN 2"), ("two", "EN 7")]
    assert told["address"] == "https://example.org/en/pocket/discrepancies/#hand-of-caught"
    silent = call("show", id="empty-cellar")[1]["entry"]
    assert (silent["kind"], silent["text"]) == ("open-question", "May somebody open the cellar if nothing is in it?")
    ruled = call("show", id="pocket/torn-scarecrow")[1]["entry"]
    assert (ruled["kind"], ruled["text"]) == ("ruling", "A torn scarecrow counts like any other.")


def test_what_is_elsewhere_is_told_in_a_few_lines(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    from rulebase import assistant

    whole = call("show", id="pocket/pecks")[1]["entry"]
    monkeypatch.setattr(assistant, "LINES", 1)
    short = call("show", id="pocket/pecks")[1]["entry"]
    assert short["elsewhere_more"] == len(whole["elsewhere"]) - 1
    first, before = short["elsewhere"][0], whole["elsewhere"][0]
    assert first["configurations"] == before["configurations"][:1]
    assert first["configurations_more"] == len(before["configurations"]) - 1


@pytest.mark.usefixtures("call")
def test_rules_are_resources() -> None:
    from rulebase import assistant

    async def read(address: str) -> str:
        async with mcp.Client(assistant.server()) as client:
            try:
                text: str = (await client.read_resource(address)).contents[0].text
            except mcp_package.MCPError as error:
                return str(error)
            return text

    assert json.loads(awaited(read("rulebase://pl/pocket/birds.flock")))["id"] == "pocket/birds.flock"
    assert "„pocket/none”" in awaited(read("rulebase://pl/pocket/none"))


def test_the_command_speaks_over_standard_input_and_output() -> None:
    from mcp import StdioServerParameters
    from mcp.client.stdio import stdio_client

    async def asked() -> tuple[set[str], Any]:
        server = StdioServerParameters(command=sys.executable, args=["-m", "rulebase", "mcp"])
        async with mcp.Client(stdio_client(server)) as client:
            names = {tool.name for tool in (await client.list_tools()).tools}
            told = {"game": "bsg", "question": "attack", "facts": {"attacker": "viper", "target": "raider", "roll": 5}}
            return names, await client.call_tool("ask", told)

    names, answer = awaited(asked())
    assert names == {"games", "search", "questions", "ask", "may", "now", "odds", "check", "show"}
    assert answer.structured_content["sentence"] == "A roll of 5 destroys the raider: it leaves the board."


def test_where_the_extra_is_missing_it_is_named(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "mcp.server", None)
    monkeypatch.delitem(sys.modules, "rulebase.assistant", raising=False)
    monkeypatch.delattr(rulebase, "assistant", raising=False)
    told = command("mcp")
    assert told.returncode == 2
    assert "rulebase[mcp]" in told.stderr


def test_what_the_first_search_waits_for_can_be_read_before(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("RULEBASE_GAMES", str(POCKET))
    monkeypatch.setattr(folders, "PACKAGED", str(tmp_path / "nothing"))
    from rulebase import assistant

    tools = assistant.Tools("")
    tools.warm()
    assert {"index", "questions"} <= vars(tools._desk).keys()
