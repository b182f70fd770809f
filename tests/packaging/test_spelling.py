"""The spelling check: what it finds where, what it lets pass, and what it says where it cannot run."""

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from rulebase import words
from rulebase.documents import problems
from tools import translations
from tools.spelling import spelling, spelling_dictionaries, spelling_record
from tools.spelling.spelling_scope import Scope
from tools.spelling.spelling_words import Known

TEXT = '"To, o czym są karty."'  # a text that stands once
needs_dictionaries = pytest.mark.heavy  # so that they must be there, as for `make spelled`


@pytest.fixture
def unopened() -> Iterator[None]:
    """No dictionary has been opened yet."""
    before = words.language()
    spelling_dictionaries.of.cache_clear()
    yield
    spelling_dictionaries.of.cache_clear()
    words.use(before)


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1, f"{path} does not have this once: {old}"
    path.write_text(text.replace(old, new), encoding="utf-8")


def found(folder: Path) -> list[problems.Problem]:
    return list(spelling.of_game(folder).problems())


def at(problem: problems.Problem) -> tuple[str, int, str]:
    """The file, the line, and what stands where the problem points."""
    assert problem.place
    return Path(problem.place.file).name, problem.place.line, problem.place.source[problem.place.column - 1 :]


def unknown(language: str, text: str, names: list[str], listed: tuple[str, ...] = ()) -> list[str]:
    known = Known(language, spelling_dictionaries.of(language), names, [], listed)
    return [word for word, _ in known.unknown(text)]


@needs_dictionaries
def test_the_pocket_game_is_spelt_well(pocket: Path) -> None:
    assert found(pocket) == []


@needs_dictionaries
def test_a_misspelt_word_is_found_where_it_stands(pocket: Path) -> None:
    terms = pocket / "terms" / "things.yaml"
    change(terms, TEXT, '"To, o czym naprawdę są kartyy."')
    number = next(n for n, line in enumerate(terms.read_text(encoding="utf-8").splitlines(), 1) if "kartyy" in line)
    [problem] = found(pocket)
    file, line, rest = at(problem)
    assert (problem.code, file, line) == ("unknown-word", "things.yaml", number)
    assert rest.startswith("kartyy.")
    assert "“karty”" in problem.hint
    assert "(pl)" in problem.expected


@needs_dictionaries
def test_what_rulebooks_state_is_spelt_in_english(pocket: Path) -> None:
    change(pocket / "sources" / "orchard.en.yaml", "- Nobody sits in two seats", "- Nobody sitts in two seats")
    [problem] = found(pocket)
    assert at(problem)[0] == "orchard.en.yaml"
    assert at(problem)[2] == "Nobody sitts in two seats"
    assert "“sitts”" in problem.message


@needs_dictionaries
def test_a_word_of_another_language_is_none(pocket: Path) -> None:
    change(pocket / "terms" / "things.yaml", TEXT, '"To, o czym są every karty."')
    assert [at(problem)[2].partition(" ")[0] for problem in found(pocket)] == ["every"]


@needs_dictionaries
@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("pl", "Gracz bierze {viper}a i {card}-ów oraz prze{stage|acc}."),
        ("hu", "5–7-esre vagy a VII-es lapra, 3-nál többet dob."),
        ("hu", "A Felix Gaetának, a Zarekkel, a Cainhez, a Mining Worldnek és a Coup-nak."),
        ("pl", "Gracz wykłada Mining World."),
        ("en", "Gaeta’s and the Zareks’ card; the GYP-like FAQ."),
        ("en", "See https://example.org/qwzx or 4x."),
    ],
)
def test_what_is_right(language: str, text: str) -> None:
    assert unknown(language, text, ["Felix Gaeta", "Gaeta", "Zarek", "Zareks", "Cain", "Mining World", "Coup"]) == []


@needs_dictionaries
@pytest.mark.parametrize(
    ("language", "text", "wrong"),
    [
        ("pl", "Karta Mining leży.", ["Mining"]),  # a name is known as a whole
        ("hu", "A Mining Worldqek lapja.", ["Mining", "Worldqek"]),
        ("hu", "Nem muszod eldobni.", ["muszod"]),
        ("hu", "Adamat meg Adamát, Adama meg Adamaként.", ["Adamat"]),
        ("pl", "Gracz-kótt odchodzi.", ["Gracz-kótt"]),
        ("en", "They recieve a card.", ["recieve"]),
        ("en", "The color of a card.", ["color"]),  # texts are British
    ],
)
def test_what_is_wrong(language: str, text: str, wrong: list[str]) -> None:
    assert unknown(language, text, ["Mining World", "Adama"]) == wrong


