"""gymnasium, pettingzoo and pyspiel are used when they are importable: shown with small stand-ins that have their names."""
import os
import subprocess
import sys

GYMNASIUM = '''
class Env:
    def reset(self, *, seed=None, options=None):
        self.seeded = seed
class Space:
    def __init__(self, *arguments, **keywords):
        self.arguments = arguments
registry = {}
def register(id, entry_point, kwargs):
    registry[id] = (entry_point, kwargs)
def make(id, **keywords):
    import importlib
    place, kwargs = registry[id]
    module, name = place.split(":")
    return getattr(importlib.import_module(module), name)(**kwargs, **keywords)
'''
SPACES = '''
from gymnasium import Space
class Discrete(Space): pass
class Box(Space): pass
class Dict(Space): pass
class MultiDiscrete(Space): pass
'''
PETTINGZOO = "class AECEnv: pass\n"
CHECK = '''
import gymnasium, pettingzoo, tefuda
assert list(gymnasium.registry) == list(tefuda.registry)
env = gymnasium.make("tefuda/Accordion-v0", ranks=4)
assert isinstance(env, gymnasium.Env) and isinstance(env.action_space, gymnasium.Space)
env.reset(seed=3)
assert env.seeded == 3
aec = tefuda.aec_env("saichugen")
assert isinstance(aec, pettingzoo.AECEnv) and isinstance(aec.action_space("player_0"), gymnasium.Space)
aec.reset(seed=1)
assert isinstance(tefuda.VectorEnv("klondike", 2).single_observation_space, gymnasium.Space)
print("good")
'''


def test_other_libraries_are_used(tmp_path):
    (tmp_path / "gymnasium").mkdir()
    (tmp_path / "gymnasium" / "__init__.py").write_text(GYMNASIUM + "from . import spaces\n")
    (tmp_path / "gymnasium" / "spaces.py").write_text(SPACES)
    (tmp_path / "pettingzoo.py").write_text(PETTINGZOO)
    path = f"{tmp_path}{os.pathsep}{os.environ['PYTHONPATH']}"
    done = subprocess.run([sys.executable, "-c", CHECK], env=os.environ | {"PYTHONPATH": path}, text=True,
                          capture_output=True)
    assert done.stdout == "good\n", done.stderr


PYSPIEL = """
import types
class Kinds(type):
    def __getattr__(cls, name):
        return name
class GameType:
    class Dynamics(metaclass=Kinds): pass
    class ChanceMode(metaclass=Kinds): pass
    class Information(metaclass=Kinds): pass
    class Utility(metaclass=Kinds): pass
    class RewardModel(metaclass=Kinds): pass
    def __init__(self, **fields):
        self.__dict__.update(fields)
class GameInfo:
    def __init__(self, **fields):
        self.__dict__.update(fields)
class Game:
    def __init__(self, kind, info, params):
        self.kind, self.info, self.params = kind, info, params
class State:
    def __init__(self, game):
        self.game = game
    def legal_actions(self):
        return self._legal_actions(self.current_player())
    def apply_action(self, action):
        self._apply_action(action)
games = {}
def register_game(kind, game):
    games[kind.short_name] = game
def load_game(name, params=None):
    return games[name](params)
"""
SPIEL_CHECK = """
import copy, types, pyspiel, tefuda
names = tefuda.register_with_pyspiel()
assert names == list(pyspiel.games) and "tefuda_saichugen" in names
game = pyspiel.load_game("tefuda_saichugen")
assert (game.kind.utility, game.info.num_players, game.info.utility_sum) == ("ZERO_SUM", 3, 0)
small = pyspiel.load_game("tefuda_accordion", {"ranks": 3})
assert small.info.num_distinct_actions == tefuda.load_game("accordion(ranks=3)").num_distinct_actions()
for each in (game, small):
    state = each.new_initial_state()
    for recall in (False, True):
        observer = each.make_py_observer(types.SimpleNamespace(perfect_recall=recall))
        observer.set_from(state, 0)
        assert set(observer.dict) and observer.tensor.size and isinstance(observer.string_from(state, 0), str)
    while not state.is_terminal():
        action = state.chance_outcomes()[-1][0] if state.current_player() == -1 else state.legal_actions()[0]
        twin = copy.deepcopy(state)
        assert state._action_to_string(state.current_player(), action)
        state.apply_action(action)
        assert len(twin.inner.history()) + 1 == len(state.inner.history())
    observer.set_from(state, 0)
    assert observer.tensor.any() and len(state.returns()) == each.info.num_players == len(state.rewards())
print("good")
"""


def test_games_are_registered_with_pyspiel(tmp_path):
    (tmp_path / "pyspiel.py").write_text(PYSPIEL)
    path = f"{tmp_path}{os.pathsep}{os.environ['PYTHONPATH']}"
    done = subprocess.run([sys.executable, "-c", SPIEL_CHECK], env=os.environ | {"PYTHONPATH": path}, text=True,
                          capture_output=True)
    assert done.stdout == "good\n", done.stderr
