"""What was read together in all languages is remembered: a change in one asks for the others."""

import json
import re
import shutil
from pathlib import Path

import pytest

from rulebase.cli import proofread, todo
from tests.author.proofreading import (
    GAME,
    LUCKY,
    RULES,
    SCENARIOS,
    TERMS,
    Capture,
    accept,
    begun,
    change,
    problems,
    record,
    waiting,
)
from tests.conftest import Command, replace

# ---------------------------------------------------------------- a packaged game, from its change to its acceptance


def test_one_polish_word_asks_for_english_and_hungarian(command: Command, aside: Path) -> None:
    rules = aside / "bsg" / "rules" / "attack.yaml"
    accepted = command("proofread", "bsg", "--accept", "--by", "meaning", "--by", "ear")
    assert accepted.returncode == 0
    replace(rules, "zostaje zniszczony przy wyniku {attack.raider", "ulega zniszczeniu przy wyniku {attack.raider")
    lines = rules.read_text(encoding="utf-8").splitlines()
    line = next(number for number, text in enumerate(lines, 1) if "ulega zniszczeniu przy wyniku {attack.ra" in text)

    linted = command("lint", str(rules))
    assert linted.returncode == 1
    first, _, caret, expected, hint, second, *_, summary = linted.stdout.splitlines()
    assert first.startswith(
        f"{rules}:{line}:11: warning: “attack.raider clauses.hit” has changed in pl, not in en, hu,"
    )
    assert caret.index("^") == len(f"  {line} | ") + 10
    assert expected == f"  expected: the same in en (line {line - 1}), hu (line {line + 1})"
    assert second.startswith(f"{rules}:{line}:11: warning: 1 text of this file was not read aloud as it stands (pl)")
    assert summary.startswith("2 problems in ")

    told = re.search("`rulebase (.*)` shows", hint)
    assert told
    shown = command(*told[1].split())
    assert shown.returncode == 1
    texts = [text.strip() for text in shown.stdout.splitlines()]
    assert texts[0] == "bsg/attack.raider  clauses.hit  changed in pl, not in en, hu"
    assert texts[1] == f"{rules}:{line - 1}"
    marked = [text[:10].split() for text in shown.stdout.splitlines() if re.match(r"[* ] [a-z]{2} ", text)]
    assert marked == [["en", str(line - 1)], ["*", "pl", str(line)], ["hu", str(line + 1)]]
    assert "ulega zniszczeniu" in shown.stdout

    asked = command("todo", "bsg", "--lang", "hu", LC_ALL="C.UTF-8")
    assert "proofread (hu)  bsg/attack.raider" in asked.stdout
    assert "bsg/attack.raider" not in command("todo", "bsg", "--lang", "pl").stdout

    assert command(*told[1].split(), "--accept", "--by", "meaning").stdout == "bsg: 1 text recorded as read\n"
    assert "not-read-together" not in command("lint", "--format", "json", str(rules)).stdout
    assert "  1 | " not in command(*told[1].split()).stdout
    heard = command(*told[1].split(), "--accept", "--by", "ear", "--lang", "pl")
    assert heard.stdout == "bsg: 1 tekst zapisano jako przeczytany na głos\n"
    assert command("lint", str(rules)).returncode == 0
    assert command("proofread", "bsg").returncode == 0
    assert "proofread" not in command("todo", "bsg", "--lang", "hu").stdout


@pytest.mark.parametrize(("language", "told"), [("pl", "zmieniono: pl, bez zmian: en, hu"), ("hu", "változatlan: en")])
def test_it_is_told_in_the_readers_language(command: Command, game: Path, language: str, told: str) -> None:
    change(game, "pl")
    for arguments in (("lint", str(game)), ("proofread", GAME)):
        assert told in command(*arguments, LC_ALL=f"{language}_XX.UTF-8").stdout


# ---------------------------------------------------------------- what is asked, and what is not


def test_what_was_accepted_is_not_asked_again(game: Path, capsys: Capture) -> None:
    assert problems(game, capsys) == []
    assert waiting(capsys, GAME) == []


