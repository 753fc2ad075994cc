"""Italian."""

from __future__ import annotations

import re

from adjudicator.rules.prose.language import Language, Noun, Sort
from adjudicator.rules.prose.phrase import MEMBER, Mode, Numbers, Phrase

PHRASES = {
    # ---- how words join
    "colon": ":", "and": "{a} e {b}", "or": "{a} o {b}",
    "and-join": " e ", "and-given": " e ",
    "or-join": " o ", "or-given": " o ",
    "named": "«{a}»", "of": "{a} di {b}",
    "of-kinds": "è {a}", "of-kind": "del tipo {a}",
    # ---- steps of a run
    "step-passes": "{passare|passi|passa}", "step-ends-turn": "{terminare|termini|termina} il turno",
    "step-uses": "{usare|usi|usa} {what}", "step-begins": "{cominciare|cominci|comincia} {phase}",
    "step-wins": "vittoria: {who}", "step-replaced": "{a} (sostituito)", "step-forbidden": "{a} (vietato)",
    "unknown-card": "una carta sconosciuta", "unknown-cards": "{a} carte sconosciute",
    # ---- sets
    "players-one": "giocatore", "players-many": "i giocatori",
    "others-one": "altro giocatore", "others-many": "gli altri giocatori",
    "everyone-one": "giocatore, in partita o no,", "everyone-many": "tutti i giocatori, in partita o no,",
    "fallen-one": "giocatore caduto", "fallen-many": "i giocatori caduti",
    "the-players": "i giocatori", "the-others": "gli altri giocatori",
    "the-everyone": "tutti i giocatori, in partita o no,",
    "the-fallen": "i giocatori caduti",
    "of-zone": "{a} in {b}",
    "all-of-zone": "le {a} in {b}",
    "among": "{a} tra {b}",
    "starting-with": "(in senso orario, a partire da {a})",
    "left-of": "(in senso orario {a: dalla tua sinistra|dalla sinistra di *})",
    "except": "(tranne {a})",
    "who-player": "che",
    "who-card": "che",
    "each-who-player": "ciascuno dei quali",
    "each-who-card": "{a/ ciascuno dei quali|ciascuna delle quali|ciascuno dei quali|ciascuna delle quali}",
    "those": "{a/ quello|quella|quelli|quelle} tra {a}",
    "none-of": "un insieme vuoto ({a/ nessuno|nessuna|nessuno|nessuna} di {a})",
    "such-that": "per cui {b}",
    "that-player": "quel giocatore",
    "that-card": "quella carta",
    # ---- names given on the way
    "chosen-one": "{a/ il|la|i|le} {a} {a/ scelto|scelta|scelti|scelte}",
    "chosen-many": "{a/ il|la|i|le} {a} {a/ scelto|scelta|scelti|scelte}",
    "each-one": "{a/ il|la|i|le} {a} {a/ considerato|considerata|considerati|considerate}",
    "each-many": "{a/ il|la|i|le} {a} {a/ considerato|considerata|considerati|considerate}",
    "noted-one": "{a/ il|la|i|le} {a} {a/ annotato|annotata|annotati|annotate}",
    "noted-many": "{a/ il|la|i|le} {a} {a/ annotato|annotata|annotati|annotate}",
    "named-one": "{a/ il|la|i|le} {a} in questione",
    "named-many": "{a/ il|la|i|le} {a} in questione",
    "some-many": "{a}",
    "any-one": "{a/ un|una|dei|delle} {a} qualsiasi",
    "any-many": "{a/ alcuni|alcune|alcuni|alcune} {a}",
    # ---- words of the notation
    "this": "questa carta",
    "row": "il attacco",
    "effect": "il nome in uso",
    "target": "il bersaglio",
    "they": "chi lo fa",
    "result": "il risultato",
    "refused": "il numero di rinunce",
    "active": "il giocatore di turno",
    "game": "la partita",
    "reacted": "i giocatori che hanno reagito",
    "nothing": "niente",
    "nobody-word": "nessuno",
    "yes": "sì",
    "no": "no",
    "under-way": "se si risponde a un attacco pendente",
    "on-target": "se il bersaglio è ancora possibile",
    "point": "il punto controverso «{a}»",
    "author-of": "lo autore di {a}",
    "player-of": "il bersaglio di {a}",
    "effect-of": "il nome di {a}",
    "face-of": "la carta dietro {a}",
    "stage-of": "il momento di {a}",
    "name-of": "il nome di {a}",
    "holder-of": "il possessore di {a}",
    "top-of": "la prima carta di {a}",
    "status-of": "{a: il tuo stato|lo stato di *}",
    "card-of": "la carta che è {a}",
    "status-playing": "in gioco",
    "status-fallen": "tra i caduti",
    "status-out": "fuori dal gioco",
    # ---- conditions
    "is": "{a!} {a/ sei|è|sono} {b}",
    "is-not": "{a!} non {a/ sei|è|sono} {b}",
    "titled-one": "{a} {b}",
    "titled": "{a!} {a/ è|sono} {b}",
    "titled-not": "{a!} non {a/ è|sono} {b}",
    "less": "{a!} {a/ sei minore|è minore|sono meno} di {b}",
    "less-not": "{a!} non {a/ sei minore|è minore|sono meno} di {b}",
    "more": "{a!} {a/ sei maggiore|è maggiore|sono più} di {b}",
    "more-not": "{a!} non {a/ sei maggiore|è maggiore|sono più} di {b}",
    "at-most": "{a!} non {a/ superi|supera|superano} {b}",
    "at-most-not": "{a!} {a/ superi|supera|superano} {b}",
    "at-least": "{a!} {a/ sei|è|sono} almeno {b}",
    "at-least-not": "{a!} non {a/ sei|è|sono} almeno {b}",
    "at-least-number": "{a!} {a/ sei|è|sono} almeno {b}",
    "at-least-number-not": "{a!} non {a/ sei|è|sono} almeno {b}",
    "at-least-equal": "{a!} {a/ sei|è|sono} almeno pari a {b}",
    "at-least-equal-not": "{a!} non {a/ sei|è|sono} almeno pari a {b}",
    "equal": "{a!} {a/ sei|è|sono} pari a {b}",
    "equal-not": "{a!} non {a/ sei|è|sono} pari a {b}",
    "equal-to": "a {a}",
    "same-truth": "valgono insieme {a} e {b}",
    "same-truth-not": "non valgono insieme {a} e {b}",
    "kind-of": "{a!} {a/ sei|è|sono} {b}",
    "kind-of-not": "{a!} non {a/ sei|è|sono} {b}",
    "some": "c'è {a}",
    "some-not": "non c'è {a/ alcun|alcuna|alcun|alcuna} {a}",
    "empty": "{a!} {a/ sei|è|sono} {a/ vuoto|vuota|vuoti|vuote}",
    "empty-not": "{a!} non {a/ sei|è|sono} {a/ vuoto|vuota|vuoti|vuote}",
    "unknown": "nessuno ha indicato {a}",
    "unknown-not": "{a/ si conosce|si conosce|si conoscono} {a}",
    "is-among": "{a!} {a/ sei|è|sono} tra {b}",
    "is-among-not": "{a!} non {a/ sei|è|sono} tra {b}",
    "in-zone": "{a!} {a/ sei|è|sono} in {b}",
    "in-zone-not": "{a!} non {a/ sei|è|sono} in {b}",
    "nobody": "{a} non c'è",
    "nobody-not": "{a} c'è",
    "no-row": "non si risponde a nessun attacco",
    "no-row-not": "si risponde a un attacco",
    "missing": "{a} non c'è",
    "missing-not": "{a} c'è",
    "missing-bare": "{a} non c'è",
    "missing-bare-not": "{a} c'è",
    "reading": "il punto controverso «{a}» si legge «{b}»",
    "reading-not": "il punto controverso «{a}» non si legge «{b}»",
    "not-true": "non è vero che {a}",
    "if-truth": "(se {a}, allora {b}, altrimenti {c})",
    "holds": "vale {a}",
    "holds-not": "non vale {a}",
    "flag": "vale {a} di {b}",
    "flag-not": "non vale {a} di {b}",
    "flag-of-game": "vale {a}",
    "flag-of-game-not": "non vale {a}",
    "always": "sempre",
    "never": "mai",
    "is-sole": "{a} non ha altri bersagli",
    "is-sole-not": "{a} ha altri bersagli",
    "is-pending": "{a} è pendente",
    "is-pending-not": "{a} non è pendente",
    "is-genuine": "{a} viene da una carta che ha davvero questo nome",
    "is-genuine-not": "{a} non viene da una carta che ha davvero questo nome",
    "is-fresh": "{a!} è entrata in gioco in questo turno",
    "is-fresh-not": "{a!} non è entrata in gioco in questo turno",
    "under-way-holds": "si risponde a un attacco pendente",
    "under-way-holds-not": "non si risponde a un attacco pendente",
    "on-target-holds": "il bersaglio è ancora possibile",
    "on-target-holds-not": "il bersaglio non è più possibile",
    "serves": "{a!} {a/ puoi|può|possono} usare {b} come {c}",
    "serves-not": "{a!} non {a/ puoi|può|possono} usare {b} come {c}",
    "acts-as": "{a!} {a/ agisci|agisce|agiscono} secondo il testo di {b}",
    "acts-as-not": "{a!} non {a/ agisci|agisce|agiscono} secondo il testo di {b}",
    "able": "{a!} {a/ puoi|può|possono} agire {b} contro {c}",
    "able-not": "{a!} non {a/ puoi|può|possono} agire {b} contro {c}",
    "titled-function": "un titolo di {a} contiene {b}",
    "titled-function-not": "nessun titolo di {a} contiene {b}",
    "can-total": "alcune di {a} danno insieme {c}, misurate secondo {b}",
    "can-total-not": "nessuna combinazione di {a} dà {c}, misurando secondo {b}",
    "was-so": "prima dell'evento {a}",
    # ---- functions and numbers
    "whether": "se {a}",
    "if-noun": "{b} se {a}, altrimenti {c}",
    "plus": "{a} più {b}",
    "minus": "{a} meno {b}",
    "negative": "meno {a}",
    "times": "{a} per {b}",
    "count": "il numero di {a}",
    "first": "{a/ il primo|la prima|il primo|la prima} {a}",
    "last": "{a/ lo ultimo|la ultima|lo ultimo|la ultima} {a}",
    "least": "il minore tra {a} e {b}",
    "most": "il maggiore tra {a} e {b}",
    "both": "{a} e {b}",
    "number": "il posto di {a} nel suo elenco",
    "topmost": "le prime {b} carte di {a}",
    "total": "la somma, per {a}, di: {b}",
    "next": "la carta dopo {a}",
    "previous": "la carta prima di {a}",
    "seats-between": "il numero di posti tra {a} e {b}",
    "was": "ciò che prima dell'evento era {a}",
    "each-card": "ogni carta",
    # ---- statements
    "if": "se {a}",
    "else-if": "altrimenti, se {a}",
    "else": "altrimenti",
    "may": "puoi fare questo",
    "may-label": "puoi fare questo ({a})",
    "repeat": "ripeti {n + volta|volte}",
    "while": "finché {a}, ripeti",
    "for-each": "per ogni {a} ({b})",
    "for-one": "per {a}, se c'è ({b})",
    "one-of": "scegli una di queste cose",
    "one-of-by": "{a} sceglie una di queste cose",
    "option-if": "{a}, se {b}",
    "until-end-of-turn": "fino alla fine del turno",
    "until-end-of-round": "fino alla fine del giro",
    "until-your-next-turn": "fino al tuo prossimo turno",
    "until-end-of-turn-for": "fino alla fine del turno, per {a} come «tu»",
    "until-end-of-round-for": "fino alla fine del giro, per {a} come «tu»",
    "until-your-next-turn-for": "fino al suo prossimo turno, per {a} come «tu»",
    "instead-in": "{a}, al posto di ciò che accade di solito",
    "attack": "{a: subisci un attacco|attacchi *}",
    "attack-each": "attacchi ogni {a}",
    "challenge": "sfidi {a}",
    "challenge-each": "sfidi ogni {a}",
    "attacking": "[{whom:ti |}]{attaccare|attacchi|attacca}[{whom:| *}]",
    "attack-as": " sotto il nome {a}",
    "attack-by": " {a: a nome tuo|a nome di *}",
    "attack-at-once": ", da risolvere subito",
    "settings": " ({a})",
    "setting": "{a}: {b}",
    "setting-truth": "{a}: {b}",
    "note": "annoti {a} ({b})", "note-you": "annoti te stesso ({a})",
    "turns-into": "{a} {a/ diventa|diventano} {b}",
    "turns-into-equal": "{a} {a/ diventa|diventano} pari a {b}",
    "turns-into-nobody": "d'ora in poi nessuno è {a}",
    "turns-into-nothing": "d'ora in poi {a} non {a/ c'è|ci sono} più",
    "turns-into-you": "diventi {a}",
    "now-says": "{a} dice ora {b}",
    "from-now-on": "d'ora in poi {a}",
    "add": "aggiungi {a} a {b}",
    "create": "crei {a} in {b}",
    "create-as": "crei {a} in {b} ({c})",
    "swap-seats": "scambi di posto {a} e {b}",
    "take-off": "togli {a} da {b}",
    "move": "sposti {a} in {b}",
    "move-behind": "sposti {a} in {b}, dietro {c}",
    "move-below": "sposti {a} in fondo a {b}",
    "become-playing": "d'ora in poi {a!} {a/ sei|è|sono} in gioco",
    "become-fallen": "d'ora in poi {a!} {a/ sei|è|sono} tra i caduti",
    "become-out": "{a!} {a/ sei|è|sono} fuori dal gioco",
    "stop": "ci si ferma qui",
    "do-nothing": "non accade niente",
    "end-turn": "il turno finisce",
    "another-turn": "{a!} {a/ hai|ha|hanno} un altro turno",
    "skip-to": "si passa a {a}",
    "give-result": "il risultato è {a}",
    "give-result-whether": "il risultato dice {a}",
    "shuffle": "mescoli {a}",
    "begin-with": "{a!} {a/ hai|ha|hanno} il primo turno",
    "unpack": "prendi dalla scatola tutte le carte di questi tipi e le metti in {b}: {a}",
    "borrow": "d'ora in poi hai il testo di {a}, al posto di quello preso prima",
    "borrow-nothing": "non hai più un testo altrui",
    "win": "{a!} {a/ vinci|vince|vincono}",
    "win-named": "vince {a}",
    "win-for": "vince {a}: {b}",
    "win-for-each": "vince {a}: ogni {b}",
    "perform": "esegui {a}",
    "perform-moment": "esegui ciò che {a} fa {b}",
    "perform-at": " con bersaglio {a}",
    "offer": "{a!} {a/ puoi|può|possono} agire {b}",
    "until": ", finché non è vero questo: {a}",
    "react": "{a!} {a/ puoi|può|possono} reagire a turno {b}",
    "react-race": "{a!} {a/ puoi|può|possono} reagire in qualsiasi ordine {b}",
    "demand": "{a!} {a/ devi|deve|devono} agire {b}, se possibile",
    # ---- choices
    "choose": "{scegliere|scegli|sceglie} {what}",
    "one": "{a}",
    "freely": "{a}, a piacere",
    "random": "a caso {a}",
    "one-or-none": "al massimo {a}",
    "up-to": "fino a {n} tra {a}",
    "exactly": "{n} tra {a}",
    "up-to-many": "tra {a}, non più di: {n}",
    "exactly-many": "tra {a}, esattamente: {n}",
    "plus-hidden": "{a}, o alla cieca {b}",
    "a-name": "il nome di una carta",
    "a-word": "{a/ un|una|dei|delle} {a}",
    "a-number": "un numero da {a} a {b}",
    "kept-in": "{a}, tenuto come {b}",
    "choice-called": "{a} ({b})",
    "each": "ogni {a}",
    # ---- clauses
    "given": ", se {a}",
    "given-exactly": "; ciò vale se {a}",
    "as-soon-as": "non appena {a}",
    "at-phase": "nel tuo turno, a {a}",
    "at-phase-shared": "in ogni turno, a {a} («tu» è il giocatore di turno)",
    "at-end-of-turn": "alla fine del turno",
    "at-end-of-round": "alla fine del giro",
    "using": "ogni volta che viene usata",
    "from": "da {a}",
    "also-from": "anche da {a}",
    "by-word": "con la parola {a}",
    "at-target": "con bersaglio {a}",
    "once-turn": "una volta per turno",
    "once-game": "una volta per partita", "once-row": "una volta per attacco",
    "once-per": "una volta per {a}",
    "printed": "{a}: {b}",
    "not-known": "valore non noto",
    "without": "senza {a}", "without-join": " o ",
    "works-in": "agisce in {a}",
    "usable-if": "si può usare solo se {a}",
    "only-if": "si può giocare solo se {a}",
    "use-as": "{a} {a/ può|possono} valere come {b}",
    "blank": "{a} non {a/ ha|hanno} testo",
    "blank-for": "{a} non {a/ ha|hanno} testo per {b}",
    "gain": "hai il testo di {a}",
    "this-verb": "«{a}»",
    "it-holds": "{a}",
    "exactly-if": "{a} esattamente se {b}",
    "increases": "{a} {a/ aumenta|aumentano} di {b}",
    "decreases": "{a} {a/ diminuisce|diminuiscono} di {b}",
    "value-is": "{a} {a/ è|sono} {b}",
    "value-equal": "{a} {a/ è|sono} pari {b}",
    "verb-means": "quando {a}",
    "when": "quando {e}",
    "leaves-play": "quando {a} {a/ lascia|lasciano} il gioco",
    "before": "quando {a!} {a/ stai|sta|stanno} per {b}, prima di ciò",
    "instead-of": "quando {a!} {a/ dovresti|dovrebbe|dovrebbero} {b}, accade invece questo",
    "even-fallen": ", anche se sei già tra i caduti",
    "another-player": "un altro giocatore",
    "a-player": "un giocatore",
    "another-player-you": "un altro giocatore («tu»)",
    "a-player-you": "un giocatore («tu»)",
    "cannot": "{a!} non {a/ puoi|può|possono} {b}",
    "must": "{a!} {a/ devi|deve|devono} {b}, se possibile",
    "list-join": ", ",
    "topmost-many": "le prime carte di {a} (numero: {b})",
    "settings-join": "; ",
    "show": "fai vedere {a} a {b}",
    "show-you": "guardi {a}",
    "place": "il posto di {a} nella sua zona",
    "nth": "{a/ quello|quella|quello|quella} tra {a} il cui posto è {b}",
    "demand-with": "{a!} {a/ devi|deve|devono} agire {b} con una di queste, se possibile: {c}",
}

