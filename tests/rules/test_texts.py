"""What rules do, in plain words of three languages."""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path

import plain_words
import pytest
from click.testing import CliRunner, Result

from adjudicator.analysis.texts import plain_text, whole
from adjudicator.cli import main
from adjudicator.commands.texts import shown
from adjudicator.mutation.changes import Change, changes
from adjudicator.mutation.paths import replaced
from adjudicator.notation.source import Source
from adjudicator.rules import tree as t
from adjudicator.rules.checking.names import FUNCTIONS
from adjudicator.rules.library import files_of, sets_of, shipped_games
from adjudicator.rules.load import in_force, tree_of, trees
from adjudicator.rules.prose.problems import word_problems
from adjudicator.rules.prose.template import slots, template
from adjudicator.rules.prose.texts import LANGUAGES, Texts
from adjudicator.rules.reading.parse import parse_rules

ORCHARD = """game orchard "Orchard"
player has
  apples: number
  tired: truth = no
zone hand of player: hidden
zone deck: pile, hidden, endless
zone compost: pile
to play/plays (what: card) at (whom: player): move what to compost
to pick/picks (n: number) from (whom: player): add n to your apples
kind fruit
  works in hand
kind helper
  works in hand
  using it: play this at target
turn for status of it is playing
  phase work: offer work to you until no
"""
ITALIAN = """
words it
  verb pick "{cogliere|cogli|coglie} {n + mela|mele}[ da {whom}]"
  verb play "{giocare|giochi|gioca} {what}[ contro {whom}]"
  field apples "le mele"
  field tired "{of!} {not:|non }{of/ sei|è|sono} stanco"
  zone hand "la mano"
  zone deck "il mazzo"
  zone compost "lo scarto"
  kind fruit "una carta con un nocciolo"
  kind helper "un aiutante"
  moment work "durante il lavoro"
  phase work "il lavoro"
"""
MOST_CHANGES = 23
"""One in this many changes of a game is looked at."""


def said(card: str, language: str = "en", more: str = "") -> list[str]:
    """The lines of the last declaration of a text that is added to the small game, without that of its kinds."""
    file = parse_rules(Source("orchard.rules", ORCHARD + more + card))
    lines = Texts.of([file], language).item(file.items[-1])
    return lines[1:] if isinstance(file.items[-1], t.CardDecl) else lines


def run(*arguments: str) -> Result:
    """The command line."""
    return CliRunner().invoke(main, list(arguments))


@pytest.mark.parametrize(("line", "expected"), [
    ("work: pick 1 from nothing", "Work: pick 1."),
    ("work if your apples > 3: pick 2", "Work, if your apples are more than 3: pick 2."),
    ("work at others where apples of it > 3: target picks 1 from you",
     "Work, with another player whose apples are more than 3 as the target: the target picks 1 from you."),
    ("when another player picks if n > 1 and whom is you: pick n",
     "When another player picks a number from you, if the number in question is more than 1: pick the number in question."),
    ("when you play if not your tired: set your tired to yes",
     "When you play, if tired of you does not hold: from now on, tired of you holds."),
    ("as soon as your hand is empty and no others: pick 1",
     "As soon as your hand is empty and there is no other player: pick 1."),
    ("work if top of deck is not nothing: set your apples to count(your hand where no)",
     "Work, if there is a top card of the deck: your apples become the number of none of the cards in your hand."),
    ("work: move (if top of deck is nothing then this else top of deck) to your hand",
     "Work: move (this card if there is no top card of the deck, otherwise the top card of the deck) to your hand."),
    ("work: set your apples to count((your hand where it is helper) where it is not this)",
     "Work: your apples become the number of those of the cards in your hand that are not this card and each of which is of the "
     "kind helper."),
])
def test_a_clause_is_a_sentence(line: str, expected: str) -> None:
    """A clause is said with the words of the rules themselves where none are given."""
    assert [expected] == said(f'helper "Ladder"\n  {line}\n')


