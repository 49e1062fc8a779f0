"""Deals, rules, positions, views, records, solvers, players, evaluators, hints, reviews, tables, stores."""
import copy
import itertools
import operator
import os
import pickle
import random
import shutil
import subprocess

import pytest

import tefuda

GAMES = tefuda.games()
# Rules under which random games end.
ENDING = {name: tefuda.Rules(name) for name in GAMES} | {"klondike": tefuda.Rules("klondike", redeals=2)}
SINGLE = [name for name in GAMES if tefuda.Rules(name).seats == 1]


def play_at_random(position, seed, moves=10**6):
    chooser = random.Random(seed)
    for _ in range(moves):
        if position.is_over:
            break
        position.apply(chooser.choice(position.moves()))
    return position


def test_rules():
    rules = tefuda.Rules("calculation", "stacks=3")
    assert rules == tefuda.Rules("calculation", stacks=3) != tefuda.Rules("calculation")
    assert hash(rules) == hash(tefuda.Rules("calculation", stacks=3))
    assert rules.options["stacks"] == 3 and rules.ranks_only
    assert pickle.loads(pickle.dumps(rules)) == rules
    assert tefuda.Rules("klondike", worryback=False).options["worryback"] == "no"
    assert tefuda.Rules("accordion", ranks=4).cards == 16
    assert tefuda.Rules("calculation", ranks=5, foundations=3).cards == 15
    assert "random" in rules.players() and rules.solvers()


def test_deals():
    deals = list(tefuda.deals("klondike", "seed:5-7"))
    assert [deal.id for deal in deals] == ["seed:5", "seed:6", "seed:7"]
    assert all(sorted(deal.numbers) == list(range(52)) and len(deal.cards) == 52 for deal in deals)
    assert tefuda.Deal("klondike", "seed:6") == deals[1] != deals[2]
    assert tefuda.Deal("klondike", deals[1].text, id="mine").numbers == deals[1].numbers
    assert operator.length_hint(tefuda.deals("klondike", "seed:1-1000")) == 1000
    assert len(list(itertools.islice(tefuda.deals("accordion", "seed:1-1000000000"), 3))) == 3


@pytest.mark.parametrize("game", GAMES)
def test_positions(game):
    position = tefuda.Position(ENDING[game], "seed:3")
    start = position.copy()
    play_at_random(position, 1)
    assert position.is_over and not position.moves()
    assert position.outcome.verdict in ("won", "lost", "finished")
    again = start.copy()
    for move in position.history:
        again.apply(move)
    assert again == position
    assert pickle.loads(pickle.dumps(position)) == position == copy.deepcopy(position)
    while again.undo():
        pass
    assert again == start and not again.history
    assert tefuda.Position.parse(ENDING[game], str(start)).moves() == start.moves()


@pytest.mark.parametrize("game", GAMES)
def test_views_hide_what_is_hidden(game):
    position = play_at_random(tefuda.Position(game, "seed:4"), 2, 12)
    for seat in range(position.rules.seats):
        view = position.view(seat)
        others = [position.resample(seed, seat) for seed in range(4)]
        assert all(other.view(seat) == view and hash(other.view(seat)) == hash(view) for other in others)
        assert all(bytes(other.view(seat)) == bytes(view) and str(other.view(seat)) == str(view) for other in others)
        if not position.is_open:
            assert any(other != position for other in others)
    assert position.view().moves() == position.moves()


@pytest.mark.parametrize("game", GAMES)
def test_records(game, tmp_path):
    end = play_at_random(tefuda.Position(ENDING[game], "seed:5"), 3)
    record = tefuda.Record(end, player="somebody", note="a test")
    for text in (str(record), record.json):
        read = tefuda.Record.parse(game, text)
        assert read.position == end and read.player == "somebody" and read.note == "a test"
    path = tmp_path / "games.json"
    path.write_text(record.json + "\n" + record.json + "\n")
    assert [one.position for one in tefuda.records(game, str(path))] == [end, end]


@pytest.mark.parametrize("game", SINGLE)
def test_solutions_win(game):
    position = tefuda.Position(game, "seed:2")
    solution = tefuda.Solver(game, memory_mb=64).solve(position, states=200000)
    assert solution.verdict in ("won", "lost", "undecided") and solution.states > 0
    if solution.verdict == "won":
        for move in solution.moves:
            position.apply(move)
        assert position.outcome.verdict == "won"


def test_limits():
    solution = tefuda.Solver("klondike", memory_mb=64).solve(tefuda.Position("klondike", "seed:1"), states=10)
    assert (solution.verdict, solution.stop, solution.moves) == ("undecided", "states", [])


@pytest.mark.parametrize("game", GAMES)
def test_players(game):
    position = tefuda.Position(ENDING[game], "seed:6")
    player = tefuda.Player(ENDING[game], "random")
    player.start(1)
    first = player.choose(position)
    player.start(1)
    assert player.choose(position) == first and first in position.moves()
    end = tefuda.play([player] * position.rules.seats, position, seed=4)
    assert end.is_over and not position.history
    assert tefuda.play(player, position, seed=4) == end
    assert player.choose(end) is None