SORTS = {
    "card": Sort("carta", "carte", True), "cards": Sort("carta", "carte", True), "player": Sort("giocatore", "giocatori"),
    "players": Sort("giocatore", "giocatori"), "number": Sort("numero", "numeri"), "truth": Sort("fatto", "fatti"),
    "name": Sort("nome", "nomi"), "row": Sort("attacco", "attacchi"), "target": Sort("bersaglio", "bersagli"),
    "value": Sort("valore", "valori"),
}

_ARTICLES = {"il": (False, False), "lo": (False, False), "la": (True, False), "i": (False, True), "gli": (False, True),
             "le": (True, True)}
_DEMONSTRATIVE = {"questa": (True, False), "ogni": (False, False)}
_IMPURE = re.compile(r"(?:s[bcdfghlmnpqrtvz]|z|gn|ps|x|y)", re.IGNORECASE)
_VOWEL = re.compile(r"[aeiouàèéìòù]", re.IGNORECASE)
_THERE = rf"(?:(?:non )?c'è (?:un'|(?:un|uno|una|alcun|alcuna) )|il numero di )[^.,;:(){MEMBER}]+?"
_JOINED = {"di": "de", "a": "a", "da": "da", "in": "ne", "su": "su"}
_ENDS = {"il": "l", "lo": "llo", "la": "lla", "l'": "ll'", "i": "i", "gli": "gli", "le": "lle"}


