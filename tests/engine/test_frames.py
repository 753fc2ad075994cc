"""What stands where in frames and rows: one table, which the engine, the compiler and every state that waits keep to."""

from collections.abc import Iterator

from adjudicator import State, after, proceed, situation
from adjudicator.engine import frames
from adjudicator.engine.frames import CODE, ENGINE_CODES, ENGINE_SIZES, EVENT, FIELDS, GRID, LOCALS, TURN
from adjudicator.engine.table import BASE, OBJECT
from adjudicator.limits import MAX_AMOUNT

TABLE = """
rules bang, dodge-city
A renegade, life 4, hand [Gatling, Panic!]
B Bart Cassidy, outlaw, life 3, hand [BANG!]
C outlaw, life 1, hand [Stagecoach], in play [Mustang]
D deputy, life 1, hand [Beer], in play [Barrel]
E sheriff, life 5, hand [Dodge]
deck [9 ♠]
A plays Gatling
"""


def pauses() -> Iterator[State]:
    """The states in which a Gatling waits, everybody using the first ability offered."""
    state = proceed(situation(TABLE).start(approach="second"))
    for _ in range(12):
        yield state
        if state.question is None:
            return
        state = after(state, 0)


def test_the_codes_of_the_engine_come_first() -> None:
    """A turn, a grid and an event have the codes 0, 1 and 2 in every program, and frames of the sizes stated for them."""
    program = situation(TABLE).start().program

    assert (0, 1, 2) == (TURN, GRID, EVENT)
    assert ["turn", "walk", "event"] == [code.__name__ for code in program.codes[:ENGINE_CODES]]
    assert list(program.codes[:ENGINE_CODES]) == program.resumed[:ENGINE_CODES]
    assert ENGINE_SIZES == program.sizes[:ENGINE_CODES]


def test_the_verb_of_the_engine_is_attack() -> None:
    """The grid announces its rows by the verb that the rules call `attack`."""
    assert "attack" == situation(TABLE).start().program.verbs[frames.ATTACK].key


def test_new_frames_have_the_size_of_their_code() -> None:
    """A frame has the registers, and behind them the locals that its code needs."""
    program = situation(TABLE).start().program
    caller = frames.registers(ENGINE_CODES, 0)

    assert LOCALS == len(caller)
    assert list(program.sizes) == [len(frames.new_frame(program, code, 0)) for code in range(len(program.codes))]
    assert program.sizes[GRID] == len(frames.grid_frame((0, 1), pended=False, shown=0))
    assert program.sizes[EVENT] == len(frames.event_frame(caller, 0, frames.ATTACK, (1, 0), ()))


def test_each_part_of_a_new_frame_stands_under_its_name() -> None:
    """What is handed to a frame is found again at the place that the table names."""
    caller = frames.registers(code=9, you=1, this=2, row=3, effect=4, target=5, they=6)
    grid = frames.grid_frame((7, 8), pended=True, shown=2)
    event = frames.event_frame(caller, 10, 11, (12,), ((13, 0, None),))

    assert [9, 0, 1, 2, 3, 4, 5, 6] == [caller[part] for part in (
        CODE, frames.AT, frames.YOU, frames.THIS, frames.ROW, frames.EFFECT, frames.TARGET, frames.THEY)]
    assert [7, None, None, (7, 8), True, None, 2, None] == [grid[part] for part in (
        frames.BASE_ROW, frames.CELL_ROW, frames.CELL_COLUMN, frames.ORDER, frames.PENDED, frames.BLOCK, frames.TOLD,
        frames.BY_ROW)]
    assert [11, (12,), None, ((13, 0, None),)] == [event[part] for part in (
        frames.VERB, frames.ARGUMENTS, frames.OUTCOME, frames.FOLLOWERS)]
    assert [10, 2, 3, 4, 5, 10] == [event[part] for part in (
        frames.YOU, frames.THIS, frames.ROW, frames.EFFECT, frames.TARGET, frames.THEY)]


def test_each_part_of_a_new_row_stands_under_its_name() -> None:
    """A row holds what the engine keeps of an attack, and from `FIELDS` on what the rules declare."""
    row = frames.new_row(author=1, player=2, card=3, name=4, sole=True, pending=False, parent=5, overrides=(6,),
                         environment=(7,), announced=True, fields=(8, 9))

    assert [1, 2, 3, 4, True, False, 5, (6,), (7,), 0, True] == [row[part] for part in (
        frames.AUTHOR, frames.PLAYER, frames.CARD, frames.NAME, frames.SOLE, frames.PENDING, frames.PARENT, frames.OVERRIDES,
        frames.ENVIRONMENT, frames.DONE, frames.ANNOUNCED)]
    assert [8, 9] == row[FIELDS:]


def test_a_state_that_waits_keeps_to_the_table() -> None:
    """Every frame on the stack has the size of its code, every row its fixed part and the declared fields."""
    found = set()
    for state in pauses():
        program = state.program
        assert program.grid is not None
        found |= {frame[CODE] for frame in state.position.stack}
        assert [program.sizes[f[CODE]] for f in state.position.stack] == [len(f) for f in state.position.stack]
        assert [FIELDS + len(program.grid.defaults)] * len(state.position.rows) == [len(r) for r in state.position.rows]

    assert {TURN, GRID} <= found


def test_no_number_that_rules_count_with_names_a_card() -> None:
    """References lie outside the numbers that rules may reach, so a number is never taken for a card."""
    assert OBJECT < -MAX_AMOUNT < MAX_AMOUNT < BASE
