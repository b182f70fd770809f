"""`rulebase check`: scenarios whose outcome is compared or told; `--find-mistake`, what breaks a rule in a record."""

from __future__ import annotations

import argparse
import textwrap
from collections.abc import Iterator

from rulebase import words
from rulebase.author import checking
from rulebase.cli import answer as answer_lines
from rulebase.cli import citations, lent, options, terminal
from rulebase.documents import problems
from rulebase.model import cite, configuration
from rulebase.model import game as games
from rulebase.play import files, scenarios


def run(argv: list[str]) -> int:
    summary = words._("Run scenarios: with `expect` the outcome is compared, without it the outcome is told.")
    parser = options.Parser("check", summary)
    what = words._("files, folders or games (default: every game)")
    parser.add_argument("files", nargs="*", metavar="WHAT", help=what)
    mistakes = words._("replay records, and name the first event that breaks a rule")
    parser.add_argument("--find-mistake", action="store_true", help=mistakes)
    every = words._("tell the scenarios that hold, too")
    parser.add_argument("-v", "--verbose", action="store_true", help=every)
    options.add_language(parser)
    parsed = parser.parse(argv)
    lent.begin(argv)
    if parsed.find_mistake:
        return _find_mistakes(parsed)
    checking.opened.cache_clear()
    checked = checking.play(parsed.files, parsed.lang)
    return _print_json(checked) if parsed.json else _print(checked, parsed.verbose)


# ---------------------------------------------------------------- what came of it


def _print_json(checked: Iterator[checking.Checked]) -> int:
    found = list(checked)
    results = [
        {
            "file": each.file,
            "line": each.line,
            "holds": each.result.holds and not each.failed if each.result.compared else None,
            "differences": each.result.differences,
            "answers": [answer.as_json() for answer in each.result.answers],
        }
        | ({"problems": problems.listed(each.failed.problems)} if each.failed else {})
        for each in found
    ]
    options.print_json({"schema": 2, "results": results})
    return max((each.code for each in found), default=0)


def _print(checked: Iterator[checking.Checked], every: bool) -> int:
    """What differs, as it is run; on demand what holds; and how many there were."""
    holding, differing, other, failed, code = 0, 0, 0, 0, 0
    for each in checked:
        code = max(code, each.code)
        if each.failed:
            failed += 1
            print(f"{each.file}:{each.line}: {terminal.bold(words._('cannot be played'))}")
            print(textwrap.indent(problems.render(each.failed.problems), "  "))
        elif not each.result.compared:
            other += 1
            view = each.game.at(configuration.of_scenario(each.game.setup, each.result.scenario), each.language)
            for answer in each.result.answers:
                print(answer_lines.text(view, answer))
                if answer.changed:
                    print(terminal.dim(f"changed: {files.flow(answer.changed)}"))
                print()
        elif each.result.holds:
            holding += 1
            if every:
                _print_compared(each, words._("holds"))
        else:
            differing += 1
            _print_compared(each, words._("differs"))
    counts = words._("{holding} hold, {differing} differ, {other} told").format(
        holding=holding, differing=differing, other=other
    )
    unplayed = words._("{n} cannot be played").format(n=failed)
    print(terminal.bold(f"{counts}, {unplayed}" if failed else counts))
    return code


def _print_compared(checked: checking.Checked, mark: str) -> None:
    sentence = checked.result.answers[-1].sentence if checked.result.answers else ""
    print(f"{checked.file}:{checked.line}: {terminal.bold(mark)}: {sentence}")
    for difference in checked.result.differences:
        rule = scenarios.rule_of(checked.result, difference)
        print(f"  {difference}" + (f"  {terminal.dim(rule)}" if rule else ""))


# ---------------------------------------------------------------- records: --find-mistake


def _find_mistakes(parsed: argparse.Namespace) -> int:
    if not parsed.files:
        message = words._("this is missing: {names}").format(names="RECORD")
        raise problems.Failed([problems.Problem("wrong-arguments", message)])
    found = []
    for path in [path for name in parsed.files for path in checking.files(name)]:
        for case, game, spoken in checking.sound(path, parsed.lang):
            view = game.at(configuration.of_scenario(game.setup, case.told), spoken)
            found.append((case.place(), view, scenarios.replay(game, case.told, spoken)))
    if parsed.json:
        records = [
            {"file": place.file, "line": place.line, **checking.replay_json(replay)} for place, _, replay in found
        ]
        options.print_json({"schema": 2, "records": records})
    for place, view, replay in found if not parsed.json else ():
        head = f"{place.file}:{place.line}: "
        if replay.mistake:
            _print_mistake(head, view, replay.mistake)
        elif replay.unjudged:
            number, answer = replay.unjudged
            told = words._("event {number} cannot be judged as it was told: {sentence}")
            print(head + terminal.bold(told.format(number=number, sentence=answer.sentence)))
        else:
            told = words._("no mistake in {events} events").format(events=replay.events)
            print(head + terminal.bold(told))
    return 0 if all(replay.mistake is None and replay.unjudged is None for _, _, replay in found) else 1


def _print_mistake(head: str, view: games.View, mistake: scenarios.Mistake) -> None:
    title = view.render(view.game.core["questions"][mistake.question]["title"])
    told = words._("event {number} ({title}) is not by the rules").format(number=mistake.number, title=title)
    print(head + terminal.bold(told))
    print(terminal.wrapped(words._("By the rules: {sentence}").format(sentence=mistake.answer.sentence), "  "))
    print(terminal.dim(f"  {mistake.rule}"))
    cited = mistake.answer.refused or (mistake.answer.steps[-1] if mistake.answer.steps else None)
    print("\n".join(citations.printed(view, cite.places(view, cited["sources"] if cited else []), "  ")))
    for line in _differing(view, mistake):
        print(terminal.wrapped(line, "  "))
    if mistake.stuck:
        stuck = words._("After that, event {number} could not have happened.").format(number=mistake.stuck)
        print(terminal.wrapped(stuck, "  "))
    elif mistake.now:
        print("  " + words._("To put the table right:"))
        for line in terminal.position(view, mistake.now):
            print(terminal.wrapped(line, "    "))
    else:
        print("  " + words._("The table is as it should be now."))


def _differing(view: games.View, mistake: scenarios.Mistake) -> Iterator[str]:
    """What was told of the table and what it is by the rules, side by side; of an outcome, what was told."""
    for part, (told, found) in mistake.against.items():
        as_told, as_ruled = (terminal.position(view, {part: value}) for value in (told, found))
        for was, right in zip(as_told, as_ruled, strict=True):
            yield words._("Told: {told}; by the rules: {found}").format(told=was, found=right.rpartition(": ")[2])
    if not mistake.against:
        yield from mistake.differences