def _noun(words: str) -> Noun:
    first, _, rest = words.partition(" ")
    if first in _ARTICLES and rest:
        feminine, plural = _ARTICLES[first]
        return Noun(rest, plural, feminine)
    feminine, plural = _DEMONSTRATIVE.get(first, (False, False))
    return Noun(words, plural, feminine)


def _article(noun: Noun) -> str:
    """The definite article before a noun; it is elided in the end, as its gender is needed until then."""
    before_vowel_or_impure = _VOWEL.match(noun.bare) or _IMPURE.match(noun.bare)
    if noun.plural:
        return "le " if noun.feminine else "gli " if before_vowel_or_impure else "i "
    return "la " if noun.feminine else "lo " if before_vowel_or_impure else "il "


def _your(noun: Noun) -> str:
    mine = {(False, False): "il tuo", (True, False): "la tua", (False, True): "i tuoi", (True, True): "le tue"}
    return f"{mine[noun.feminine, noun.plural]} {noun.bare}"


def _a(words: str, feminine: bool) -> str:
    if feminine:
        return f"un'{words}" if _VOWEL.match(words) else f"una {words}"
    return f"uno {words}" if _IMPURE.match(words) else f"un {words}"


def _one(words: str) -> Noun | None:
    found = re.match(r"(un'|un |uno |una )", words)
    return Noun(words[found.end():], feminine=found[1] in ("un'", "una ")) if found else None


