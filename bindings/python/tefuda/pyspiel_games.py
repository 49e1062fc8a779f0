"""Our games inside OpenSpiel, for its algorithms that need a pyspiel.Game: register_with_pyspiel().

    import pyspiel, tefuda
    tefuda.register_with_pyspiel()
    game = pyspiel.load_game("tefuda_saichugen")

load_game() of tefuda has the same methods without pyspiel, and is faster: here every call goes through OpenSpiel's
wrapper of games written in Python.
"""
from __future__ import annotations

from typing import Any

from ._core import Game, Rules, games
from .spiel import game_parameters, game_type, load_game

PREFIX = "tefuda_"


def register_with_pyspiel() -> list[str]:
    """Registers every game with pyspiel, which must be importable; returns the names, "tefuda_klondike" and so on."""
    import pyspiel
    return [_register(pyspiel, name) for name in games()]


def _type_of(pyspiel: Any, game: Game) -> Any:
    """OpenSpiel's GameType."""
    about, kinds = game_type(game), pyspiel.GameType
    return kinds(
        short_name=PREFIX + about.short_name, long_name=f"Tefuda: {about.long_name}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=getattr(kinds.ChanceMode, about.chance_mode.upper()),
        information=getattr(kinds.Information, about.information.upper()),
        utility=getattr(kinds.Utility, about.utility.upper()),
        reward_model=getattr(kinds.RewardModel, about.reward_model.upper()),
        max_num_players=about.max_num_players, min_num_players=about.min_num_players,
        provides_information_state_string=True, provides_information_state_tensor=True,
        provides_observation_string=True, provides_observation_tensor=True,
        parameter_specification=game_parameters(game))


def _info_of(pyspiel: Any, game: Game) -> Any:
    """OpenSpiel's GameInfo."""
    return pyspiel.GameInfo(
        num_distinct_actions=game.num_distinct_actions(), max_chance_outcomes=game.max_chance_outcomes(),
        num_players=game.num_players(), min_utility=game.min_utility(), max_utility=game.max_utility(),
        utility_sum=game.utility_sum(), max_game_length=game.max_game_length())


class Observer:
    """Information states (perfect recall) or observations, as OpenSpiel's observers give them."""

    def __init__(self, game: Game, perfect_recall: bool) -> None:
        import numpy
        self.recall = perfect_recall
        layout = game.information_state_tensor_layout() if perfect_recall else game.observation_tensor_layout()
        size = game.information_state_tensor_size() if perfect_recall else game.observation_tensor_size()
        self.bytes = numpy.zeros(size, numpy.uint8)
        self.tensor = numpy.zeros(size, numpy.float32)
        self.dict = {part["name"]: self.tensor[part["offset"]:part["offset"] + int(numpy.prod(part["shape"]))]
                     .reshape(part["shape"]) for part in layout}

    def set_from(self, state: Any, player: int) -> None:
        """Fills tensor and dict with what the player sees."""
        if self.recall:
            state.inner.information_state_tensor(player, self.bytes)
        else:
            state.inner.observation_tensor(player, self.bytes)
        self.tensor[:] = self.bytes

    def string_from(self, state: Any, player: int) -> str:
        """The same as text."""
        if self.recall:
            return str(state.inner.information_state_string(player))
        return str(state.inner.observation_string(player))


def _register(pyspiel: Any, name: str) -> str:
    kind = _type_of(pyspiel, Game(Rules(name)))

    class SpielState(pyspiel.State):  # type: ignore[misc]
        """A state of OpenSpiel that holds one of ours."""

        def __init__(self, game: Any) -> None:
            super().__init__(game)
            self.inner = game.inner.new_initial_state()

        def current_player(self) -> int:
            return int(self.inner.current_player())

        def _legal_actions(self, player: int) -> list[int]:
            return list(self.inner.legal_actions())

        def chance_outcomes(self) -> list[tuple[int, float]]:
            return list(self.inner.chance_outcomes())

        def _apply_action(self, action: int) -> None:
            self.inner.apply_action(int(action))

        def _action_to_string(self, player: int, action: int) -> str:
            return str(self.inner.action_to_string(int(action)))

        def is_terminal(self) -> bool:
            return bool(self.inner.is_terminal())

        def returns(self) -> list[float]:
            return list(self.inner.returns())

        def rewards(self) -> list[float]:
            return list(self.inner.rewards())

        def __str__(self) -> str:
            return str(self.inner)

    class SpielGame(pyspiel.Game):  # type: ignore[misc]
        """A game of OpenSpiel that holds one of ours."""

        def __init__(self, params: dict[str, Any] | None = None) -> None:
            self.inner = load_game(name, params or {})
            super().__init__(kind, _info_of(pyspiel, self.inner), params or {})

        def new_initial_state(self) -> SpielState:
            return SpielState(self)

        def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
            return Observer(self.inner, bool(iig_obs_type and iig_obs_type.perfect_recall))

    pyspiel.register_game(kind, SpielGame)
    return PREFIX + name
