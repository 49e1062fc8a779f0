"""Players written in Python, in games, batches and experiments."""
import random
import threading

import pytest

import tefuda


@tefuda.player("last")
def last(view):
    return view.moves()[-1]


@tefuda.player("dice")
class Dice:
    """A random player, to compare the seeds of threads."""

    made = 0

    def __init__(self, rules):
        self.rules = rules
        Dice.made += 1

    def start(self, seed):
        self.random = random.Random(seed)

    def choose(self, view):
        assert view.rules == self.rules
        return self.random.choice(view.moves())


def test_a_function_plays():
    position = tefuda.Position("accordion", "seed:3")
    end = tefuda.play(tefuda.Player("accordion", "python:last"), position)
    while not position.is_over:
        position.apply(position.moves()[-1])
    assert end == position
    [result] = tefuda.batch("accordion", "seed:3", player="python:last")
    assert (result.verdict, result.moves) == (end.outcome.verdict, len(end.history))


def test_results_do_not_depend_on_threads():
    def run(threads):
        results = tefuda.batch("calculation", "seed:1-40", player="python:dice", threads=threads, seed=5)
        return [(result.verdict, result.moves) for result in results]
    assert run(1) == run(3)


def test_several_seats():
    seats = []

    @tefuda.player("seat")
    def choose(view):
        seats.append(view.seat)
        return view.moves()[0]
    results = tefuda.batch("saichugen", "seed:1-4", player="python:seat/random/python:seat", threads=1)
    assert all(sum(result.points) == 0 for result in results) and set(seats) == {0, 2}


def test_in_the_laboratory(tmp_path):
    with tefuda.store(tmp_path / "s", write=True) as store:
        store.run("mine", game="accordion", rules="ranks=4", player="python:last", deals="seed:1-100")
        store.run("ours", game="accordion", rules="ranks=4", player="thumb:rule=left", deals="seed:1-100")
        assert store.compare("mine", "ours").deals == 100


def test_failures():
    tefuda.register_player("wrong", lambda view: "nonsense")
    tefuda.register_player("broken", lambda view: 1 // 0)
    tefuda.register_player("silent", lambda view: None)
    [result] = tefuda.batch("accordion", "seed:1", player="python:wrong")
    assert result.verdict == "lost" and "nonsense" in result.failure
    with pytest.raises(tefuda.ForfeitError, match="nonsense"):
        tefuda.play(tefuda.Player("accordion", "python:wrong"), tefuda.Position("accordion", "seed:1"))
    with pytest.raises(tefuda.UsageError, match="ZeroDivisionError"):
        tefuda.batch("accordion", "seed:1-5", player="python:broken", threads=2)
    [result] = tefuda.batch("accordion", "seed:1", player="python:silent")
    assert (result.verdict, result.moves) == ("lost", 0)
    with pytest.raises(tefuda.UsageError, match="register_player"):
        tefuda.Player("accordion", "python:nobody")
    for bad in ("", "a/b", "a,b"):
        with pytest.raises(tefuda.UsageError):
            tefuda.register_player(bad, last)
    with pytest.raises(TypeError):
        tefuda.register_player("text", "text")


def test_the_views_of_a_player_hide_cards():
    seen = []

    @tefuda.player("spy")
    def choose(view):
        seen.append(str(view))
        return view.moves()[0]
    player = tefuda.Player("klondike", "python:spy")
    position = tefuda.Position("klondike", "seed:1")
    for other in [position] + [position.resample(seed) for seed in range(3)]:
        player.choose(other)
    assert len(set(seen)) == 1


def test_objects_end_with_their_players():
    import gc
    before = Dice.made
    for _ in range(5):
        tefuda.Player("accordion", "python:dice")
    gc.collect()
    assert Dice.made == before + 5 and not [thing for thing in gc.get_objects() if type(thing) is Dice]


def test_other_threads_may_register():
    thread = threading.Thread(target=tefuda.register_player, args=("later", last))
    thread.start()
    thread.join()
    assert tefuda.Player("accordion", "python:later").name == "python"
