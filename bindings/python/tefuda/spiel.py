"""Games in the words of OpenSpiel: load_game("calculation(stacks=3)") and what surrounds it.

State and Game are C types of tefuda._core with OpenSpiel's method names. Code that walks a pyspiel game
with them runs unchanged:

>>> game = load_game("accordion(ranks=4)")
>>> state = game.new_initial_state(deal="seed:2")
>>> state.legal_actions() == sorted(state.legal_actions())
True
>>> while not state.is_terminal():
...     state.apply_action(state.legal_actions()[0])
>>> state.returns()
[0.0]
"""
from __future__ import annotations

from typing import NamedTuple

from ._core import Game, InputError, Rules, games

# The options of the environment; every other parameter is one of the rules.
ENVIRONMENT_OPTIONS = ("reward", "steps")


class GameType(NamedTuple):
    """What OpenSpiel's Game.get_type() says, as far as it applies."""

    short_name: str
    long_name: str
    dynamics: str
    chance_mode: str
    information: str
    utility: str
    reward_model: str
    max_num_players: int
    min_num_players: int
    provides_information_state_string: bool = True
    provides_information_state_tensor: bool = True
    provides_observation_string: bool = True
    provides_observation_tensor: bool = True


def registered_names() -> list[str]:
    """The names that load_game() knows."""
    return games()


def parse_game_string(text: str) -> tuple[str, dict[str, str]]:
    """Splits "name(key=value,...)" into the name and the parameters; a preset has no value.

    >>> parse_game_string("klondike(vegas,reward=progress)")
    ('klondike', {'vegas': '', 'reward': 'progress'})
    """
    name, bracket, rest = text.strip().partition("(")
    if bracket and not rest.endswith(")"):
        raise InputError(f"{text}: a closing bracket is missing, expected NAME(KEY=VALUE,...)")
    parameters = {}
    for part in filter(None, (part.strip() for part in rest[:-1].split(","))):
        key, _, value = part.partition("=")
        parameters[key.strip()] = value.strip()
    return name.strip(), parameters


def load_game(text: str, parameters: dict[str, object] | None = None) -> Game:
    """The game that OpenSpiel's kind of text names, with parameters of the rules and of the environment.

    >>> load_game("calculation(stacks=3)").rules.options["stacks"]
    3
    >>> load_game("accordion", {"ranks": 4}).num_players()
    1
    """
    name, given = parse_game_string(text)
    given.update({key: str(value) for key, value in (parameters or {}).items()})
    words = {key: f"{key}={value}" if value else key for key, value in given.items()}
    options = ",".join(word for key, word in words.items() if key in ENVIRONMENT_OPTIONS)
    rules = ",".join(word for key, word in words.items() if key not in ENVIRONMENT_OPTIONS)
    return Game(Rules(name, rules), options)


def game_type(game: Game) -> GameType:
    """The type of a game, as OpenSpiel's Game.get_type() gives it."""
    several = game.num_players() > 1
    chance = game.max_chance_nodes_in_history() > 0
    return GameType(
        short_name=game.rules.game, long_name=game.rules.title, dynamics="sequential",
        chance_mode="explicit_stochastic" if chance else "deterministic",
        information="imperfect_information" if several or chance else "perfect_information",
        utility="zero_sum" if game.is_zero_sum() else "general_sum",
        reward_model="rewards" if "progress" in game.options else "terminal",
        max_num_players=game.num_players(), min_num_players=game.num_players())


def game_parameters(game: Game) -> dict[str, object]:
    """All parameters of a game: the options of the rules and of the environment.

    >>> game_parameters(load_game("accordion(ranks=4)"))
    {'ranks': 4, 'reward': 'result', 'steps': 'natural'}
    """
    return {**game.rules.options, **dict(part.split("=") for part in game.options.split(","))}
