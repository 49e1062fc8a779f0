"""gymnasium and pettingzoo are used when they are importable: shown with small stand-ins that have their names."""
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