@pytest.mark.parametrize(("line", "expected"), [
    ("work: pick 1 from nothing", "Durante il lavoro: cogli 1 mela."),
    ("work: pick 2", "Durante il lavoro: cogli 2 mele."),
    ("work at others: target picks 2 from you",
     "Durante il lavoro, con bersaglio un altro giocatore: il bersaglio coglie 2 mele da te."),
    ("when you pick if not your tired: move top of deck to your hand",
     "Quando cogli un certo numero di mele, se non sei stanco: sposti la prima carta del mazzo nella tua mano."),
    ("when another player picks if some hand of they: pick n",
     "Quando un altro giocatore coglie un certo numero di mele, se c'è una carta nella mano di chi lo fa: "
     "cogli lo stesso numero di mele."),
    ("you cannot pick if n > 2", "Non puoi cogliere un certo numero di mele, se il numero in questione è maggiore di 2."),
    ("work: if your apples > 2: pick 1", "Durante il lavoro: se le tue mele sono più di 2: cogli 1 mela."),
])
def test_words_of_a_language_agree(line: str, expected: str) -> None:
    """The words that the rules give for a language are bent and joined as the language wants it."""
    assert [expected] == said(f'helper "Ladder"\n  {line}\n', "it", ITALIAN)


FRENCH = """
words fr
  verb pick "{cueillir|cueillez|cueille} {n + pomme|pommes}[ chez {whom}]"
  field apples "le nombre de pommes"
  field tired "{of!} {not:|n'}{of/ êtes|est|sont} {not:|pas }fatigué"
  zone hand "la main"
  zone deck "la pioche"
  kind fruit "une carte à noyau"
  kind helper "un aide"
  moment work "au travail"
"""
COUNTED = ITALIAN.replace("le mele", "il numero di mele")