@pytest.mark.parametrize("languages", [["pl"], ["hu"], ["en", "hu"]])
def test_a_change_in_some_languages_names_the_others(game: Path, capsys: Capture, languages: list[str]) -> None:
    change(game, *languages)
    [problem] = problems(game, capsys)
    others = [language for language in LUCKY if language not in languages]
    assert (problem["code"], problem["severity"]) == ("not-read-together", "warning")
    assert f"changed in {', '.join(languages)}, not in {', '.join(others)}," in problem["message"]
    assert re.findall(r"(\w\w) \(line", problem["expected"]) == others
    lines = (game / RULES).read_text(encoding="utf-8").splitlines()
    place = int(problem["line"]), int(problem["column"])
    assert lines[place[0] - 1][place[1] :].startswith(LUCKY[languages[0]])  # behind the quotation mark


def test_a_change_in_all_languages_is_one_gentle_reminder_a_file(game: Path, capsys: Capture) -> None:
    change(game, *LUCKY)
    for language, title in {"en": "Gathering", "pl": "Zbieranie", "hu": "Gyűjtés"}.items():
        replace(game / RULES, f"{language}: {title}", f"{language}: {title} X")
    [problem] = problems(game, capsys)
    assert (problem["code"], problem["severity"]) == ("not-read-yet", "warning")
    assert problem["message"].startswith("2 texts of this file are new or changed in all their languages")
    expected = [("gather.roll", "title", "all"), ("gather.roll", "clauses.lucky", "all")]
    assert waiting(capsys, GAME) == expected
    accept()
    assert problems(game, capsys) == []


def test_facts_and_questions_of_a_file_share_a_reminder(game: Path, capsys: Capture) -> None:
    vocabulary = game / "vocabulary" / "gather.yaml"
    text = re.sub(r"(?m)^( +(?:en|pl|hu): .+)$", r"\1 X", vocabulary.read_text(encoding="utf-8"))
    vocabulary.write_text(text, encoding="utf-8")
    [problem] = problems(game, capsys)
    assert problem["message"].startswith("3 texts of this file")
    assert {owner for owner, *_ in waiting(capsys, GAME)} == {"facts/roll", "questions/gather"}


def test_a_new_text_is_a_gentle_reminder_too(game: Path, capsys: Capture) -> None:
    more = "      en: New.\n      pl: Nowy.\n      hu: Új.\n"
    replace(game / RULES, "  clauses:\n", f"  clauses:\n    more:\n{more}")
    [problem] = problems(game, capsys)
    assert problem["code"] == "not-read-yet"
    assert waiting(capsys, GAME) == [("gather.roll", "clauses.more", "new")]


def test_a_new_text_is_new_even_if_another_says_the_same_in_one_language(game: Path, capsys: Capture) -> None:
    more = "{en: What the players gather., pl: Nowy., hu: Új.}"
    replace(game / RULES, "  clauses:\n", f"  clauses:\n    more: {more}\n")
    assert waiting(capsys, GAME) == [("gather.roll", "clauses.more", "new")]


def test_how_a_text_is_written_in_yaml_makes_no_difference(game: Path, capsys: Capture) -> None:
    replace(game / TERMS, "en: What the players gather.", "en: >-\n        What the players\n        gather.")
    assert problems(game, capsys) == []


def test_back_to_what_was_read_is_read(game: Path, capsys: Capture) -> None:
    before = (game / RULES).read_text(encoding="utf-8")
    change(game, "pl")
    assert len(problems(game, capsys)) == 1
    (game / RULES).write_text(before, encoding="utf-8")
    assert problems(game, capsys) == []


def test_a_renamed_or_moved_text_is_still_read(game: Path, capsys: Capture) -> None:
    for path in game.rglob("*.*"):
        if path.suffix in (".yaml", ".py"):
            text = path.read_text(encoding="utf-8")
            path.write_text(text.replace("gather.roll", "gather.throw"), encoding="utf-8")
    replace(game / RULES, "    lucky:\n", "    high:\n")
    (game / RULES).rename(game / "rules" / "other.yaml")
    assert problems(game, capsys) == []
    replace(game / "rules" / "other.yaml", LUCKY["pl"], "Ten, kto wyrzuci")
    [problem] = problems(game, capsys)
    assert problem["message"].startswith("“gather.throw clauses.high” has changed in pl, not in en, hu,")