@needs_dictionaries
def test_what_is_listed_is_known_and_has_to_be_needed(pocket: Path) -> None:
    change(pocket / "terms" / "things.yaml", TEXT, '"Kurwxy Zygzaka Qpr to karty."')
    listed = pocket / "spelling.yaml"
    names = "names: [Bert, Zygzaka Qpr, Quux]\n"
    listed.write_text(names + "words:\n  pl: [podjadacz, kurwxy, karty, sowxa]\n", encoding="utf-8")
    told = [(problem.code, *at(problem)) for problem in found(pocket)]
    assert told == [
        ("needless-word", "spelling.yaml", 1, "Quux]"),
        ("needless-word", "spelling.yaml", 3, "karty, sowxa]"),
        ("needless-word", "spelling.yaml", 3, "sowxa]"),
    ]


@needs_dictionaries
def test_the_terms_are_known_in_all_their_forms(pocket: Path) -> None:
    path = pocket / "terms" / "things.yaml"
    change(path, "title: {en: pound, pl: funt, hu: font}", "title: {en: wozzle, pl: wozzel, hu: font}")
    change(path, "acc: funt, many: funty, many-gen: funtów, many-acc: funty", "acc: wozzla, many: wozzle")
    change(path, TEXT, '"Wozzel ucieka, a dwa wozzle gonią wozzla."')
    assert found(pocket) == []


@needs_dictionaries
def test_a_form_of_a_common_word_is_looked_up(pocket: Path) -> None:
    change(pocket / "terms" / "things.yaml", "many-gen: funtów", "many-gen: funttów")
    [problem] = found(pocket)
    file, _, rest = at(problem)
    assert (file, rest.partition(",")[0]) == ("things.yaml", "funttów")


@needs_dictionaries
def test_documents_are_read_without_their_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    document = tmp_path / "READ.md"
    document.write_text("# Reading\n\n```\nqwzx\n```\nUse `qwzx` in [a file](qwzx.md), not qwzxx.\n", encoding="utf-8")
    monkeypatch.setattr(spelling, "DOCUMENTS", (str(document),))
    told = [at(problem) for problem in spelling.of_program().problems()]
    assert [where for where in told if where[0] == "READ.md"] == [("READ.md", 6, "qwzxx.")]


@needs_dictionaries
def test_translations_are_read_in_their_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copied = Path(shutil.copytree(translations.TRANSLATIONS, tmp_path / "translations"))
    catalog = copied / "hu" / "LC_MESSAGES" / "rulebase.po"
    change(catalog, 'msgstr "szóközök"', 'msgstr "szókközök"')
    monkeypatch.setattr(translations, "TRANSLATIONS", copied)
    told = [at(problem) for problem in spelling.of_program().problems()]
    assert [(file, rest) for file, _, rest in told if rest.startswith("szók")] == [("rulebase.po", 'szókközök"')]


@pytest.mark.usefixtures("unopened")
@pytest.mark.parametrize(("arguments", "status"), [([], 0), (["--must"], 1)])
def test_where_nothing_is_built_for_the_machine(
    arguments: list[str],
    status: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(spelling_record, "SHELF", tmp_path)
    monkeypatch.setitem(sys.modules, "hunspell", None)
    monkeypatch.setattr(sys, "argv", ["spelling", *arguments])
    assert spelling.main() == status
    assert "NOT RUN: the spelling check, since the package chunspell is not there" in capsys.readouterr().err


def test_what_was_right_is_looked_up_again_when_it_changes(
    pocket: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(spelling_record, "SHELF", tmp_path / "right")

    def record(name: str = "orchard") -> spelling_record.Record:
        return spelling_record.Record(name, pocket.rglob("*.yaml"))

    assert not record().right
    record("orchard-other").note()
    record().note()
    assert record().right
    assert record("orchard-other").right
    things = pocket / "terms" / "things.yaml"
    text = things.read_text(encoding="utf-8")
    things.write_text(f"{text}# mispelt\n", encoding="utf-8")
    assert not record().right
    things.write_text(text, encoding="utf-8")
    assert record().right
    monkeypatch.setattr(spelling_record, "CHECK", [])
    assert not record().right


@pytest.mark.parametrize(("arguments", "looked_up"), [([], False), (["--must"], True)])
def test_what_was_right_is_passed_over_unless_it_has_to_run(
    arguments: list[str], looked_up: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def read(_: Path) -> Scope:
        raise problems.Failed([problems.Problem("read", "it is read")])

    monkeypatch.setattr(spelling_record.Record, "right", True)
    monkeypatch.setattr(spelling, "of_game", read)
    monkeypatch.setattr(sys, "argv", ["spelling", *arguments])
    assert spelling.main() == looked_up
    assert ("it is read" in capsys.readouterr().err) == looked_up


@needs_dictionaries
@pytest.mark.usefixtures("unopened")
def test_where_there_is_no_network(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spelling_dictionaries, "SHELF", tmp_path / "none")
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_CONFIG_FILE", "/dev/null")
    with pytest.raises(spelling_dictionaries.Missing, match="the dictionaries could not be fetched: ERROR"):
        spelling_dictionaries.of("en")
    assert not (tmp_path / "none").exists()