@pytest.mark.parametrize(("line", "italian", "french"), [
    ('work if some your hand where it is "Ladder": pick 1',
     "Durante il lavoro, se c'è una carta «Ladder» nella tua mano: cogli 1 mela.",
     "Au travail, s'il y a une carte « Ladder » dans votre main : cueillez 1 pomme."),
    ("work if no your hand where it is helper and it is not this: pick 1",
     "Durante il lavoro, se non c'è alcun aiutante nella tua mano che non è questa carta: cogli 1 mela.",
     "Au travail, s'il n'y a aucun aide dans votre main qui n'est pas cette carte : cueillez 1 pomme."),
    ('work at others where no hand of it where it is "Ladder": pick 1',
     "Durante il lavoro, con bersaglio un altro giocatore nella cui mano non c'è alcuna carta «Ladder»: cogli 1 mela.",
     "Au travail, avec pour cible un autre joueur dans la main duquel il n'y a aucune carte « Ladder » : cueillez 1 pomme."),
    ("work at others where count(hand of it) > count(your hand): pick 1",
     "Durante il lavoro, con bersaglio un altro giocatore nella cui mano il numero di carte è maggiore del numero di carte nella "
     "tua mano: cogli 1 mela.",
     "Au travail, avec pour cible un autre joueur dans la main duquel le nombre de cartes dépasse le nombre de cartes dans votre "
     "main : cueillez 1 pomme."),
    ("work if your apples >= 2 and apples of active >= your apples: pick 1",
     "Durante il lavoro, se il tuo numero di mele è almeno 2 e il numero di mele del giocatore di turno è almeno pari al tuo "
     "numero di mele: cogli 1 mela.",
     "Au travail, si votre nombre de pommes est d'au moins 2 et si le nombre de pommes du joueur actif atteint votre nombre de "
     "pommes : cueillez 1 pomme."),
    ("work if your apples = apples of active: pick 1",
     "Durante il lavoro, se il tuo numero di mele è pari al numero di mele del giocatore di turno: cogli 1 mela.",
     "Au travail, si votre nombre de pommes est égal au nombre de pommes du joueur actif : cueillez 1 pomme."),
    ("work if your status is playing: pick 1",
     "Durante il lavoro, se sei in gioco: cogli 1 mela.",
     "Au travail, si vous êtes en jeu : cueillez 1 pomme."),
    ("work:\n    while your tired and some your hand: pick 1",
     "Durante il lavoro: finché sei stanco e c'è una carta nella tua mano, ripeti: cogli 1 mela.",
     "Au travail : tant que vous êtes fatigué et qu'il y a une carte dans votre main, répétez : cueillez 1 pomme."),
    ("work if count(others where apples of it = 0 or tired of it) > 1: pick 1",
     "Durante il lavoro, se il numero di quelli tra gli altri giocatori per cui (il numero di mele di quel giocatore è 0 o quel "
     "giocatore è stanco) è maggiore di 1: cogli 1 mela.",
     "Au travail, si le nombre de ceux parmi les autres joueurs pour lesquels (le nombre de pommes de ce joueur est 0 ou ce "
     "joueur est fatigué) dépasse 1 : cueillez 1 pomme."),
    ('work if count(your hand where it is not "Ladder") > 1: pick 1',
     "Durante il lavoro, se il numero di carte nella tua mano che non sono «Ladder» è maggiore di 1: cogli 1 mela.",
     "Au travail, si le nombre de cartes dans votre main qui ne sont pas « Ladder » dépasse 1 : cueillez 1 pomme."),
    ("work if count(your hand where it is fruit) > 1: pick 1",
     "Durante il lavoro, se il numero di carte nella tua mano che sono carte con un nocciolo è maggiore di 1: cogli 1 mela.",
     "Au travail, si le nombre de cartes dans votre main qui sont des cartes à noyau dépasse 1 : cueillez 1 pomme."),
    ("work:\n    choose random from your hand as c",
     "Durante il lavoro: scegli a caso una carta nella tua mano.",
     "Au travail : choisissez au hasard une carte dans votre main."),
    ("work:\n    choose up to 1 from your hand as c",
     "Durante il lavoro: scegli al massimo una carta nella tua mano.",
     "Au travail : choisissez au plus une carte dans votre main."),
])
def test_a_clause_reads_well_in_both_languages(line: str, italian: str, french: str) -> None:
    """Comparisons, relative clauses and choices stand as a native speaker writes them."""
    card = f'helper "Ladder"\n  {line}\n'

    assert [italian] == said(card, "it", COUNTED)
    assert [french] == [line.replace("\u00a0", " ") for line in said(card, "fr", FRENCH)]


@pytest.mark.parametrize(("value", "italian", "french"), [
    ("count(deck)", "La fatica è pari al numero di carte nel mazzo.", "La fatigue est égale au nombre de cartes dans la pioche."),
    ("if deck is empty then 2 else count(deck)",
     "La fatica è pari a 2 se il mazzo è vuoto, altrimenti al numero di carte nel mazzo.",
     "La fatigue est égale à 2 si la pioche est vide, sinon au nombre de cartes dans la pioche."),
    ("3", "La fatica è 3.", "La fatigue est 3."),
])
def test_a_number_equals_what_it_is(value: str, italian: str, french: str) -> None:
    """A value that is a number agrees with its own noun, whatever it is equal to; each alternative has its preposition."""
    item = f"value weariness(): number = {value}\n"
    file = parse_rules(Source("orchard.rules", ORCHARD + COUNTED + '  value weariness "la fatica"\n' + FRENCH
                              + '  value weariness "la fatigue"\n' + item))

    assert [italian] == Texts.of([file], "it").item(file.items[-1])
    assert [french] == Texts.of([file], "fr").item(file.items[-1])