def test_a_retired_id_leads_to_what_took_its_place(game: Path, capsys: Capture) -> None:
    replace(game / "game.yaml", "default: base", "default: base\nredirects: {old.roll: gather.roll}")
    change(game, "pl")
    assert waiting(capsys, f"{GAME}/old.roll") == [("gather.roll", "clauses.lucky", "some")]


def test_a_text_put_before_others_does_not_ask_about_them(game: Path, capsys: Capture) -> None:
    """Scenarios have no names: only their place says which is which."""
    one = (game / SCENARIOS).read_text(encoding="utf-8")
    titled = [f'{one}title: {{en: "{name}", pl: "{name} p", hu: "{name} h"}}\n' for name in ("A", "B", "C")]
    (game / SCENARIOS).write_text("---\n".join(titled[:2]), encoding="utf-8")
    accept()
    titled[1] = titled[1].replace("B p", "B pp")
    (game / SCENARIOS).write_text("---\n".join([titled[2], *titled[:2]]), encoding="utf-8")
    assert waiting(capsys, GAME) == [(SCENARIOS, "0.title", "all"), (SCENARIOS, "2.title", "some")]


def test_the_same_words_elsewhere_do_not_hide_a_change(game: Path, capsys: Capture) -> None:
    table = game / "tables" / "dice.yaml"
    for tokens, sides in (("en: Tokens", "en: Sides"), ("pl: Żetony", "pl: Ścianki"), ("hu: Zsetonok", "hu: Oldalak")):
        replace(table, tokens, sides)
    accept()
    text = table.read_text(encoding="utf-8")
    table.write_text(text.replace("pl: Ścianki", "pl: Boki", 1), encoding="utf-8")
    assert waiting(capsys, GAME) == [("dice", "columns.sides.title", "some")]


def test_what_a_patch_quotes_is_not_asked_about(game: Path, capsys: Capture) -> None:
    replace(game / "game.yaml", "rulesets:", "  more:\n    needs: [base]\n    title: {en: m, pl: m, hu: m}\nrulesets:")
    was = "{en: What the players gather., pl: 'To, co gracze zbierają.', hu: Amit a játékosok gyűjtenek.}"
    is_ = "{en: What they gather., pl: 'To, co zbierają.', hu: Amit gyűjtenek.}"
    (game / "patches").mkdir()
    (game / "patches" / "more.yaml").write_text(
        f"- patch: more\n  to: token\n  when: more\n  sources: [{GAME}-rules.en/gathering#1]\n"
        f"  set:\n    clauses.what:\n      was: {was}\n      is: {is_}\n",
        encoding="utf-8",
    )
    assert waiting(capsys, f"{GAME}/patches/more") == [("patches/more", "set.clauses.what.is", "new")]
    for told in ([f"{GAME}/token"], [f"{GAME}/token", "--accept", "--by", "meaning"]):
        assert proofread.run(told) == 0  # of the entry itself nothing waits
        assert f"under their own names: {GAME}/patches/more" in capsys.readouterr().out
    assert proofread.run([GAME]) == 1
    assert "under their own names" not in capsys.readouterr().out
    accept()
    assert not [line for line in record(game) if ".was " in line]


def test_of_a_named_entry_it_is_said_that_what_books_dispute_about_it_waits(game: Path, capsys: Capture) -> None:
    reading = f"says: {{en: a, pl: a, hu: a}}, sources: [{GAME}-rules.en/gathering#1]"
    (game / "discrepancies").mkdir(exist_ok=True)
    (game / "discrepancies" / "more.yaml").write_text(
        "- id: disputed\n  title: {en: d, pl: d, hu: d}\n  to: [dice, token]\n  why: {en: w, pl: w, hu: w}\n  used: a\n"
        f"  readings: {{a: {{{reading}}}, b: {{{reading}}}}}\n",
        encoding="utf-8",
    )
    assert proofread.run([f"{GAME}/token"]) == 0
    assert f"under their own names: {GAME}/disputed" in capsys.readouterr().out


