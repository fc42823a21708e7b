"""The locale files: every text exists in every language, is used, and has the glossary's words."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from sintra.agents import title_of
from sintra.analysis.lessons import lessons
from sintra.core.compile import PACKAGE
from sintra.games import get
from sintra.server.catalogue import catalogue

WEB = PACKAGE / "web"
ROOT = Path(__file__).parents[2]
LANGUAGES = ("en", "de", "it", "es")
GAMES = [path.parent.name for path in sorted(WEB.glob("games/*/locales"))]
KIT = WEB / "games" / "kit"
#: The folder of games without one of their own, and the texts that the catalogue adds to it.
GENERIC = "generic"
CATALOGUE_KEYS = {"game.name"}
#: Further texts of the shell, which several pages load.
STUDY = WEB / "app" / "study" / "locales"
#: The locale folders, each with the folders whose modules use them.
TEXTS = {
    WEB / "locales": [WEB / "app", KIT, WEB / "games" / "generic"],
    **{folder: [folder.parent] for folder in sorted(WEB.glob("app/*/locales"))},
    STUDY: [WEB / "app"],
    **{folder: [WEB / "app" / "analysis"] for folder in sorted(WEB.glob("games/*/forms"))},
    **{folder: [folder.parent, KIT] for folder in sorted(WEB.glob("games/*/tours"))},
    **{
        WEB / "games" / game / "locales": [WEB / "games" / game, KIT, WEB / "app"] for game in GAMES
    },
}

#: The games with lessons. Their texts are used by the ids of the lessons.
LESSONS = [path.parent.name for path in sorted(WEB.glob("games/*/lessons"))]
FOLDERS = [*TEXTS, *(WEB / "games" / game / "lessons" for game in LESSONS)]

#: The texts of the shell that speak of the games' components.
APP_TEXTS = sorted(WEB.glob("app/*/locales"))

KEY = r"[a-z][a-z0-9_+-]*(?:\.[a-z0-9_+-]+)*"
#: A whole key, "a.b", and the constant prefix of a computed one, `a.${...}`.
WHOLE = re.compile(rf"""["'`]({KEY})["'`]""")
PREFIX = re.compile(rf"`({KEY}\.)\$\{{")
#: A call that translates a constant key.
TRANSLATED = re.compile(rf"""\b(?:t|phrases)\(\s*["'`]({KEY})["'`]""")
PLACEHOLDER = re.compile(r"\{[a-z_]+\}", re.IGNORECASE)

#: The term for each thing in each language, and the words that must not be used for it.
GLOSSARY = json.loads((ROOT / "docs" / "glossary.json").read_text())["terms"]

folders = pytest.mark.parametrize(
    "folder", FOLDERS, ids=lambda folder: f"{folder.parent.name}-{folder.name}"
)


@folders
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_empty(folder: Path, language: str) -> None:
    for key, text in texts(folder, language).items():
        for form in forms(text):
            assert form.strip() == form != "", key


#: What is before an ellipsis and a percent sign, and the quotation marks.
TYPOGRAPHY = {
    "en": ("", "", "“”"),
    "de": (" ", "\u00a0", "„“"),
    "it": ("", "", "«»"),
    "es": ("", "\u00a0", "«»"),
}


@folders
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_typography_is_that_of_the_language(folder: Path, language: str) -> None:
    before_ellipsis, before_percent, marks = TYPOGRAPHY[language]
    for key, text in texts(folder, language).items():
        for form in forms(text):
            assert "'" not in form, key
            assert "..." not in form, key
            assert set(re.findall(r"(\s*)…", form)) <= {before_ellipsis}, key
            assert set(re.findall(r"\d(\s*)%", form)) <= {before_percent}, key
            assert set(re.findall(r"[\"“”„«»]", form)) <= set(marks), key


@folders
@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_every_language_has_the_same_texts(folder: Path, language: str) -> None:
    english, other = texts(folder, "en"), texts(folder, language)
    assert sorted(english) == sorted(other)
    for key, text in english.items():
        assert isinstance(text, str) == isinstance(other[key], str), key
        assert placeholders(text) == placeholders(other[key]), key


@folders
@pytest.mark.parametrize("language", LANGUAGES)
def test_plurals_have_all_forms(folder: Path, language: str) -> None:
    for key, text in texts(folder, language).items():
        if not isinstance(text, str):
            assert sorted(text) == ["one", "other"], key


@pytest.mark.parametrize("folder", TEXTS, ids=lambda folder: folder.parent.name)
def test_no_text_is_unused(folder: Path) -> None:
    code = "".join(source(place) for place in TEXTS[folder])
    whole, prefixes = set(WHOLE.findall(code)), tuple(PREFIX.findall(code))
    unused = [
        key for key in texts(folder, "en") if key not in whole and not key.startswith(prefixes)
    ]
    assert unused == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", LESSONS)
def test_every_lesson_has_its_texts(game: str, language: str) -> None:
    known = texts(WEB / "games" / game / "lessons", language)
    needed, tasks = set(), set()
    for lesson in lessons(get(game)):
        needed |= {lesson.id, f"{lesson.id}.text"}
        for number in range(1, len(lesson.exercises) + 1):
            needed.add(f"{lesson.id}.{number}.why")
            own, common = f"{lesson.id}.{number}.task", f"{lesson.id}.task"
            assert own in known or common in known, own
            tasks |= {own, common} & known.keys()
    assert needed | tasks == known.keys()


def test_the_shell_has_all_its_texts() -> None:
    known = texts(WEB / "locales", "en")
    for folder in WEB.glob("app/*/locales"):
        known |= texts(folder, "en")
    asked = set(TRANSLATED.findall(source(WEB / "app") + source(KIT)))
    in_games = {key for key in asked if key.startswith(("game.", "option."))}
    assert sorted(asked - in_games - known.keys()) == []


@pytest.mark.parametrize("game", GAMES)
def test_every_table_has_all_its_texts(game: str) -> None:
    known = texts(WEB / "games" / game / "locales", "en") | texts(WEB / "locales", "en")
    asked = set(TRANSLATED.findall(source(WEB / "games" / game)))
    given = CATALOGUE_KEYS if game == GENERIC else set()
    assert sorted(asked - known.keys() - given) == []


def test_every_game_with_a_page_has_texts_for_its_options() -> None:
    for game in catalogue()["games"]:
        if not game["page"]:
            continue
        known = texts(WEB / "games" / game["id"] / "locales", "en")
        assert sorted(wanted(game) - known.keys()) == []


def test_every_bot_has_a_name() -> None:
    known = texts(WEB / "locales", "en")
    for bot in catalogue()["bots"]:
        assert known[f"bot.{bot['name']}"] == title_of(bot["name"]), (
            "as in records and the terminal"
        )
        assert f"bot.{bot['name']}.about" in known


def test_every_phrase_has_a_text() -> None:
    assert {f"say.{phrase}" for phrase in catalogue()["phrases"]} <= texts(
        WEB / "locales", "en"
    ).keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_heading_of_duel_does_not_repeat_itself(language: str) -> None:
    known = texts(WEB / "games" / "duel" / "locales", language)
    assert known["heading.start"] not in known["heading.opening"]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_moves_are_worded_as_advice(game: str, language: str) -> None:
    """Each verb of a move has a form for the other players, for the reader and for advice."""
    moves = [
        (key, form)
        for key, text in texts(WEB / "games" / game / "locales", language).items()
        if key.startswith(("log.", "turn."))
        for form in forms(text)
    ]
    said = [(key, verb) for key, form in moves for verb in re.findall(r"\[[^]]*\]", form)]
    assert said
    assert [(key, verb) for key, verb in said if verb.count("|") != 2] == []
    assert {key for key, form in moves if "[" not in form} <= {"turn.tile", "log.loss"}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("thing", GLOSSARY)
def test_one_term_for_each_thing(thing: str, language: str) -> None:
    """The locales use the term of the glossary, and no other word for the same thing."""
    entry = GLOSSARY[thing]
    said = [
        (key, form)
        for folder in FOLDERS
        if "games" not in entry or applies(folder, entry["games"])
        for key, text in texts(folder, language).items()
        for form in forms(text)
    ]
    term, never = entry[language]["term"], entry[language]["never"]
    assert any(begins_a_word(term, form) for _, form in said), f"{term} is never used"
    wrong = [(key, word) for key, form in said for word in never if begins_a_word(word, form)]
    assert wrong == [], f"say {term}"


#: Old-fashioned wording, or a translation word by word, with the words that replace it.
QUAINT = {
    "en": {
        r"Who (?:is|can|cannot|has|does|plays|begins)\b(?!.*\?)": "the player who, or you",
        r"\bby itself\b": "automatically",
        r"\bat once\b": "immediately, or in one turn",
        r"\bcomes? along\b": "is included",
        r"\bbrings?\b": "gains, or gives",
        r"\b(?:lies?|lying)\b": "is",
        r"\b(?:is|are) laid\b(?! out)": "is filled",
        r"\bstands? (?:on|in for)\b": "is on, or replaces",
        r"\blacks?\b": "is short of",
        r"\bmeanwhile\b": "now",
        r"\bbesides\b": "other",
        r"\bAcquir": "take",
        r"\b(?:Own (?:order|choice)|Draw lots|Sit down|Open a record)\b": "",
        r"\bAs the (?:system|browser)\b": "system, browser default",
        r"\bA good player\b": "Suggested",
        r"\bRather\b": "instead",
    },
    "de": {
        r"\bwerte[nt] (?:sofort|gemeinsam)\b": "zählt sofort, werden zusammen gewertet",
        r"\baus Manufaktur\b": "von Manufaktur",
        r"\bdie Farbe allein\b": "",
        r"\bTisch wird gedeckt\b": "vorbereitet",
        r"\bübersetz": "vorbereitet",
        r"\bin seiner Zeit alles\b": "holt alles heraus",
        r"\bPerson (?:\d|\{)": "Spieler",
        r"\bzweite Seite\b": "der zweite Spieler",
        r"\bumsonst\b": "kostenlos",
        r"\bwaagrecht": "waagerecht",
    },
    "it": {
        r"\b(?:viene|arriva|arrivano) (?:tutte )?insieme\b": "inclusa, ricevi",
        r"\bsull’oro\b": "evidenziato in oro",
        r"\bvale subito\b": "fa subito punti",
        r"\bniente più\b": "nient’altro",
        r"\bcolore da solo\b": "",
        r"\bquieta\b": "tranquilla",
        r"\b(?:Passa|Gioca) da solo\b(?! il)": "automaticamente",
        r"\bsi posano\b": "si rivestono",
        r"\bcolore che non è\b": "che non sia",
        r"\bfinché (?:è|tutti hanno)\b": "finché non",
    },
    "es": {
        r"\bsobre oro\b": "resaltado en dorado",
        r"\bhace falta solo\b": "",
        r"\bpista de arriba\b": "barra",
        r"\bde lo cercano\b": "a corto plazo",
        r"\bPasar solo\b": "automáticamente",
        r"\bCubres una cúpula\b": "vas a cubrir",
        r"\bllegan a la vez\b": "recibes",
        r"\bAquí es\b": "esta es",
        r"(?:[áéí]is\b|\bvosotros\b|\busted|\bordenador\b)": "words of all countries, and tú",
    },
}


@folders
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_quaint(folder: Path, language: str) -> None:
    quaint = [
        f"{key}: {form} (say {better})"
        for key, text in texts(folder, language).items()
        for form in forms(text)
        for pattern, better in QUAINT[language].items()
        if re.search(pattern, form)
    ]
    assert quaint == []


#: British words of which `web/app/american.js` does not know the American spelling.
BRITISH = re.compile(
    r"\b(?:behaviour|flavour|harbour|honour|humour|labour|rumour|catalogue|cheque|dialogue|programme"
    r"|litre|metre|theatre|defence|licence|offence|cancell|labell|levell|modell|travell|fulfil\b"
    r"|skilful|judgement|learnt|mould|spelt|(?:critic|initial|maxim|minim|optim|organ|recogn|summar)is)",
    re.IGNORECASE,
)


@folders
def test_english_has_an_american_spelling(folder: Path) -> None:
    said = [form for text in texts(folder, "en").values() for form in forms(text)]
    assert [found for form in said for found in BRITISH.findall(form)] == []


@pytest.mark.parametrize(
    ("word", "text", "found"),
    [
        ("Kachel", "Zwei Kacheln", True),
        ("Kachel", "Steinkachel", False),
        ("turno {round}", "Turno {round} di {rounds}", True),
        ("fila", "profila", False),
    ],
)
def test_a_word_is_found_at_its_beginning(word: str, text: str, found: bool) -> None:
    assert begins_a_word(word, text) == found


def applies(folder: Path, games: list[str]) -> bool:
    """Return whether a term of some games applies to a folder: theirs, or one of all games."""
    for_all = folder in APP_TEXTS and set(games) == set(LESSONS)
    return folder.parent.name in games or for_all


def begins_a_word(word: str, text: str) -> bool:
    """Return whether a word of the text begins with this one, upper or lower case."""
    return re.search(r"(?<![\w{])" + re.escape(word), text, re.IGNORECASE) is not None


def wanted(game: dict[str, Any]) -> set[str]:
    """Return the keys that the form for a new game needs."""
    keys = {"game.name", "game.tagline", "game.about"}
    for option in game["options"]:
        if option["name"] != "players":
            name = f"option.{option['name']}"
            keys |= {name, f"{name}.help", *(f"{name}.{choice}" for choice in option["choices"])}
            keys |= {f"{name}.custom"} if option["also"] else set()
    return keys


def texts(folder: Path, language: str) -> dict[str, Any]:
    """Return the texts of one locale file."""
    loaded: dict[str, Any] = json.loads((folder / f"{language}.json").read_text())
    return loaded


def forms(text: Any) -> list[str]:
    """Return the plural forms of a text, or the text itself."""
    return [text] if isinstance(text, str) else list(text.values())


def placeholders(text: Any) -> set[str]:
    """Return the placeholders of a text."""
    return {name.lower() for form in forms(text) for name in PLACEHOLDER.findall(form)}


def source(folder: Path) -> str:
    """Return the source of all modules of a folder."""
    return "\n".join(path.read_text() for path in sorted(folder.rglob("*.js")))
