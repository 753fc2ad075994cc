"""The lines below a card, a kind or a rule as text."""

from __future__ import annotations

from typing import assert_never

from adjudicator.rules import tree as t
from adjudicator.rules.printing.expressions import clause, expression_text, listed, quoted
from adjudicator.rules.printing.statements import MARGIN, Line, headed

_SUBJECTS = {"you": "you", "another": "another player", "any": "any player", "this": "this"}
_SIGNS = {"+": "by ", "-": "by -", "=": "to "}


def members_lines(members: tuple[t.Member, ...], margin: int) -> list[Line]:
    """The lines of all members of a card, a kind or a rule."""
    return [line for member in members for line in member_lines(member, margin + MARGIN)]


def member_lines(member: t.Member, margin: int) -> list[Line]:
    """The lines of a member."""
    at = member.at
    match member:
        case t.Using(body=body):
            return headed("using it", body, margin, at)
        case t.AbilityDecl(body=body):
            return headed(_ability_head(member), body, margin, at)
        case t.LeavesDecl(hook=hook, subject=subject, even_fallen=fallen, test=test, body=body):
            head = f"{hook} {_SUBJECTS[subject]} leaves play{' even fallen' if fallen else ''}{clause('if', test)}"
            return headed(head, body, margin, at)
        case t.TriggerDecl(body=body):
            return headed(_trigger_head(member), body, margin, at)
        case t.StateBasedDecl(test=test, body=body):
            return headed(f"as soon as {expression_text(test)}", body, margin, at)
        case t.PhaseDecl(phase=phase, test=test, body=body):
            return headed(f"at {phase.text}{clause('if', test)}", body, margin, at)
        case t.EndDecl(period=period, test=test, body=body):
            return headed(f"at end of {period}{clause('if', test)}", body, margin, at)
        case _:
            return [Line(margin, _member_text(member), at)]


def _member_text(
    member: t.Printed | t.Quoted | t.Copies | t.Without | t.Works | t.Usable | t.Only | t.ChangeDecl | t.UseDecl | t.BlankDecl
    | t.BorrowDecl | t.DutyDecl,
) -> str:
    """The text of a member that does nothing by itself."""
    match member:
        case t.Printed(key=key, numbers=numbers):
            return f"{key.text} {' or '.join(map(str, numbers)) or 'unknown'}"
        case t.Quoted(language=language, words=words):
            return f"prints {language.text} {' '.join(map(quoted, words))}"
        case t.Copies(marks=marks):
            return f"copies {listed(marks, ' ')}"
        case t.Without(fields=fields):
            return f"without {listed(fields)}"
        case t.Works(zone=zone):
            return f"works in {zone.text}"
        case t.Usable(test=test):
            return f"usable if {expression_text(test)}"
        case t.Only(test=test):
            return f"only if {expression_text(test)}"
        case t.ChangeDecl(value=value, parameters=parameters, test=test):
            adjust = f"{_SIGNS[member.sign]}{expression_text(member.amount)}"
            return f"change {value.text}({listed(parameters)}) {adjust}{clause('if', test)}"
        case t.UseDecl(cards=cards, name=name, test=test):
            return f"use {expression_text(cards)} as {quoted(name)}{clause('if', test)}"
        case t.BlankDecl(cards=cards, words=words, test=test):
            held = f" for {listed(words)}" if words else ""
            return f"blank {expression_text(cards)}{held}{clause('if', test)}"
        case t.DutyDecl(subject=subject, modal=modal, verb=verb, test=test):
            return f"{_SUBJECTS[subject]} {modal} {verb.text}{clause('if', test)}"
        case t.BorrowDecl(cards=cards, test=test):
            return f"borrow {expression_text(cards)}{clause('if', test)}"
        case _:
            assert_never(member)


def _ability_head(ability: t.AbilityDecl) -> str:
    """The part before the colon of an ability."""
    head = "also " if ability.also else ""
    if ability.zone is not None:
        head += f"from {ability.zone.text} "
    head += listed(ability.moments, " or ")
    if ability.words is not None:
        head += f" {quoted(ability.words)}"
    head += clause("at", ability.targets)
    if ability.once is not None:
        head += f" once per {ability.once.text}"
    return head + clause("if", ability.test)


def _trigger_head(trigger: t.TriggerDecl) -> str:
    """The part before the colon of a clause that responds to an event."""
    fallen = " even fallen" if trigger.even_fallen else ""
    return f"{trigger.hook} {_SUBJECTS[trigger.subject]} {trigger.verb.text}{fallen}{clause('if', trigger.test)}"


__all__ = ["member_lines", "members_lines"]