def _whose(words: str) -> str:
    if there := re.match(rf"({_THERE}) in (il|lo|la|i|gli|le) ([^.,;:()]+?) di {MEMBER}(?= |$)", words):
        return f"in {_before_whose(there[2])} cui {there[3]} {there[1]}{words[there.end():]}"
    found = re.match(rf"(il|lo|la|i|gli|le) ((?:(?! che )[^.,;:()])+?) di {MEMBER} ", words)
    return f"{_before_whose(found[1])} cui {found[2]} {words[found.end():]}" if found else ""


def _before_whose(article: str) -> str:
    """An article before *cui*."""
    return {"lo": "il", "gli": "i"}.get(article, article)


def _tidy(words: str) -> str:
    said = re.sub(r" {2,}", " ", words.replace(MEMBER, "essa").replace("( ", "(")).strip()
    said = re.sub(r"\b([Ll]o|[Ll]a|[Ii]l) (?=[aeiouàèéìòùAEIOU])", lambda m: "L'" if m[1][0].isupper() else "l'", said)
    said = re.sub(r"\bi (?=[aeiou]|s[bcdfglmnpqrtvz]|z|gn)", "gli ", said)
    said = re.sub(r"\b([Dd]i|[Aa]|[Dd]a|[Ii]n|[Ss]u) (il|lo|la|i|gli|le|l')(?: |(?<='))", _joined, said)
    said = re.sub(r"\balcun(a?) (?=\w)", r"alcun\1 ", said)
    said = re.sub(r"\b([Ee]) (?=[eèéE])", r"\1d ", said)
    said = re.sub(r"\b[Tt]i (\w+[aei]r)e\b", r"\1ti", said)
    said = re.sub(r"\b([Uu])na (?!a )(?=[aeiouàèéìòùAEIOU])", r"\1n'", said)
    return re.sub(r",(?= ?\(|[.:;)]|,)", "", re.sub(r" ,", ",", said))


def _joined(found: re.Match[str]) -> str:
    """A preposition with its article."""
    word, article = found[1], found[2]
    head = _JOINED[word.lower()]
    said = head + ("" if article in ("i", "gli") else "l" if article == "il" else _ENDS[article])
    said += {"i": "i", "gli": "gli"}.get(article, "")
    said = said[0].upper() + said[1:] if word[0].isupper() else said
    return said if article == "l'" else f"{said} "


def _own(word: str) -> str:
    return f'"{word}"' if word else ""


ITALIAN = Language(
    "it", PHRASES, SORTS,
    Numbers("un numero di {many} pari a {n}", "un certo numero di {many}", "lo stesso numero di {many}"),
    Phrase("te", subject="", you=True), Mode.STATEMENT, _noun, lambda noun: _article(noun) + noun.bare, _your, _a, _one,
    _whose, _tidy, _own,
)

__all__ = ["ITALIAN"]