def test_batch_agrees_with_play():
    results = tefuda.batch("accordion", "seed:1-20", player="thumb")
    player = tefuda.Player("accordion", "thumb")
    for result in results:
        end = tefuda.play(player, tefuda.Position("accordion", result.deal))
        assert (end.outcome.verdict, len(end.history)) == (result.verdict, result.moves)
    assert [result.deal for result in results] == [f"seed:{n}" for n in range(1, 21)]
    points = [result.points for result in tefuda.batch("saichugen", "seed:1-5", player="random/random/random")]
    assert all(sum(three) == 0 for three in points)


def test_evaluator_and_hints():
    position = tefuda.Position(tefuda.Rules("accordion", ranks=4), "seed:2")
    evaluation = tefuda.Evaluator(position.rules).evaluate(position)
    assert evaluation.value == 1.0 and [choice.move for choice in evaluation.choices] == position.moves()
    hints = tefuda.hint(position, time_ms=0)
    assert sorted(hint.move for hint in hints) == sorted(position.moves())
    made = tefuda.Hint(position)
    made.run(steps=1)
    assert made.best in position.moves() and made.unit


def test_review():
    rules = tefuda.Rules("accordion", ranks=6)
    end = tefuda.play(tefuda.Player(rules, "thumb"), tefuda.Position(rules, "seed:1"))
    review = tefuda.review(tefuda.Record(end))
    assert review["outcome"] == end.outcome and review["moves"] == len(end.history)
    costly = review["decisions"][review["costliest"]]
    assert costly.cost > 0 and costly.move == tefuda.lost(end)["move"]


def test_tables(tmp_path):
    table = tefuda.Table("calculation")
    assert set(table.sizes) >= {"stacks", "foundations", "cards"}
    sizes = {"stacks": 3, "foundations": 2, "cards": 4, "data_dir": str(tmp_path)}
    states = table.count(**{key: value for key, value in sizes.items() if key != "data_dir"})
    built = table.build(**sizes)
    assert os.path.exists(built["path"]) and table.info(**sizes)["states"] == states
    table.verify(**sizes)
    with pytest.raises(TypeError, match="no argument"):
        table.count(stack=3)
    optimum = table.optimum(ranks=3, foundations=2, stacks=1, data_dir=str(tmp_path))
    assert 0 < optimum["value"] <= 1 and optimum["states"] > 0


def test_stores(tmp_path):
    path = tmp_path / "store.sqlite"
    with tefuda.store(path, write=True) as store:
        one = store.run("left", game="accordion", rules="ranks=4", player="thumb:rule=left", deals="seed:1-200")
        store.run("ranks", game="accordion", rules="ranks=4", player="thumb:rule=ranks", deals="seed:1-200")
        assert one["done_now"] == 200 and one["won"] + one["lost"] == 200
        assert store.run("left")["done_now"] == 0
        rows = store.rows("left")
        assert list(rows["deal"]) == list(range(1, 201)) and rows["verdict"].count("won") == one["won"]
        everything = store.rows()
        assert len({len(column) for column in everything.values()}) == 1 and len(everything["deal"]) == 400
        paired = store.compare("left", "ranks")
        won = {name: store.rows(name)["verdict"] for name in ("left", "ranks")}
        only = sum(a == "won" != b for a, b in zip(won["left"], won["ranks"]))
        assert paired.only_a == only and paired.deals == 200
        assert paired == tefuda.mcnemar(paired.only_a, paired.only_b, 200)
        assert "left" in store.report("left", "ranks")
        if shutil.which("gnuplot"):
            assert b"<svg" in store.plot(["left", "ranks"], kind="compare")
        with pytest.raises(tefuda.UsageError, match="curve"):
            store.plot(["left"], kind="curved")
    with pytest.raises(tefuda.UsageError, match="closed"):
        store.rows()


def test_rows_are_columns_for_numpy(tmp_path):
    numpy = pytest.importorskip("numpy")
    with tefuda.store(tmp_path / "s", write=True) as store:
        store.run("three", game="saichugen", player="random", deals="seed:1-10")
        rows = store.rows()
    points = numpy.stack([numpy.asarray(rows[f"points_{seat}"]) for seat in (1, 2, 3)])
    assert points.shape == (3, 10) and not points.sum(axis=0).any()
    view = numpy.asarray(rows["time_ms"])
    assert view.dtype == numpy.float64 and not view.flags.owndata  # the same memory


def test_the_command_and_the_module_agree(tmp_path):
    command = os.path.join(os.environ["TEFUDA_BUILD"], "tefuda")
    if not os.path.exists(command):
        pytest.skip("no command in this build")
    environment = {key: value for key, value in os.environ.items() if key != "LD_PRELOAD"}
    said = subprocess.run([command, "solve", "klondike", "--deals", "seed:1-4", "--states", "1000"], env=environment,
                          capture_output=True, text=True, check=True).stdout.splitlines()
    results = tefuda.batch("klondike", "seed:1-4", states=1000)
    for line, result in zip(said, results):
        assert line.startswith(f"{result.deal} {result.verdict} ") and f" states={result.states} " in line
