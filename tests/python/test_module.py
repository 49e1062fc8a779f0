"""The module as a whole: doctests, types, documentation, leaks."""
import ast
import doctest
import gc
import importlib
import inspect
import os
import pathlib
import re

import pytest

import tefuda
from tefuda import _core

TOP = pathlib.Path(__file__).resolve().parents[2]
MODULES = ["tefuda", *(f"tefuda.{path.stem}" for path in sorted((TOP / "bindings/python/tefuda").glob("*.py"))
                       if path.stem != "__init__")]


@pytest.mark.parametrize("name", MODULES)
def test_doctests(name):
    found = importlib.import_module(name)
    names = {word: getattr(tefuda, word) for word in tefuda.__all__}
    result = doctest.testmod(found, extraglobs=names if name == "tefuda" else None)
    assert result.failed == 0


def test_documentation():
    """The examples of docs/PYTHON.md, in its order, in one session."""
    result = doctest.testfile(str(TOP / "docs" / "PYTHON.md"), module_relative=False)
    assert result.failed == 0 and result.attempted > 20


def stub():
    """{class or function: set of members} of _core.pyi."""
    tree = ast.parse((TOP / "bindings/python/tefuda/_core.pyi").read_text())
    found = {}
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            found[node.name] = {item.name for item in node.body if isinstance(item, ast.FunctionDef)} | {
                item.target.id for item in node.body if isinstance(item, ast.AnnAssign)}
        elif isinstance(node, ast.FunctionDef):
            found[node.name] = set()
    return found


def test_types_match_the_module():
    stubs = stub()
    real = {name for name in dir(_core) if not name.startswith("_")} - {"commit"}
    assert real == set(stubs)
    for name, members in stubs.items():
        kind = getattr(_core, name)
        if isinstance(kind, type) and not issubclass(kind, (Exception, tuple)):
            public = {member for member in vars(kind) if not member.startswith("_")}
            assert public == {member for member in members if not member.startswith("_")}, name
        elif isinstance(kind, type) and issubclass(kind, tuple):
            assert {member for member in members} <= set(dir(kind)), name


def test_everything_is_documented():
    for name in tefuda.__all__:
        thing = getattr(tefuda, name)
        if isinstance(thing, type) or callable(thing):
            assert inspect.getdoc(thing), name
    for name in dir(_core):
        kind = getattr(_core, name)
        if isinstance(kind, type) and not issubclass(kind, (Exception, tuple)):
            for member, value in vars(kind).items():
                if not member.startswith("_"):
                    assert value.__doc__, f"{name}.{member}"
    assert (pathlib.Path(tefuda.__file__).parent / "py.typed").exists()


def test_stable_abi():
    """No symbol of Python that is not in the stable ABI: all names are those of the limited API."""
    core = (TOP / "bindings/python/src/core.h").read_text()
    assert re.search(r"#define Py_LIMITED_API 0x030b0000", core) and _core.__file__.endswith(".abi3.so")


def resident_kb():
    with open("/proc/self/statm", encoding="ascii") as statm:
        return int(statm.read().split()[1]) * os.sysconf("SC_PAGESIZE") // 1024


def everything():
    """Uses every type once, errors included."""
    rules = tefuda.Rules("accordion", ranks=3)
    position = tefuda.Position(rules, "seed:1")
    position.copy().view().moves()
    position.resample(1)
    end = tefuda.play(tefuda.Player(rules, "random"), position)
    record = tefuda.Record(end)
    tefuda.Record.parse("accordion", record.json).position.history
    tefuda.Solver(rules, memory_mb=2).solve(position)
    tefuda.Evaluator(rules, memory_mb=8).evaluate(position)
    tefuda.review(record)
    list(tefuda.deals(rules, "seed:1-3"))
    state = tefuda.Game(rules).new_initial_state("seed:1")
    state.child(state.legal_actions()[0]).serialize()
    state.information_state_tensor(), state.observation_string(), state.legal_actions_mask()
    state.resample_from_infostate(0, 1).position()
    vector = tefuda.Vector(state.get_game(), 3, threads=1)
    actions = bytearray(24)
    vector.reset(1)
    vector.random_actions(memoryview(actions).cast("q"))
    vector.step(memoryview(actions).cast("q"))
    vector.state(1).history(), vector.counts()
    tefuda.batch(rules, "seed:1-3", player="random", threads=1)
    for bad in (lambda: tefuda.Rules("no"), lambda: position.apply("no"), lambda: state.apply_action(999),
                lambda: tefuda.Deal(rules, "AS"), lambda: vector.step(b""), lambda: vector.reset(1, masks=b""),
                lambda: tefuda.Record.parse("accordion", "moves: x"), lambda: tefuda.play([1], position)):
        try:
            bad()
        except (tefuda.Error, TypeError, ValueError, BufferError):
            pass


def test_leaks():
    """Memory does not grow with repeated use."""
    if "LD_PRELOAD" in os.environ:
        pytest.skip("the sanitizer keeps freed memory")
    for _ in range(30):
        everything()
    gc.collect()
    before, counts = resident_kb(), [len(gc.get_objects())]
    for _ in range(300):
        everything()
    gc.collect()
    counts.append(len(gc.get_objects()))
    assert counts[1] <= counts[0] + 50
    assert resident_kb() - before < 3000  # a leak of 10 bytes per call of any kind would show


def test_used_with_the_sanitizer():
    everything()


def test_references():
    """Types keep their number of references: what a call returns does not own more of them than its objects."""
    import sys
    everything()
    kinds = [tefuda.Position, tefuda.State, tefuda.Outcome, tefuda.Rules, tefuda.Vector]
    before = [sys.getrefcount(kind) for kind in kinds]
    for _ in range(20):
        everything()
    gc.collect()
    assert [sys.getrefcount(kind) for kind in kinds] == before
