"""Errors are exceptions of ours with one line of text; Ctrl-C stops searches; threads do not share objects."""
import os
import signal
import threading
import time

import pytest

import tefuda

CASES = [
    (lambda: tefuda.Rules("calc"), tefuda.UsageError, "did you mean 'calculation'"),
    (lambda: tefuda.Rules("calculation", stacks=99), tefuda.UsageError, "stacks"),
    (lambda: tefuda.Rules("calculation", stack=3), tefuda.UsageError, "stacks"),
    (lambda: tefuda.Position("klondike", "seed:x"), tefuda.UsageError, "seed:x"),
    (lambda: tefuda.Position("accordion", "seed:1").apply("nonsense"), tefuda.IllegalMoveError, "nonsense"),
    (lambda: tefuda.Position.parse("accordion", "AS AS"), tefuda.InputError, "AS"),
    (lambda: tefuda.Record.parse("klondike", "deal: seed:1\nmoves: 9>9"), tefuda.Error, "record:2"),
    (lambda: tefuda.Deal("klondike", "AS KS"), tefuda.InputError, "52"),
    (lambda: tefuda.Player("klondike", "rondom"), tefuda.UsageError, "did you mean 'random'"),
    (lambda: tefuda.Solver("saichugen"), tefuda.UnsupportedError, "no solver"),
    (lambda: tefuda.Store("/no/such/file"), tefuda.InputError, "no such file"),
    (lambda: tefuda.Table("klondike"), tefuda.UnsupportedError, "no tables"),
    (lambda: tefuda.Position("klondike", "seed:1").view(3), tefuda.UsageError, "seat"),
    (lambda: tefuda.Player("accordion", "thumb").choose(tefuda.Position("klondike", "seed:1")),
     tefuda.UsageError, "was made for"),
    (lambda: tefuda.Position(tefuda.Rules("accordion", ranks=4), tefuda.Deal("accordion", "seed:1")),
     tefuda.InputError, "expected 16"),
    (lambda: tefuda.load_game("accordion(ranks=4"), tefuda.InputError, "bracket"),
    (lambda: tefuda.load_game("accordion(rank=4)"), tefuda.UsageError, "ranks"),
    (lambda: tefuda.make("tefuda/Chess-v0"), tefuda.UsageError, "tefuda/Klondike-v0"),
]


@pytest.mark.parametrize("case", CASES, ids=[str(number) for number in range(len(CASES))])
def test_one_line(case):
    call, kind, words = case
    with pytest.raises(kind) as caught:
        call()
    text = str(caught.value)
    assert words in text and "\n" not in text and isinstance(caught.value, tefuda.Error)


def test_numbers_out_of_range():
    position = tefuda.Position("accordion", "seed:1")
    for call in (lambda: tefuda.Solver("accordion").solve(position, time_ms=-1),
                 lambda: tefuda.Solver("accordion").solve(position, states=2**64),
                 lambda: position.view(-1), lambda: tefuda.batch("accordion", "seed:1", threads=-1),
                 lambda: tefuda.Player("accordion", "random").start(-1)):
        with pytest.raises(OverflowError):
            call()
    for call in (lambda: tefuda.Vector(tefuda.load_game("accordion"), 0),
                 lambda: tefuda.Vector(tefuda.load_game("accordion"), -5),
                 lambda: tefuda.Vector(tefuda.load_game("accordion"), 2**62),
                 lambda: tefuda.Solver("accordion", memory_mb=-1)):
        with pytest.raises((tefuda.Error, MemoryError)):
            call()


def test_built_in_classes():
    assert issubclass(tefuda.InputError, ValueError) and issubclass(tefuda.FileError, OSError)
    assert issubclass(tefuda.OutOfMemoryError, MemoryError)
    for call in (lambda: tefuda.Position(1, 2), lambda: tefuda.Rules(), lambda: tefuda.play(1, 2),
                 lambda: tefuda.review("record"), lambda: tefuda.View(), lambda: tefuda.State()):
        with pytest.raises(TypeError):
            call()


def interrupted(call):
    """Calls with a Ctrl-C after a moment; the seconds until it returned."""
    timer = threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT))
    start = time.monotonic()
    try:
        with pytest.raises(KeyboardInterrupt):
            timer.start()
            call()
    finally:
        timer.cancel()
        timer.join()
    return time.monotonic() - start


@pytest.mark.parametrize("call", [
    lambda: tefuda.batch("accordion", "seed:1-100000000", player="random", threads=1),
    lambda: tefuda.batch("klondike", "seed:1-100000000", threads=2),
    lambda: tefuda.Solver("klondike", "plain", memory_mb=256).solve(tefuda.Position("klondike", "seed:1")),
    lambda: tefuda.Table("calculation").count(stacks=5, foundations=4, cards=13),
    lambda: tefuda.Hint(tefuda.Position("klondike", "seed:1")).run(time_ms=600000),
], ids=["batch of games", "batch of searches", "solver", "table", "hint"])
def test_ctrl_c_stops_it(call):
    assert interrupted(call) < 60  # within a second on a machine that is not busy


def test_other_threads_run_during_a_search():
    ticks, stop = [], threading.Event()

    def tick():
        while not stop.wait(0.01):
            ticks.append(1)

    thread = threading.Thread(target=tick)
    thread.start()
    during = 0
    for _ in range(300):  # a busy machine may not let the other thread run at once
        before = len(ticks)
        tefuda.Hint(tefuda.Position("klondike", "seed:1")).run(time_ms=200)
        during += len(ticks) - before
        if during > 3:
            break
    stop.set()
    thread.join()
    assert during > 3


def test_an_object_serves_one_thread_at_a_time():
    hint = tefuda.Hint(tefuda.Position("klondike", "seed:1"))
    refused = 0
    for _ in range(100):  # a busy machine may run the threads one after the other
        thread = threading.Thread(target=hint.run, kwargs={"time_ms": 300})
        thread.start()
        while thread.is_alive() and not refused:
            try:
                hint.moves()
            except tefuda.UsageError:
                refused += 1
            time.sleep(0.005)
        thread.join()
        if refused:
            break
    assert refused > 0
