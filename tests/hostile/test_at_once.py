"""Tasks and processes at once: each gets the answer that it would get alone, whether anything was loaded before or not."""

from __future__ import annotations

import asyncio
import contextvars
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import adjudicator
from adjudicator.rules.library import laid_over
from adjudicator.situations import situation

SITUATION = "rules bang\nA outlaw, hand [BANG!]\nB sheriff, life 2, hand [Missed!]\nA plays BANG! at B\nB plays Missed!\n"
HEAD = """
import os, sys, threading
import adjudicator
sys.setswitchinterval(0.0001)
TEXT = {text!r}
def resolved():
    end = adjudicator.situation(TEXT).resolve(approach="first")
    return [adjudicator.tell(end, step) for step in end.steps]
def child():
    number = os.fork()
    if number == 0:
        try:
            os._exit(0 if len(resolved()) > 3 else 1)
        except BaseException:
            os._exit(2)
    return number
"""
COLD = HEAD + """
children = []
threads = [threading.Thread(target=resolved) for _ in range(3)]
for thread in threads: thread.start()
for _ in range(4): children.append(child())
for thread in threads: thread.join()
print([os.waitpid(each, 0)[1] for each in children])
"""
WARM = HEAD + """
resolved()
children = [child() for _ in range(4)]
print([os.waitpid(each, 0)[1] for each in children])
"""


def timeline() -> list[str]:
    """The steps of the situation in words."""
    end = situation(SITUATION).resolve(approach="first")
    return [adjudicator.tell(end, step) for step in end.steps]


def test_tasks_resolve_at_once() -> None:
    """Tasks in one thread, and in those that a loop of events has, all get the same answer."""

    async def tasks() -> list[list[str]]:
        async def here() -> list[str]:
            await asyncio.sleep(0)
            return timeline()

        return list(await asyncio.gather(*(here() for _ in range(4)), *(asyncio.to_thread(timeline) for _ in range(4))))

    assert [timeline()] * 8 == asyncio.run(tasks())


def test_what_one_task_lays_over_a_game_no_other_sees(tmp_path: Path) -> None:
    """A file that is laid over a game counts in the task that named it, however the tasks take turns."""
    for name in ("one", "two"):
        (tmp_path / f"{name}.rules").write_text(f'over northwood "X"\ngame has\n  {name}: number = 1\n', encoding="utf-8")

    async def task(name: str) -> set[str]:
        with laid_over(tmp_path / f"{name}.rules"):
            await asyncio.sleep(0)
            found = adjudicator.load("northwood")
            await asyncio.sleep(0)
            assert found is adjudicator.load("northwood")
        return {field.key for field in found.game_fields} & {"one", "two"}

    async def tasks() -> list[set[str]]:
        return list(await asyncio.gather(task("one"), task("two"), task("one")))

    assert [{"one"}, {"two"}, {"one"}] == asyncio.run(tasks())


def test_a_thread_that_gets_the_context_sees_what_is_laid_over_a_game(tmp_path: Path) -> None:
    """By `asyncio.to_thread`, or by a copy of the context that a thread is given."""
    (tmp_path / "mine.rules").write_text('over northwood "Mine"\ngame has\n  mine: number = 1\n', encoding="utf-8")

    def fields() -> set[str]:
        return {field.key for field in adjudicator.load("northwood").game_fields} & {"mine"}

    with laid_over(tmp_path / "mine.rules"), ThreadPoolExecutor(1) as pool:
        given = pool.submit(contextvars.copy_context().run, fields).result()
        by_loop = asyncio.run(asyncio.to_thread(fields))

    assert [{"mine"}, {"mine"}, set()] == [given, by_loop, fields()]


@pytest.mark.skipif(not hasattr(__import__("os"), "fork"), reason="processes cannot be forked here")
@pytest.mark.parametrize("code", [COLD, WARM], ids=["cold", "warm"])
def test_a_forked_process_resolves(code: str) -> None:
    """Also one that is forked while other threads load the same rules, and may never wait for these."""
    ended = subprocess.run([sys.executable, "-W", "ignore", "-c", code.format(text=SITUATION)], capture_output=True, text=True,
                           check=False, timeout=60, env={"ADJUDICATOR_CACHE": "off", "PATH": ""})

    assert "[0, 0, 0, 0]\n" == ended.stdout, ended.stderr


@pytest.mark.skipif(sys.platform != "linux", reason="a folder of /proc stands for one that takes nothing")
@pytest.mark.parametrize("harm", ["full", "read-only"])
def test_a_folder_that_takes_nothing_changes_no_answer(harm: str, tmp_path: Path) -> None:
    """Where the cache is full or cannot be written to, the answer is the same, and no part of an entry is left."""
    file = tmp_path / "some.case"
    file.write_text(SITUATION, encoding="utf-8")
    folder = tmp_path / "kept" if harm == "full" else Path("/proc/self")
    words = [sys.executable, "-m", "adjudicator.cli", "ask", str(file), "--approach", "first"]
    limited = ["sh", "-c", 'ulimit -f 0; exec "$@"', "sh", *words] if harm == "full" else words
    known = str(tmp_path / "before")  # where a first run keeps its entries: it has a key from then on
    answers = [subprocess.run(each, capture_output=True, text=True, check=False, timeout=60,
                              env={"ADJUDICATOR_CACHE": place, "XDG_CONFIG_HOME": str(tmp_path), "PATH": "/bin:/usr/bin"})
               for each, place in ((words, known), (limited, str(folder)), (limited, str(folder)))]

    assert list(tmp_path.glob("before/*"))
    assert ["", "", ""] == [answer.stderr for answer in answers]
    assert 1 == len({answer.stdout for answer in answers})
    assert not list(tmp_path.glob("kept/*"))