@pytest.mark.parametrize(("words", "tidy"), [
    ("sta per ti attaccare", "sta per attaccarti"),
    ("non può ti fare scartare una carta", "non può farti scartare una carta"),
    ("ti prende una carta", "ti prende una carta"),
    ("una a testa", "una a testa"),
    ("una arma e eri in gioco", "un'arma ed eri in gioco"),
    ("ogni giocatore, in partita o no, (il primo)", "ogni giocatore, in partita o no (il primo)"),
])
def test_italian_words_that_meet(words: str, tidy: str) -> None:
    """A pronoun stands behind an infinitive, *e* takes its *d*, and an article is elided only before a noun."""
    assert tidy == LANGUAGES["it"].tidy(words)


@pytest.mark.parametrize(("words", "tidy"), [
    ("les cartes qui n'sont pas ici", "les cartes qui ne sont pas ici"),
    ("la attaque n'est pas là, et le as de la pioche", "l'attaque n'est pas là, et l'as de la pioche"),
    ("chaque joueur, en jeu ou non, (le premier)", "chaque joueur, en jeu ou non (le premier)"),
])
def test_french_words_that_meet(words: str, tidy: str) -> None:
    """A short word is elided before a vowel only."""
    assert tidy == LANGUAGES["fr"].tidy(words)


PHASES = {
    "it": 'words it\n  phase work "lo inizio"\n  field tired "{of!} {not:|non }{of/ sei|è|sono} stanco"\n  zone hand "la mano"\n',
    "fr": 'words fr\n  phase work "le début"\n  field tired "{of!} {of/ êtes|est|sont} fatigué"\n  zone hand "la main"\n',
}


@pytest.mark.parametrize(("language", "expected"), [
    ("it", "In ogni turno, all'inizio («tu» è il giocatore di turno), se la tua mano è vuota e sei stanco: non accade niente."),
    ("fr", "À chaque tour, au début (« vous » désigne le joueur actif), si votre main est vide et si vous êtes fatigué : "
           "rien ne se passe."),
])
def test_a_phase_and_conditions_join_as_the_language_wants(language: str, expected: str) -> None:
    """A phase follows its preposition, and in French a further condition says *si* again."""
    (line,) = said('rule "Rest"\n  at work if your hand is empty and your tired: nothing\n', language, PHASES[language])

    assert expected == line.replace("\u00a0", " ")


def test_a_name_may_end_a_sentence() -> None:
    """After an exclamation mark of a name there is no further stop."""
    words = 'words it\n  verb play "{giocare|giochi|gioca} una carta BANG![ contro {whom}]"\n  moment work "al lavoro"\n'

    assert ["Al lavoro: giochi una carta BANG!"] == said('helper "Ladder"\n  work: play this\n', "it", words)


def test_a_disputed_point_keeps_its_key() -> None:
    """A disputed point and its reading are said as they are written in a case, in every language."""
    point = ('source s "S" community\ninterpretation wet-wood "Is it wet?"\n  choice not-yet "no" source "s"\n'
             '  choice so-so "yes" source "s"\n  default not-yet because "x"\n')
    card = 'helper "Ladder"\n  work if wet-wood is so-so: pick 1\n'
    spoken = [said(card, language, point)[0].replace("\u00a0", " ") for language in ("en", "it", "fr")]

    assert "the disputed point “wet-wood” is read as “so-so”:" in spoken[0]
    assert "il punto controverso «wet-wood» si legge «so-so»:" in spoken[1]
    assert "le point discuté « wet-wood » se lit « so-so » :" in spoken[2]


def test_a_word_that_lacks_is_quoted() -> None:
    """Where the rules give no word, theirs stands in quotes, and is listed."""
    file = parse_rules(Source("orchard.rules", ORCHARD + 'helper "Ladder"\n  work: pick 2\n'))
    french = Texts.of([file], "fr")

    assert 'C\'est du type "helper".' == french.item(file.items[-1])[0]
    assert '"work"\u00a0: "pick" 2.' == french.item(file.items[-1])[1]
    assert {("kind", "helper"), ("moment", "work"), ("verb", "pick")} == french.glossary.lacking


