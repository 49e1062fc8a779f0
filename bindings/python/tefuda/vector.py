"""Many games in step: VectorEnv, with the interface of Gymnasium's vector environments.

>>> import tefuda
>>> envs = tefuda.VectorEnv("accordion(ranks=4)", 8)
>>> observations, infos = envs.reset(seed=1)
>>> for _ in range(100):
...     observations, rewards, terminated, truncated, infos = envs.step(envs.random_actions())
>>> envs.counts()["steps"]
800

All games are stepped in C, on all cores, straight into arrays that VectorEnv allocates once: nothing is copied, and
the arrays of a step are overwritten by the next one (copy=True returns copies instead). For arrays of your own, such
as the rows of a rollout buffer, call Vector.step() with them.
"""
from __future__ import annotations

import random
from typing import Any

from ._core import Game, State, Vector
from .arrays import copy_of, zeros
from . import envs
from .spiel import load_game


class VectorEnv:
    """`num_envs` games. A game that ends is replaced at once: rewards, terminated and truncated are those of the game
    that ended, observations and masks those of the next one (Gymnasium's autoreset mode SAME_STEP).

    infos: "action_mask" (num_envs, actions), "player" (the seat to act), "deal" (the number of the deal seed:N),
    "final_obs" (rows of the games that ended; "_final_obs" says which), "return" and "length" of each game so far.
    rewards has the shape (num_envs,), or (num_envs, seats) in games with several seats.

    With deals=(first, last), each of the deals seed:first .. seed:last is played once; a game without a deal left
    stays ended (its player is -4, its mask is empty).
    """

    metadata: dict[str, Any] = {"autoreset_mode": "same_step", "render_modes": []}

    def __init__(self, game: Game | str, num_envs: int, threads: int = 0, deals: tuple[int, int] | None = None,
                 copy: bool = False, **parameters: Any) -> None:
        self.game = load_game(game, parameters) if isinstance(game, str) else game
        first, count = (deals[0], deals[1] - deals[0] + 1) if deals else (0, 0)
        self.vector = Vector(self.game, num_envs, threads=threads, first=first, deals=count)
        self.num_envs, self.copy = num_envs, copy
        size, actions = self.game.observation_tensor_size(), self.game.num_distinct_actions()
        seats = self.game.num_players()
        high = envs.highest(self.game.observation_tensor_layout())
        self.single_observation_space = envs.box(high, (size,))
        self.single_action_space = envs.spaces.Discrete(actions)
        self.observation_space = envs.box(high, (num_envs, size))
        self.action_space = envs.spaces.MultiDiscrete([actions] * num_envs)
        self._seeds = random.Random()
        self.arrays = {
            "observations": zeros((num_envs, size), "uint8"),
            "masks": zeros((num_envs, actions), "uint8"),
            "rewards": zeros((num_envs, seats) if seats > 1 else (num_envs,), "float32"),
            "terminated": zeros((num_envs,), "bool"),
            "truncated": zeros((num_envs,), "bool"),
            "players": zeros((num_envs,), "int8"),
            "deals": zeros((num_envs,), "uint64"),
            "final_observations": zeros((num_envs, size), "uint8"),
            "returns": zeros((num_envs, seats) if seats > 1 else (num_envs,), "float32"),
            "lengths": zeros((num_envs,), "uint32"),
        }
        self._actions = zeros((num_envs,), "int64")

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Starts every game; returns (observations, infos). The same seed gives the same deals; without one, the next
        deals after the last seed."""
        if seed is not None:
            self._seeds = random.Random(seed)
        self.vector.reset(self._seeds.getrandbits(64) if seed is None else seed, **self.arrays)
        return self._out("observations"), self._infos()

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Makes one action per game (int64); returns (observations, rewards, terminated, truncated, infos)."""
        self.vector.step(actions, **self.arrays)
        return (self._out("observations"), self._out("rewards"), self._out("terminated"), self._out("truncated"),
                self._infos())

    def action_masks(self) -> Any:
        """1 for each legal action, (num_envs, actions)."""
        return self._out("masks")

    def random_actions(self) -> Any:
        """One random legal action per game, in an array that the next call overwrites."""
        self.vector.random_actions(self._actions)
        return self._actions

    def counts(self) -> dict[str, int]:
        """Steps, episodes, truncated and won games since the reset, and games that are not ended."""
        return self.vector.counts()

    def state(self, index: int) -> State:
        """A copy of one game as a State."""
        return self.vector.state(index)

    def close(self) -> None:
        """Nothing to do: the games end with the object."""

    def _out(self, name: str) -> Any:
        return copy_of(self.arrays[name]) if self.copy else self.arrays[name]

    def _infos(self) -> dict[str, Any]:
        return {"action_mask": self._out("masks"), "player": self._out("players"), "deal": self._out("deals"),
                "final_obs": self._out("final_observations"), "_final_obs": self._ended(),
                "return": self._out("returns"), "length": self._out("lengths")}

    def _ended(self) -> Any:
        terminated, truncated = self.arrays["terminated"], self.arrays["truncated"]
        if isinstance(terminated, memoryview):
            return [bool(a or b) for a, b in zip(terminated, truncated)]
        return terminated | truncated
