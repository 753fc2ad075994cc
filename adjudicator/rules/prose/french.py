"""French."""

from __future__ import annotations

import re

from adjudicator.rules.prose.language import Language, Noun, Sort
from adjudicator.rules.prose.phrase import JOINT, MEMBER, Mode, Numbers, Phrase

PHRASES = {
    # ---- how words join
    "colon": " :",
    "and": "{a} et {b}",
    "or": "{a} ou {b}",
    "and-join": " et ",
    "or-join": " ou ",
    "and-given": f" et {JOINT}",
    "or-given": f" ou {JOINT}",
    "named": "« {a} »",
    "of": "{a} de {b}",
    "of-kinds": "c'est {a}",
    "of-kind": "du type {a}",
    # ---- steps of a run
    "step-passes": "{passer|passez|passe}", "step-ends-turn": "{terminer|terminez|termine} le tour",
    "step-uses": "{utiliser|utilisez|utilise} {what}", "step-begins": "{commencer|commencez|commence} {phase}",
    "step-wins": "victoire : {who}", "step-replaced": "{a} (remplacé)", "step-forbidden": "{a} (interdit)",
    "unknown-card": "une carte inconnue", "unknown-cards": "{a} cartes inconnues",
    # ---- sets
    "players-one": "joueur",
    "players-many": "les joueurs",
    "others-one": "autre joueur",
    "others-many": "les autres joueurs",
    "everyone-one": "joueur, en jeu ou non,",
    "everyone-many": "tous les joueurs, en jeu ou non,",
    "fallen-one": "joueur tombé",
    "fallen-many": "les joueurs tombés",
    "the-players": "les joueurs",
    "the-others": "les autres joueurs",
    "the-everyone": "tous les joueurs, en jeu ou non,",
    "the-fallen": "les joueurs tombés",
    "of-zone": "{a} dans {b}",
    "all-of-zone": "les {a} dans {b}",
    "among": "{a} parmi {b}",
    "starting-with": "(dans le sens horaire, en commençant par {a})",
    "left-of": "(dans le sens horaire à partir de {a: votre gauche|la gauche de *})",
    "except": "(sauf {a})",
    "who-player": "qui",
    "who-card": "qui",
    "each-who-player": "dont chacun",
    "each-who-card": "{a/ dont chacun|dont chacune|dont chacun|dont chacune}",
    "those": "{a/ celui|celle|ceux|celles} parmi {a}",
    "none-of": "un ensemble vide ({a/ aucun|aucune|aucun|aucune} de {a})",
    "such-that": "pour {a/ lequel|laquelle|lesquels|lesquelles} {b}",
    "that-player": "ce joueur",
    "that-card": "cette carte-là",
    # ---- names given on the way
    "chosen-one": "{a/ le|la|les|les} {a} {a/ choisi|choisie|choisis|choisies}",
    "chosen-many": "{a/ le|la|les|les} {a} {a/ choisi|choisie|choisis|choisies}",
    "each-one": "{a/ le|la|les|les} {a} {a/ considéré|considérée|considérés|considérées}",
    "each-many": "{a/ le|la|les|les} {a} {a/ considéré|considérée|considérés|considérées}",
    "noted-one": "{a/ le|la|les|les} {a} {a/ noté|notée|notés|notées}",
    "noted-many": "{a/ le|la|les|les} {a} {a/ noté|notée|notés|notées}",
    "named-one": "{a/ le|la|les|les} {a} en question",
    "named-many": "{a/ le|la|les|les} {a} en question",
    "some-many": "des {a}",
    "any-one": "{a/ un|une|des|des} {a} quelconque",
    "any-many": "{a/ certains|certaines|certains|certaines} {a}",
    # ---- words of the notation
    "this": "cette carte",
    "row": "la attaque",
    "effect": "le nom utilisé",
    "target": "la cible",
    "they": "celui qui le fait",
    "result": "le résultat",
    "refused": "le nombre de renoncements",
    "active": "le joueur actif",
    "game": "la partie",
    "reacted": "les joueurs qui ont réagi",
    "nothing": "rien",
    "nobody-word": "personne",
    "yes": "oui",
    "no": "non",
    "under-way": "si l'on répond à une attaque en suspens",
    "on-target": "si la cible est encore possible",
    "point": "le point discuté « {a} »",
    "author-of": "le auteur de {a}",
    "player-of": "la cible de {a}",
    "effect-of": "le nom de {a}",
    "face-of": "la carte derrière {a}",
    "stage-of": "le moment de {a}",
    "name-of": "le nom de {a}",
    "holder-of": "le détenteur de {a}",
    "top-of": "la première carte de {a}",
    "status-of": "{a: votre statut|le statut de *}",
    "card-of": "la carte qui est {a}",
    "status-playing": "en jeu",
    "status-fallen": "parmi les joueurs tombés",
    "status-out": "hors du jeu",
    # ---- conditions
    "is": "{a!} {a/ êtes|est|sont} {b}",
    "is-not": "{a!} {a/ n'êtes|n'est|ne sont} pas {b}",
    "titled-one": "{a} {b}",
    "titled": "{a!} {a/ est|sont} {b}",
    "titled-not": "{a!} {a/ n'est|ne sont} pas {b}",
    "less": "{a!} {a/ est inférieur à|est inférieure à|sont moins de|sont moins de} {b}",
    "less-not": "{a!} {a/ n'est pas inférieur à|n'est pas inférieure à|ne sont pas moins de|ne sont pas moins de} {b}",
    "more": "{a!} {a/ dépasse|dépassent} {b}",
    "more-not": "{a!} ne {a/ dépasse|dépassent} pas {b}",
    "at-most": "{a!} ne {a/ dépasse|dépassent} pas {b}",
    "at-most-not": "{a!} {a/ dépasse|dépassent} {b}",
    "at-least": "{a!} {a/ est|sont} au moins {b}",
    "at-least-not": "{a!} {a/ n'est|ne sont} pas au moins {b}",
    "at-least-number": "{a!} {a/ est|sont} d'au moins {b}",
    "at-least-number-not": "{a!} {a/ n'est|ne sont} pas d'au moins {b}",
    "at-least-equal": "{a!} {a/ atteint|atteignent} {b}",
    "at-least-equal-not": "{a!} {a/ n'atteint|n'atteignent} pas {b}",
    "equal": "{a!} {a/ est égal|est égale|correspondent|correspondent} à {b}",
    "equal-not": "{a!} {a/ n'est pas égal|n'est pas égale|ne correspondent pas|ne correspondent pas} à {b}",
    "equal-to": "à {a}",
    "same-truth": "{a} équivaut à {b}",
    "same-truth-not": "{a} n'équivaut pas à {b}",
    "kind-of": "{a!} {a/ êtes|est|sont} {b}",
    "kind-of-not": "{a!} {a/ n'êtes|n'est|ne sont} pas {b}",
    "some": "il y a {a}",
    "some-not": "il n'y a {a/ aucun|aucune|aucun|aucune} {a}",
    "empty": "{a!} {a/ est|sont} {a/ vide|vides}",
    "empty-not": "{a!} {a/ n'est|ne sont} pas {a/ vide|vides}",
    "unknown": "personne n'a indiqué {a}",
    "unknown-not": "on connaît {a}",
    "is-among": "{a!} {a/ êtes|est|sont} parmi {b}",
    "is-among-not": "{a!} {a/ n'êtes|n'est|ne sont} pas parmi {b}",
    "in-zone": "{a!} {a/ êtes|est|sont} dans {b}",
    "in-zone-not": "{a!} {a/ n'êtes|n'est|ne sont} pas dans {b}",
    "nobody": "{a} n'est personne",
    "nobody-not": "{a} existe",
    "no-row": "on ne répond à aucune attaque",
    "no-row-not": "on répond à une attaque",
    "missing": "{a} n'existe pas",
    "missing-not": "{a} existe",
    "missing-bare": "{a} n'existe pas",
    "missing-bare-not": "{a} existe",
    "reading": "le point discuté « {a} » se lit « {b} »",
    "reading-not": "le point discuté « {a} » ne se lit pas « {b} »",
    "not-true": "il n'est pas vrai que {a}",
    "if-truth": "(si {a}, alors {b}, sinon {c})",
    "holds": "{a} est vrai",
    "holds-not": "{a} n'est pas vrai",
    "flag": "{a} de {b} est vrai",
    "flag-not": "{a} de {b} n'est pas vrai",
    "flag-of-game": "{a} est vrai",
    "flag-of-game-not": "{a} n'est pas vrai",
    "always": "toujours",
    "never": "jamais",
    "is-sole": "{a} n'a pas d'autre cible",
    "is-sole-not": "{a} a d'autres cibles",
    "is-pending": "{a} est en suspens",
    "is-pending-not": "{a} n'est pas en suspens",
    "is-genuine": "{a} vient d'une carte qui porte vraiment ce nom",
    "is-genuine-not": "{a} ne vient pas d'une carte qui porte vraiment ce nom",
    "is-fresh": "{a!} est entrée en jeu ce tour-ci",
    "is-fresh-not": "{a!} n'est pas entrée en jeu ce tour-ci",
    "under-way-holds": "on répond à une attaque en suspens",
    "under-way-holds-not": "on ne répond pas à une attaque en suspens",
    "on-target-holds": "la cible est encore possible",
    "on-target-holds-not": "la cible n'est plus possible",
    "serves": "{a!} {a/ pouvez|peut|peuvent} utiliser {b} comme {c}",
    "serves-not": "{a!} ne {a/ pouvez|peut|peuvent} pas utiliser {b} comme {c}",
    "acts-as": "{a!} {a/ agissez|agit|agissent} selon le texte de {b}",
    "acts-as-not": "{a!} {a/ n'agissez|n'agit|n'agissent} pas selon le texte de {b}",
    "able": "{a!} {a/ pouvez|peut|peuvent} agir {b} contre {c}",
    "able-not": "{a!} ne {a/ pouvez|peut|peuvent} pas agir {b} contre {c}",
    "titled-function": "un titre de {a} contient {b}",
    "titled-function-not": "aucun titre de {a} ne contient {b}",
    "can-total": "certaines de {a} donnent ensemble {c}, mesurées selon {b}",
    "can-total-not": "aucune combinaison de {a} ne donne {c}, mesurée selon {b}",
    "was-so": "avant l'événement {a}",
    # ---- functions and numbers
    "whether": "si {a}",
    "if-noun": "{b} si {a}, sinon {c}",
    "plus": "{a} plus {b}",
    "minus": "{a} moins {b}",
    "negative": "moins {a}",
    "times": "{a} fois {b}",
    "count": "le nombre de {a}",
    "first": "{a/ le premier|la première|les premiers|les premières} {a}",
    "last": "{a/ le dernier|la dernière|les derniers|les dernières} {a}",
    "least": "le plus petit nombre entre {a} et {b}",
    "most": "le plus grand nombre entre {a} et {b}",
    "both": "{a} et {b}",
    "number": "la place de {a} dans sa liste",
    "topmost": "les {b} premières cartes de {a}",
    "total": "la somme, pour {a}, de : {b}",
    "next": "la carte après {a}",
    "previous": "la carte avant {a}",
    "seats-between": "le nombre de places entre {a} et {b}",
    "was": "ce qu'était {a} avant l'événement",
    "each-card": "chaque carte",
    # ---- statements
    "if": "si {a}",
    "else-if": "sinon, si {a}",
    "else": "sinon",
    "may": "vous pouvez faire ceci",
    "may-label": "vous pouvez faire ceci ({a})",
    "repeat": "répétez {n + fois|fois}",
    "while": "tant que {a}, répétez",
    "for-each": "pour chaque {a} ({b})",
    "for-one": "pour {a}, s'il y a lieu ({b})",
    "one-of": "choisissez une de ces choses",
    "one-of-by": "{a} choisit une de ces choses",
    "option-if": "{a}, si {b}",
    "until-end-of-turn": "jusqu'à la fin du tour",
    "until-end-of-round": "jusqu'à la fin du tour de table",
    "until-your-next-turn": "jusqu'à votre prochain tour",
    "until-end-of-turn-for": "jusqu'à la fin du tour, pour {a} comme « vous »",
    "until-end-of-round-for": "jusqu'à la fin du tour de table, pour {a} comme « vous »",
    "until-your-next-turn-for": "jusqu'à son prochain tour, pour {a} comme « vous »",
    "instead-in": "{a}, à la place de ce qui se passe d'habitude",
    "attack": "{a: vous êtes attaqué|attaquez *}",
    "attack-each": "attaquez chaque {a}",
    "challenge": "défiez {a}",
    "challenge-each": "défiez chaque {a}",
    "attacking": "[{whom:vous |}]{attaquer|attaquez|attaque}[{whom:| *}]",
    "attack-as": " sous le nom {a}",
    "attack-by": " {a: en votre nom|au nom de *}",
    "attack-at-once": ", à résoudre aussitôt",
    "settings": " ({a})",
    "setting": "{a} : {b}",
    "setting-truth": "{a} : {b}",
    "note": "notez {a} ({b})", "note-you": "notez-vous vous-même ({a})",
    "turns-into": "{a} {a/ devient|deviennent} {b}",
    "turns-into-equal": "{a} {a/ devient égal|devient égale|correspondent désormais|correspondent désormais} à {b}",
    "turns-into-nobody": "désormais, personne n'est {a}",
    "turns-into-nothing": "désormais, {a} {a/ n'existe|n'existent} plus",
    "turns-into-you": "vous devenez {a}",
    "now-says": "{a} dit désormais {b}",
    "from-now-on": "désormais, {a}",
    "add": "ajoutez {a} à {b}",
    "create": "créez {a} dans {b}",
    "create-as": "créez {a} dans {b} ({c})",
    "swap-seats": "faites changer de place {a} et {b}",
    "take-off": "retirez {a} de {b}",
    "move": "déplacez {a} vers {b}",
    "move-behind": "déplacez {a} vers {b}, derrière {c}",
    "move-below": "déplacez {a} sous {b}",
    "become-playing": "désormais, {a!} {a/ êtes|est|sont} en jeu",
    "become-fallen": "désormais, {a!} {a/ comptez|compte|comptent} parmi les joueurs tombés",
    "become-out": "{a!} {a/ êtes|est|sont} hors du jeu",
    "stop": "on s'arrête ici",
    "do-nothing": "rien ne se passe",
    "end-turn": "le tour prend fin",
    "another-turn": "{a!} {a/ avez|a|ont} un autre tour",
    "skip-to": "on passe à {a}",
    "give-result": "le résultat est {a}",
    "give-result-whether": "le résultat dit {a}",
    "shuffle": "mélangez {a}",
    "begin-with": "{a!} {a/ avez|a|ont} le premier tour",
    "unpack": "prenez dans la boîte toutes les cartes de ces types et mettez-les dans {b} : {a}",
    "borrow": "désormais, vous avez le texte de {a}, à la place de celui emprunté auparavant",
    "borrow-nothing": "vous n'avez plus de texte emprunté",
    "win": "{a!} {a/ gagnez|gagne|gagnent}",
    "win-named": "{a} gagne",
    "win-for": "{a} gagne : {b}",
    "win-for-each": "{a} gagne : chaque {b}",
    "perform": "exécutez {a}",
    "perform-moment": "exécutez ce que {a} fait {b}",
    "perform-at": " avec pour cible {a}",
    "offer": "{a!} {a/ pouvez|peut|peuvent} agir {b}",
    "until": ", jusqu'à ce que ceci soit vrai : {a}",
    "react": "{a!} {a/ pouvez|peut|peuvent} réagir tour à tour {b}",
    "react-race": "{a!} {a/ pouvez|peut|peuvent} réagir dans n'importe quel ordre {b}",
    "demand": "{a!} {a/ devez|doit|doivent} agir {b}, si possible",
    # ---- choices
    "choose": "{choisir|choisissez|choisit} {what}",
    "one": "{a}",
    "freely": "{a}, à volonté",
    "random": "au hasard {a}",
    "one-or-none": "au plus {a}",
    "up-to": "jusqu'à {n} parmi {a}",
    "exactly": "{n} parmi {a}",
    "up-to-many": "parmi {a}, pas plus de : {n}",
    "exactly-many": "parmi {a}, exactement : {n}",
    "plus-hidden": "{a}, ou à l'aveugle {b}",
    "a-name": "le nom d'une carte",
    "a-word": "{a/ un|une|des|des} {a}",
    "a-number": "un nombre de {a} à {b}",
    "kept-in": "{a}, conservé comme {b}",
    "choice-called": "{a} ({b})",
    "each": "chaque {a}",
    # ---- clauses
    "given": ", si {a}",
    "given-exactly": " ; cela vaut si {a}",
    "as-soon-as": "dès que {a}",
    "at-phase": "à votre tour, à {a}",
    "at-phase-shared": "à chaque tour, à {a} (« vous » désigne le joueur actif)",
    "at-end-of-turn": "à la fin du tour",
    "at-end-of-round": "à la fin du tour de table",
    "using": "chaque fois qu'elle est utilisée",
    "from": "depuis {a}",
    "also-from": "aussi depuis {a}",
    "by-word": "avec le mot {a}",
    "at-target": "avec pour cible {a}",
    "once-turn": "une fois par tour",
    "once-game": "une fois par partie", "once-row": "une fois par attaque",
    "once-per": "une fois par {a}",
    "printed": "{a} : {b}",
    "not-known": "valeur inconnue",
    "without": "sans {a}", "without-join": " ni ",
    "works-in": "agit dans {a}",
    "usable-if": "utilisable seulement si {a}",
    "only-if": "jouable seulement si {a}",
    "use-as": "{a} {a/ peut|peuvent} servir de {b}",
    "blank": "{a} {a/ n'a|n'ont} pas de texte",
    "blank-for": "{a} {a/ n'a|n'ont} pas de texte pour {b}",
    "gain": "vous avez le texte de {a}",
    "this-verb": "« {a} »",
    "it-holds": "{a}",
    "exactly-if": "{a} exactement si {b}",
    "increases": "{a} {a/ augmente|augmentent} de {b}",
    "decreases": "{a} {a/ diminue|diminuent} de {b}",
    "value-is": "{a} {a/ est|sont} {b}",
    "value-equal": "{a} {a/ est égal|est égale|correspondent|correspondent} {b}",
    "verb-means": "quand {a}",
    "when": "quand {e}",
    "leaves-play": "quand {a} {a/ quitte|quittent} le jeu",
    "before": "quand {a!} {a/ êtes|est|sont} sur le point de {b}, juste avant",
    "instead-of": "quand {a!} {a/ devriez|devrait|devraient} {b}, ceci se passe à la place",
    "even-fallen": ", même si vous êtes déjà parmi les joueurs tombés",
    "another-player": "un autre joueur",
    "a-player": "un joueur",
    "another-player-you": "un autre joueur (« vous »)",
    "a-player-you": "un joueur (« vous »)",
    "cannot": "{a!} ne {a/ pouvez|peut|peuvent} pas {b}",
    "must": "{a!} {a/ devez|doit|doivent} {b}, si possible",
    "list-join": ", ",
    "topmost-many": "les premières cartes de {a} (nombre : {b})",
    "settings-join": " ; ",
    "show": "laissez voir {a} à {b}",
    "show-you": "regardez {a}",
    "place": "la place de {a} dans sa zone",
    "nth": "{a/ celui|celle|celui|celle} parmi {a} dont le rang est {b}",
    "demand-with": "{a!} {a/ devez|doit|doivent} agir {b} avec l'une de celles-ci, si possible : {c}",
}