def test_branches_are_told_apart() -> None:
    """An `otherwise` fits one condition only: a condition within another one has its own lines."""
    inner = said('helper "Ladder"\n  work:\n    if your tired:\n      if your apples > 3: pick 1\n      else: pick 2\n')
    outer = said('helper "Ladder"\n  work:\n    if your tired:\n      if your apples > 3: pick 1\n    else: pick 2\n')

    assert inner != outer


@pytest.mark.parametrize(("line", "code"), [
    ('verb pic "{a|b} {n} {whom}"', "R010"),
    ('verp pick "{a|b} {n} {whom}"', "R010"),
    ('verb pick "{a|b} {n}"', "R041"),
    ('verb pick "{a|b} {n} {who} {whom}"', "R041"),
    ('verb pick "{a|b {n} {whom}"', "R041"),
    ('verb pick "{a|b} [{n} {whom}"', "R041"),
    ('verb play "{a|b} {what} {whom}"\n  verb play "{b|c} {what} {whom}"', "R013"),
    ('field apples "the {owner}"', "R041"),
])
def test_words_for_nothing_are_problems(line: str, code: str) -> None:
    """Words name something that the rules declare, once, with all of its parts."""
    file = parse_rules(Source("orchard.rules", f"{ORCHARD}words en\n  {line}\n"))

    assert [code] == [problem.code for problem in word_problems([file])]


def test_a_language_without_sentences_is_a_problem() -> None:
    """Words are given for the languages in which texts are written."""
    file = parse_rules(Source("orchard.rules", f'{ORCHARD}words de\n  zone hand "die Hand"\n'))

    assert ["no language of texts is called `de`"] == [problem.message for problem in word_problems([file])]


@pytest.mark.parametrize("language", ["it", "fr"])
def test_languages_say_the_same_things(language: str) -> None:
    """Every language has a phrase for everything, with the same parts where its grammar allows."""
    english, other = LANGUAGES["en"].phrases, LANGUAGES[language].phrases
    denied = {key for key in {*english, *other} if key.endswith("-not")}

    assert {*english} - denied == {*other} - denied
    otherwise = {"before", "such-that", "missing-bare", "missing-bare-not", "each-who-card"}
    assert otherwise >= {key for key in english if key in other and parts(english[key]) != parts(other[key])}


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_every_function_has_words(language: str) -> None:
    """The functions of the notation itself are said in every language."""
    assert set() == {*FUNCTIONS} - {*LANGUAGES[language].phrases}


def parts(words: str) -> set[str]:
    """The parts that a template mentions."""
    return set(slots(template(words)))


@pytest.mark.slow
@pytest.mark.parametrize("game", sorted(shipped_games()))
def test_changed_rules_are_said_otherwise(game: str) -> None:
    """A rule with one word of it changed has another text: nothing of a clause is left out."""
    files = trees(in_force(game, tuple(sets_of(game)), words=True))
    said_in = Texts.of(files, "en")
    same = [f"{change.owner}: {' -> '.join(change.words())}" for change in islice(changes(files), 0, None, MOST_CHANGES)
            if is_spoken(change) and said_in.item(change.declaration) == said_in.item(replaced_in(change))]

    assert [] == same


def is_spoken(change: Change) -> bool:
    """Whether a change is one of what texts say: not of the copies of cards or of the words of refusals."""
    old = change.declaration
    return isinstance(old, t.CardDecl | t.RuleDecl | t.KindDecl | t.VerbDecl | t.ValueDecl) and (
        without_noise(old) != without_noise(replaced_in(change)))


def replaced_in(change: Change) -> t.Item:
    """The declaration as the change leaves it."""
    new = replaced(change.declaration, change.path, change.new)
    assert isinstance(new, t.Item)
    return new


