"""Environments for several seats with PettingZoo's interface AEC: the seats act one after the other.

>>> import tefuda
>>> env = tefuda.aec_env("saichugen")
>>> env.reset(seed=1)
>>> for agent in env.agent_iter():
...     observation, reward, termination, truncation, info = env.last()
...     over = termination or truncation
...     env.step(None if over else env.action_space(agent).sample(mask=info["action_mask"]))
>>> env.agents
[]

Cards that are laid at the same time are entered one after the other; no seat sees those of the same turn.
"""
from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from ._core import Game, State, UsageError
from .arrays import zeros
from . import envs
from .spiel import load_game

BASE: Any
try:
    from pettingzoo import AECEnv as BASE  # type: ignore[no-redef]
except ImportError:  # pettingzoo is optional
    BASE = object


class AECEnv(BASE):  # type: ignore[misc]
    """A game for several seats; the agents are player_0, player_1, ...

    An observation is {"observation": array of uint8, "action_mask": array of int8}. The array is the information
    state: all that the future depends on and that the seat can know. Options of rules and environment are keywords.
    """

    def __init__(self, game: Game | str, render_mode: str | None = None, **parameters: Any) -> None:
        self.game = load_game(game, parameters) if isinstance(game, str) else game
        if self.game.num_players() < 2:
            raise UsageError(f"{self.game.rules.game} has one seat: use make()")
        self.metadata = {"name": f"{self.game.rules.game}_v0", "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(self.game.num_players())]
        self.agents: list[str] = []
        self.agent_selection = self.possible_agents[0]
        self._size, self._actions = self.game.information_state_tensor_size(), self.game.num_distinct_actions()
        high = envs.highest(self.game.information_state_tensor_layout())
        self.observation_spaces = {agent: envs.spaces.Dict({
            "observation": envs.box(high, (self._size,)), "action_mask": envs.box(1, (self._actions,))})
            for agent in self.possible_agents}
        self.action_spaces = {agent: envs.spaces.Discrete(self._actions) for agent in self.possible_agents}
        self._deals = random.Random()
        self._state: State | None = None

    @property
    def unwrapped(self) -> AECEnv:
        """The environment itself."""
        return self

    @property
    def num_agents(self) -> int:
        """The number of agents in the game."""
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        """The number of seats."""
        return len(self.possible_agents)

    def observation_space(self, agent: str) -> Any:
        """The space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The space of an agent's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Starts a game: the next one of the seed, or that of options={"deal": "seed:7"}."""
        if seed is not None:
            self._deals = random.Random(seed)
        deal = (options or {}).get("deal") or f"seed:{self._deals.getrandbits(63)}"
        self._state = self.game.new_initial_state(deal)
        self.agents = list(self.possible_agents)
        self.rewards = {agent: 0.0 for agent in self.agents}
        self._cumulative_rewards = {agent: 0.0 for agent in self.agents}
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def observe(self, agent: str) -> dict[str, Any]:
        """What the agent sees."""
        seat = self.possible_agents.index(agent)
        tensor = self._playing().information_state_tensor(seat, zeros((self._size,), "uint8"))
        return {"observation": tensor, "action_mask": self._mask(seat)}

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """(observation, reward, termination, truncation, info) of the agent to act."""
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent],
                self.terminations[agent], self.truncations[agent], self.infos[agent])

    def agent_iter(self, max_iter: int = 2 ** 63) -> Iterator[str]:
        """The agent to act, until the game is over and every agent has been told."""
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def step(self, action: int | None) -> None:
        """Makes the action of the agent to act; None once it is told that the game is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        state = self._playing()
        if action is None:
            raise UsageError("the game is not over: None is no action")
        self._cumulative_rewards[agent] = 0.0
        state.apply_action(int(action))
        self.rewards = dict(zip(self.possible_agents, state.rewards()))
        for name, reward in self.rewards.items():
            self._cumulative_rewards[name] += reward
        if state.is_terminal():
            cut = state.is_truncated()
            self.terminations = {name: not cut for name in self.agents}
            self.truncations = {name: cut for name in self.agents}
        self._select()

    def render(self) -> str | None:
        """What the agent to act sees, as text; only with render_mode='ansi'."""
        return str(self._state) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing to do."""

    def _playing(self) -> State:
        if self._state is None:
            raise UsageError("there is no game: call reset()")
        return self._state

    def _was_dead_step(self, action: int | None) -> None:
        if action is not None:
            raise ValueError("when an agent is dead, the only valid action is None")
        agent = self.agent_selection
        tables: tuple[dict[str, Any], ...] = (
            self.terminations, self.truncations, self.rewards, self._cumulative_rewards, self.infos)
        for table in tables:
            del table[agent]
        self.agents.remove(agent)
        if self.agents:
            self.agent_selection = self.agents[0]
        for name in self.rewards:
            self.rewards[name] = 0.0

    def _mask(self, seat: int) -> Any:
        mask = zeros((self._actions,), "int8")
        if self._playing().current_player() == seat:
            self._playing().write_mask(mask)
        return mask

    def _select(self) -> None:
        seat = self._playing().current_player()
        self.agent_selection = self.possible_agents[seat] if seat >= 0 else self.agents[0]
        for agent in self.agents:
            self.infos[agent] = {"action_mask": self._mask(self.possible_agents.index(agent))}


def aec_env(game: Game | str, **parameters: Any) -> AECEnv:
    """The environment of a game with several seats ("saichugen")."""
    return AECEnv(game, **parameters)
