"""The worked example of docs/PYTHON.md, from nothing to the plot. Shortened, unless TEFUDA_LONG is set."""
import json
import os
import pathlib
import subprocess
import sys
import xml.etree.ElementTree as ElementTree

import pytest

import tefuda

TOP = pathlib.Path(__file__).resolve().parents[2]
EXAMPLE = TOP / "examples" / "python" / "train_accordion.py"


def run(*arguments, **variables):
    return subprocess.run([sys.executable, *map(str, arguments)], env=os.environ | variables, text=True,
                          capture_output=True)


def test_train_evaluate_plot(tmp_path):
    pytest.importorskip("numpy")
    if "LD_PRELOAD" in os.environ:
        pytest.skip("tested with the release build")
    long = "TEFUDA_LONG" in os.environ
    options = [] if long else ["--ranks", "3", "--steps", "70000", "--deals", "400"]
    done = run(EXAMPLE, "--out", tmp_path, *options)
    assert done.returncode == 0, done.stderr
    with tefuda.store(tmp_path / "lab.sqlite") as store:
        rates = {row["name"]: row["won"] / row["done"] for row in store.experiments()}
        imported = {row["name"] for row in store.experiments() if row["imported"]}
        paired = store.compare("agent", "left")
    assert imported == {"agent"} and len(rates) == 4
    assert paired.p < 0.001 and paired.low > 0, rates  # better than a simple rule: it has learned something
    if long:
        assert rates["agent"] > rates["search8"]
    assert f"McNemar's p = {paired.p:.2g}" in done.stdout
    lines = ElementTree.parse(tmp_path / "learning.svg").getroot().findall("{*}polyline")
    assert len(lines) == 1 and len(lines[0].get("points").split()) > 10


def test_benchmark_runs():
    pytest.importorskip("numpy")
    done = run(TOP / "examples" / "python" / "bench_env.py", "--envs", "16", "--seconds", "0.01")
    assert done.returncode == 0, done.stderr
    assert [line.split()[0] for line in done.stdout.splitlines()] == tefuda.games()


def test_agent_behind_exec(tmp_path):
    """The program plays as the network does: the same verdicts, whatever the numbers' last digits."""
    pytest.importorskip("numpy")
    if "LD_PRELOAD" in os.environ:
        pytest.skip("tested with the release build")
    script = "import sys; sys.path.insert(0, sys.argv[1]); import json, numpy, tefuda, train_accordion as t\n" \
             "game = tefuda.load_game('accordion(ranks=3)'); network = t.Network(game, numpy.random.default_rng(3))\n" \
             "numpy.savez(sys.argv[2], *network.parameters); results = t.play(network, game, 1, 30)\n" \
             "print(json.dumps([[bool(results[deal][0]), results[deal][1]] for deal in sorted(results)]))"
    done = run("-c", script, EXAMPLE.parent, tmp_path / "agent.npz")
    assert done.returncode == 0, done.stderr
    player = f"exec:{sys.executable} {EXAMPLE.parent / 'agent.py'} {tmp_path / 'agent.npz'}"
    rules = tefuda.Rules("accordion", ranks=3)
    with pytest.raises(tefuda.UsageError, match="exec"):
        tefuda.batch(rules, "seed:1-30", player=player)
    results = tefuda.batch(rules, "seed:1-30", player=player, threads=1, allow_exec=True)
    assert not any(result.failure for result in results)
    same = sum([result.verdict == "won", result.moves] == wanted
               for result, wanted in zip(results, json.loads(done.stdout), strict=True))
    assert same >= 28