def without_noise(node: object) -> object:
    """What a node says, without what no text mentions."""
    match node:
        case t.Worded(inner=inner) | t.Group(inner=inner):
            return without_noise(inner)
        case t.Copies():
            return ()
        case t.ChangeDecl(sign="+", amount=t.Name() | t.Never() | t.Is() | t.Or() | t.And() | t.Not()):  # no truth is added to
            return t.ChangeDecl, *map(without_noise, node.said()[:2]), "=", *map(without_noise, node.said()[3:])
        case t.Node():
            return type(node), *map(without_noise, node.said())
        case tuple():
            return tuple([said for part in node if (said := without_noise(part)) != ()])
        case _:
            return node


@pytest.mark.parametrize("game", sorted(shipped_games()))
def test_clauses_of_a_card_are_said_apart(game: str) -> None:
    """No card, rule or kind has two clauses with the same text."""
    english, every = whole(game, "en")

    assert english.glossary.cards
    assert [] == [one.name for one in every for line in one.lines if not line.startswith(" ") and one.lines.count(line) > 1]


def test_a_card_is_shown_in_a_language() -> None:
    """`show --text` says a card in a language, also as JSON; for a set, everything in it."""
    text = run("show", "Panic!", "--text", "it")
    data = json.loads(run("show", "Panic!", "--text", "fr", "--json").stdout)

    assert "Panico!  (brown)" == text.stdout.splitlines()[0]
    assert ("fr", "Coup de foudre", []) == (data["language"], data["texts"][0]["name"], data["lacking"])
    assert "Dodge  (brown)" in run("show", "Dodge City", "--text", "en").stdout
    assert 2 == run("show", "Panik", "--text", "en").exit_code


def test_words_with_a_mistake_are_reported(tmp_path: Path) -> None:
    """A text whose words cannot be filled in is refused with the place of the mistake."""
    (tmp_path / "orchard.rules").write_text(ORCHARD + 'words en\n  verb pick "{pick|picks} {n} from {who}"\n', encoding="utf-8")
    refused = run("show", "helper", "--text", "en", "--rules", str(tmp_path))

    assert 2 == refused.exit_code
    assert "R041 the verb `pick` has no part `who`" in refused.stderr


def test_the_printed_text_stands_beside() -> None:
    """Where the text is given as published, both stand side by side."""
    file = parse_rules(Source("orchard.rules", ORCHARD + 'helper "Ladder"\n  prints en "Pick two apples."\n  work: pick 2\n'))
    one = plain_text(Texts.of([file], "en"), file.items[-1])

    assert one is not None
    assert ["Ladder  (helper)",
            "  as published               | by these rules",
            "  Pick two apples.           | This is of the kind",
            "                             |   helper.",
            "                             | Work: pick 2."] == list(shown(one, "en", 57))


@pytest.mark.parametrize(("game", "language"), list(plain_words.names()))
def test_the_texts_are_those_that_were_read(game: str, language: str) -> None:
    """What every card and rule of a shipped game does is said as in the golden file, which `make bless` writes."""
    assert (plain_words.FOLDER / f"{game}.{language}.txt").read_text(encoding="utf-8") == plain_words.page(game, language)


@pytest.mark.parametrize(("game", "language"), [(g, k) for g, k in plain_words.names() if k != "en"])
def test_no_word_lacks(game: str, language: str) -> None:
    """A shipped game that gives words for a language gives all that its texts need."""
    lacking = whole(game, language)[0].glossary.lacking

    assert set() == lacking


def test_shipped_files_of_words_hold_nothing_else() -> None:
    """A program is made without them: a rule in one of them would not count."""
    found = [file for game in shipped_games() for file in files_of(game) if file.is_words]

    assert len(found) >= 9
    for file in found:
        assert {"GameHead", "SetHead", "CommonHead", "WordsDecl"} >= {type(item).__name__ for item in tree_of(file.source).items}
        assert file not in in_force(file.game, ())