SORTS = {
    "card": Sort("carte", "cartes", True), "cards": Sort("carte", "cartes", True), "player": Sort("joueur", "joueurs"),
    "players": Sort("joueur", "joueurs"), "number": Sort("nombre", "nombres"), "truth": Sort("fait", "faits"),
    "name": Sort("nom", "noms"), "row": Sort("attaque", "attaques", True), "target": Sort("cible", "cibles", True),
    "value": Sort("valeur", "valeurs", True),
}

_ARTICLES = {"le": (False, False), "la": (True, False), "les": (False, True), "cette": (True, False), "vos": (False, True)}
_THERE = rf"(?:il (?:n')?y a (?:un|aucun)e?|le nombre de) [^.,;:(){MEMBER}]+?"
_VOWEL = "aeiouyàâéèêëîïôöûüœAEIOUÉÈÊ"


def _noun(words: str) -> Noun:
    first, _, rest = words.partition(" ")
    feminine, plural = _ARTICLES.get(first, (False, False))
    return Noun(rest if first in ("le", "la", "les") and rest else words, plural, feminine, sure=not plural)


def _the(noun: Noun) -> str:
    return f"{'les' if noun.plural else 'la' if noun.feminine else 'le'} {noun.bare}"


def _your(noun: Noun) -> str:
    return f"{'vos' if noun.plural else 'votre'} {noun.bare}"


