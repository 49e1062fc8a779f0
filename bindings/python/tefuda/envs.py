"""Environments for one seat with the interface of Gymnasium.

>>> import tefuda
>>> env = tefuda.make("tefuda/Accordion-v0", ranks=4)
>>> observation, info = env.reset(seed=1)
>>> while True:
...     action = env.action_space.sample(mask=info["action_mask"])
...     observation, reward, terminated, truncated, info = env.step(action)
...     if terminated or truncated:
...         break
>>> reward in (0.0, 1.0)
True

The ids are registered with gymnasium when it is importable: gymnasium.make("tefuda/Accordion-v0", ranks=4).
"""
from __future__ import annotations

import random
from typing import Any

from . import spaces as own_spaces
from ._core import Game, Rules, State, UsageError, games
from .arrays import copy_of, zeros
from .spiel import load_game

gymnasium: Any
spaces: Any
BASE: Any
try:
    import gymnasium  # type: ignore[no-redef]
    from gymnasium import spaces  # type: ignore[no-redef]
    BASE = gymnasium.Env
except ImportError:  # gymnasium is optional
    gymnasium, spaces, BASE = None, own_spaces, object

VERSION = 0  # of the ids; it grows when observations, actions or rewards change


def box(high: int, shape: tuple[int, ...]) -> Any:
    """The space of arrays of small integers, gymnasium's or ours."""
    if gymnasium is not None:
        import numpy
        return spaces.Box(0, high, shape, numpy.uint8)
    return spaces.Box(0, high, shape, "uint8")


def highest(layout: list[dict[str, Any]]) -> int:
    """The largest value of a tensor."""
    return max((part["high"] for part in layout), default=1)


class CardEnv(BASE):  # type: ignore[misc]
    """One game for one seat. Options of the rules and of the environment (reward, steps) are keywords.

    An observation is an array of uint8 with what the seat sees (Game.observation_tensor_layout() names its parts);
    it is new in every step. An action is an id; info["action_mask"] and action_masks() say which are legal, and an
    illegal one raises IllegalMoveError and changes nothing. reset(seed=N) fixes the sequence of deals,
    reset(options={"deal": "seed:7"}) the next deal.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}
    spec = None

    def __init__(self, game: Game | str, render_mode: str | None = None, **parameters: Any) -> None:
        self.game = load_game(game, parameters) if isinstance(game, str) else game
        if self.game.num_players() != 1:
            raise UsageError(f"{self.game.rules.game} has several seats: use aec_env()")
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise UsageError(f"render_mode '{render_mode}': expected ansi")
        self.render_mode = render_mode
        size, layout = self.game.observation_tensor_size(), self.game.observation_tensor_layout()
        self.observation_space = box(highest(layout), (size,))
        self.action_space = spaces.Discrete(self.game.num_distinct_actions())
        self._deals = random.Random()
        self._mask = zeros((self.game.num_distinct_actions(),), "int8")
        self._size = size
        self._state: State | None = None

    @property
    def unwrapped(self) -> CardEnv:
        """The environment itself."""
        return self

    @property
    def state(self) -> State | None:
        """The State in the words of OpenSpiel; None before reset()."""
        return self._state

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Starts a game; returns (observation, info)."""
        if gymnasium is not None:
            super().reset(seed=seed)
        if seed is not None:
            self._deals = random.Random(seed)
        deal = (options or {}).get("deal") or f"seed:{self._deals.getrandbits(63)}"
        self._state = self.game.new_initial_state(deal)
        return self._observe(), self._info(deal)

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Makes an action; returns (observation, reward, terminated, truncated, info)."""
        state = self._playing()
        if state.is_terminal():
            raise UsageError("the game is over: call reset()")
        state.apply_action(int(action))
        over, cut = state.is_terminal(), state.is_truncated()
        return self._observe(), state.rewards()[0], over and not cut, cut, self._info()

    def action_masks(self) -> Any:
        """1 for each legal action, as a new array of int8."""
        self._playing().write_mask(self._mask)
        return copy_of(self._mask)

    def render(self) -> str | None:
        """What the seat sees, as text; only with render_mode='ansi'."""
        return self._playing().observation_string(0) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing to do."""

    def __enter__(self) -> CardEnv:
        return self

    def __exit__(self, *unused: object) -> None:
        self.close()

    def _playing(self) -> State:
        if self._state is None:
            raise UsageError("there is no game: call reset()")
        return self._state

    def _observe(self) -> Any:
        return self._playing().observation_tensor(0, zeros((self._size,), "uint8"))

    def _info(self, deal: Any = None) -> dict[str, Any]:
        info = {"action_mask": self.action_masks()}
        if deal is not None:
            info["deal"] = deal if isinstance(deal, str) else deal.id
        return info


def _ids() -> dict[str, str]:
    """{id: game} of the games with one seat."""
    every = {name: Rules(name) for name in games()}
    return {f"tefuda/{rules.title}-v{VERSION}": name for name, rules in every.items() if rules.seats == 1}


registry = _ids()


def make(name: str, **parameters: Any) -> CardEnv:
    """The environment of an id ("tefuda/Klondike-v0") or of a game ("klondike(draw=1)")."""
    if name.startswith("tefuda/") and name not in registry:
        raise UsageError(f"no environment '{name}', expected one of {', '.join(registry)}")
    return CardEnv(registry.get(name, name), **parameters)


def register_envs() -> None:
    """Registers the ids with gymnasium, when it is importable; import tefuda calls it."""
    if gymnasium is None:
        return
    for name, game in registry.items():
        if name not in gymnasium.registry:
            gymnasium.register(id=name, entry_point="tefuda.envs:CardEnv", kwargs={"game": game})
