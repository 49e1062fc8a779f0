"""The worked example of docs/PYTHON.md, from nothing to the plot. Shortened, unless TEFUDA_LONG is set."""
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
    options = [] if long else ["--ranks", "3", "--steps", "45000", "--deals", "300"]
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
