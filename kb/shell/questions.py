"""A table is set up by a few questions; each answer becomes a line of the record."""

from __future__ import annotations

from collections.abc import Callable

from kb.errors import KBError
from kb.record.words import quote
from kb.shell.draft import first_word
from kb.shell.shell import Shell, complaint

QUESTIONS = {
    "deck": "Which deck, or which .toml file? (Enter: classic)",
    "players": "Who plays, in answering order?",
    "me": "Which of them are you? (Enter: none)",
    "hand": "Your cards?",
    "save": "Keep the record in which file? (Enter: name one later)",
}


def set_up(shell: Shell, ask: Callable[[str], str], write: Callable[[str], object]) -> None:
    """Ask what the header needs, and tell it; what is pasted instead is told as it is."""
    asked = list(QUESTIONS)
    if shell.document.draft.lines:
        asked.remove("deck")
    while asked:
        entry = asked.pop(0)
        answer = ask(f"{QUESTIONS[entry]} ").strip()
        if "\n" in answer:
            for line in answer.split("\n"):
                write(shell.onecmd(line))
            return
        line = written(shell, entry, answer)
        if not line:
            asked = [other for other in asked if entry != "me" or other != "hand"]
            continue
        try:
            write(shell.answer(line))
        except KBError as error:
            write(complaint(error))
            asked.insert(0, entry)


def written(shell: Shell, entry: str, answer: str) -> str:
    """Return the line that an answer makes, empty for none; a whole line is taken as it is."""
    if entry == "deck":
        answer = answer or "classic"
        if answer.endswith(".toml"):
            return f"new {quote(answer)}"
    if not answer or first_word_is(answer, entry):
        return answer
    if entry == "hand" and shell.game.setup.me is not None:
        return f"hand {quote(shell.game.setup.me)} {answer}"
    return f"{entry} {answer}"


def first_word_is(answer: str, entry: str) -> bool:
    """Return whether an answer is a whole line already."""
    try:
        return first_word(answer) == entry
    except KBError:
        return False
