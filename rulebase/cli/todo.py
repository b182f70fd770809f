"""`rulebase todo`: what a translator or an author can do next."""

from __future__ import annotations

from collections.abc import Iterator

from rulebase import words
from rulebase.author import coverage, opening, review
from rulebase.cli import options, terminal
from rulebase.model import folders, quantities
from rulebase.model import game as games


def run(argv: list[str]) -> int:
    parser = options.Parser("todo", words._("What a translator or author can do next."))
    parser.add_argument("games", nargs="*", metavar="GAME")
    options.add_language(parser)
    parsed = parser.parse(argv)
    tasks = [task for name in parsed.games or opening.playable() for task in _tasks(opening.game(name), parsed.lang)]
    if parsed.json:
        options.print_json({"schema": 1, "tasks": tasks})
    else:
        for task in tasks:
            print(f"{terminal.bold(task['kind'])}  {task['id']}  {task['text']}")
        print(words.ngettext("{n} thing to do", "{n} things to do", len(tasks)).format(n=len(tasks)))
    return 1 if tasks else 0


def _tasks(game: games.Game, language: str | None) -> Iterator[dict[str, str]]:
    spoken = [language] if language else game.languages
    for entry, body in game.entries.items():
        yield from _untranslated(game, entry, body, spoken)
        for coined in sorted(set(body.get("coined", [])) & set(spoken)):
            name = game.text(body["title"], coined)
            text = words._("“{name}” is our own word: is there a printed one?").format(name=name)
            yield _task(game, f"coined ({coined})", entry, text)
        for wanted in sorted(set(body.get("wanted", [])) & set(spoken)):
            text = words._("“{name}”: which names does the box in this language print?")
            yield _task(game, f"wanted ({wanted})", entry, text.format(name=game.text(body["title"], wanted)))
        for path in _unknown(body):
            yield _task(game, "unknown", entry, words._("{path}: no source says it").format(path=path))
    yield from _to_proofread(game, spoken)
    if language is None:
        language = opening.language(game, None)
        for question, about in game.core["open"].items():
            yield _task(game, "open question", question, game.text(about["asks"], language))
        sections = coverage.of(game)
        for section in coverage.unencoded(sections):
            counts = f"{len(section.encoded)} / {section.statements}"
            yield _task(game, "section", f"{section.book}/{section.id}", f"{counts}  {section.heading}")
        for section in coverage.untold(sections):
            count = words.ngettext("{n} statement", "{n} statements", section.statements).format(n=section.statements)
            yield _task(game, "gists", f"{section.book}/{section.id}", f"{count}  {section.heading}")


def _to_proofread(game: games.Game, spoken: list[str]) -> Iterator[dict[str, str]]:
    """Texts that changed in another language; what is new or changed in all of them is one thing to do."""
    folder = folders.sources().get(game.id)
    if folder is None or not review.kept(folder):
        return
    unread = review.of_folder(folder).unread()
    for language in spoken:
        count = sum(language in text.unheard for text in unread)
        if count:
            told = words.ngettext("{n} text to be read aloud", "{n} texts to be read aloud", count).format(n=count)
            told = f"{told}: rulebase proofread {game.id} --by ear --lang {language}"
            yield {"game": game.id, "kind": f"aloud ({language})", "id": game.id, "text": told}
    for each in unread:
        if each.state == review.SOME:
            told = words._("{path}: changed in {changed}").format(path=each.path, changed=", ".join(each.changed))
            asked = (language for language in spoken if language in each.unchanged)
            yield from (_task(game, f"proofread ({language})", each.owner, told) for language in asked)
    count = sum(each.state in (review.NEW, review.ALL) for each in unread)
    if count:
        told = words.ngettext(
            "{n} text new or changed in all languages", "{n} texts new or changed in all languages", count
        ).format(n=count)
        told = f"{told}: rulebase proofread {game.id}"
        yield {"game": game.id, "kind": "proofread", "id": game.id, "text": told}


def _untranslated(game: games.Game, path: str, value: object, spoken: list[str]) -> Iterator[dict[str, str]]:
    if quantities.is_text(value):
        for language in spoken:
            if not game.translated(value, language):
                yield _task(game, f"text ({language})", path, game.text(value, language))
    elif isinstance(value, dict):
        for key, part in value.items():
            yield from _untranslated(game, f"{path}.{key}", part, spoken)


def _unknown(value: object, path: str = "") -> Iterator[str]:
    if value == "unknown":
        yield path
    elif isinstance(value, dict):
        for key, part in value.items():
            yield from _unknown(part, f"{path}.{key}" if path else key)


def _task(game: games.Game, kind: str, name: str, text: str) -> dict[str, str]:
    return {"game": game.id, "kind": kind, "id": f"{game.id}/{name}", "text": text}