def _a(words: str, feminine: bool) -> str:
    return f"une {words}" if feminine else f"un {words}"


def _one(words: str) -> Noun | None:
    found = re.match(r"(une?) ", words)
    return Noun(words[found.end():], feminine=found[1] == "une") if found else None


def _whose(words: str) -> str:
    if there := re.match(rf"({_THERE}) dans ((?:le|la|les) [^.,;:()]+?) de {MEMBER}(?= |$)", words):
        return f"dans {there[2]} duquel {there[1]}{words[there.end():]}"
    found = re.match(rf"((?:le|la|les) (?:(?! qu[ei] )[^.,;:()])+?) de {MEMBER} ", words)
    return f"dont {found[1]} {words[found.end():]}" if found else ""


def _tidy(words: str) -> str:
    said = re.sub(r" {2,}", " ", words.replace(MEMBER, "elle").replace(JOINT, "")).strip()
    said = re.sub(rf"\b([Ll]|[Dd]|[Qq]u|[Nn]|[Ss])(?:e|a) (?=[{_VOWEL}])", _elided, said)
    said = re.sub(r"\b([Ss])i (?=ils?\b)", r"\1'", said)
    said = re.sub(rf"\b([Nn])'(?![{_VOWEL}h])", r"\1e ", said)
    for apart, joined in (("de le ", "du "), ("de les ", "des "), ("à le ", "au "), ("à les ", "aux ")):
        said = re.sub(rf"\b{apart}", joined, said)
        said = re.sub(rf"\b{apart.capitalize()}", joined.capitalize(), said)
    said = re.sub(r"\b(?<!n')est (?=personne\b)", "n'est ", said)
    said = re.sub(r",(?=\s?[.:;()]|,)", "", re.sub(r" ,", ",", said))
    return said.replace(" :", "\u00a0:").replace("« ", "«\u00a0").replace(" »", "\u00a0»").replace(" !", "\u00a0!").replace(
        " ;", "\u00a0;")


def _elided(found: re.Match[str]) -> str:
    """A short word before a vowel; `sa` and `na` stay."""
    return found[0] if found[0].lower() in ("sa ", "na ", "da ", "qua ") else f"{found[1]}'"


def _own(word: str) -> str:
    return f'"{word}"' if word else ""


FRENCH = Language(
    "fr", PHRASES, SORTS,
    Numbers("un nombre de {many} égal à {n}", "un certain nombre de {many}", "ce même nombre de {many}"),
    Phrase("vous", you=True, plural=True), Mode.STATEMENT, _noun, _the, _your, _a, _one, _whose, _tidy, _own,
    ("si", "que"),
)

__all__ = ["FRENCH"]