# ---------------------------------------------------------------- languages


def test_a_language_without_text_is_asked_for_once_it_has_one(game: Path, capsys: Capture) -> None:
    replace(game / TERMS, "      hu: Amit a játékosok gyűjtenek.\n", "")
    assert waiting(capsys, GAME) == [("token", "clauses.what", "some")]
    assert problems(game, capsys)[0]["code"] == "missing-language"
    accept()
    assert next(line for line in record(game) if line.startswith("token clauses.what")).count("=") == 2
    assert [problem["code"] for problem in problems(game, capsys)] == ["missing-language"]
    replace(game / TERMS, "      pl: To, co gracze", "      hu: Amit ma gyűjtenek.\n      pl: To, co gracze")
    [problem] = problems(game, capsys)
    assert "has changed in hu, not in en, pl," in problem["message"]


def test_a_game_that_learns_a_language_is_read_with_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    game = begun(tmp_path, monkeypatch, capsys, "hu,eo")
    whole = begun(tmp_path / "whole", monkeypatch, capsys, "hu,eo,pl")
    shutil.copy(game / "proofread.lock", whole / "proofread.lock")
    states = waiting(capsys, str(whole))
    assert {state for *_, state in states} == {"some"}
    assert len(states) == len(record(game))


@pytest.mark.parametrize("languages", ["en", "eo"])
def test_one_language_has_no_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture, languages: str
) -> None:
    game = begun(tmp_path, monkeypatch, capsys, languages)
    assert not (game / "proofread.lock").exists()
    (game / "proofread.lock").write_text("", encoding="utf-8")
    assert problems(game, capsys) == []


def test_of_one_language_only_what_asks_for_it(game: Path, capsys: Capture) -> None:
    change(game, "pl")
    replace(game / TERMS, "hu: Amit a játékosok", "hu: Amit most a játékosok")
    lucky, what = ("gather.roll", "clauses.lucky", "some"), ("token", "clauses.what", "some")
    assert waiting(capsys, GAME) == [what, lucky]
    assert waiting(capsys, GAME, "--lang", "hu") == [lucky]
    assert waiting(capsys, GAME, "--lang", "pl") == [what]
    assert todo.run([GAME, "--lang", "hu", "--json"]) == 1
    tasks = json.loads(capsys.readouterr().out)["tasks"]
    assert [(task["kind"], task["id"]) for task in tasks] == [("proofread (hu)", f"{GAME}/gather.roll")]
    assert todo.run([GAME, "--json"]) == 1
    tasks = json.loads(capsys.readouterr().out)["tasks"]
    kinds = sorted(task["kind"] for task in tasks if "proofread" in task["kind"])
    assert kinds == ["proofread (en)", "proofread (en)", "proofread (hu)", "proofread (pl)"]


def test_what_is_new_everywhere_is_one_thing_to_do(game: Path, capsys: Capture) -> None:
    change(game, *LUCKY)
    assert todo.run([GAME, "--lang", "hu", "--json"]) == 1
    [task] = json.loads(capsys.readouterr().out)["tasks"]
    assert (task["kind"], task["id"]) == ("proofread", GAME)
    assert task["text"].endswith(f": rulebase proofread {GAME}")


# ---------------------------------------------------------------- the record


def test_a_game_without_a_record_is_not_asked(game: Path, capsys: Capture) -> None:
    (game / "proofread.lock").unlink()
    change(game, "pl")
    assert problems(game, capsys) == []
    assert todo.run([GAME, "--lang", "hu"]) == 0
    assert GAME not in [name.partition("/")[0] for name, *_ in waiting(capsys)]
    assert {state for *_, state in waiting(capsys, GAME)} == {"new"}
