"""Seconds of the canonical Gatling on the Python that runs this, once what it compiles is compiled; PyPy is asked for it."""

from statistics import median
from time import process_time

from scenes import GATLING, opened, played

WARM, ROUNDS, CALLS = 3_000, 9, 500

if __name__ == "__main__":
    call = played(opened(GATLING))
    for _ in range(WARM):
        call()
    taken = []
    for _ in range(ROUNDS):
        begun = process_time()
        for _ in range(CALLS):
            call()
        taken.append((process_time() - begun) / CALLS)
    print(median(taken))
