"""Tefuda: a laboratory for card games with hidden cards.

Rules, solvers, players, evaluators, experiments and learning environments of one C library.

>>> import tefuda
>>> tefuda.games()
['calculation', 'klondike', 'accordion', 'saichugen']

A deal has a name; a position is dealt from it. Moves are words, as in records:

>>> position = tefuda.Position(tefuda.Rules('accordion', ranks=4), 'seed:2')
>>> print(position, end='')
2S 4C AH 3H 4H 2H 3S 3C 4D AS 3D AC 4S 2D 2C AD
>>> position.moves()[:3]
['4H>4C', '3H>AH', '2H>AH']
>>> position.apply('4H>4C')
>>> position.outcome.verdict
'unfinished'

Solvers see every card, players only what their seat sees:

>>> solution = tefuda.Solver(position.rules).solve(position)
>>> solution.verdict
'won'
>>> end = tefuda.play(tefuda.Player(position.rules, 'thumb'), position)
>>> end.outcome.verdict
'won'

What goes wrong is an exception with one line of text:

>>> position.apply('4H>4C')
Traceback (most recent call last):
    ...
tefuda.IllegalMoveError: '4H>4C' is not a legal move here

See docs/PYTHON.md for the rest: load_game() (OpenSpiel's words), make() (Gymnasium's), aec_env()
(PettingZoo's) and VectorEnv (thousands of games per step, in arrays of numpy).
"""
from __future__ import annotations

from collections.abc import Callable
from os import PathLike
from typing import Any

from . import _core
from ._core import (
    Advice, Answer, CancelledError, Choice, CorruptError, Deal, Deals, Decision, Error, Evaluation,
    Evaluator, FileError, ForfeitError, Game, Hint, HintMove, IllegalMoveError, InputError, InternalError, Outcome,
    OutOfMemoryError, Paired, Player, Position, Record, Result, Rules, Solution, Solver, State, Store,
    Table, UnsupportedError, UsageError, Vector, View, batch, commit, games, lost, mcnemar, play,
    records, register_player, review, wilson,
)
from .aec import AECEnv, aec_env
from .envs import CardEnv, make, register_envs, registry
from .pyspiel_games import register_with_pyspiel
from .spiel import GameType, load_game, registered_names
from .vector import VectorEnv

__version__ = _core.__version__


def deals(rules: Rules | str, spec: str) -> Deals:
    """The deals of 'KIND:FIRST-LAST', 'KIND:N' or 'file:PATH', one after the other.

    >>> [deal.id for deal in deals('klondike', 'seed:1-3')]
    ['seed:1', 'seed:2', 'seed:3']
    """
    return Deals(rules, spec)


def player(name: str) -> Callable[[Any], Any]:
    """A decorator that registers a function choose(view), or a class with that method, as 'python:NAME'.

    >>> @player('first')
    ... def choose(view):
    ...     return view.moves()[0]
    >>> [result.verdict for result in batch('accordion', 'seed:1-3', player='python:first')]
    ['lost', 'lost', 'lost']
    """
    def register(thing: Any) -> Any:
        register_player(name, thing)
        return thing
    return register


def store(path: str | PathLike[str], write: bool = False) -> Store:
    """Opens a store of experiments; with write it is created if it does not exist.

    store(path).rows() gives columns for pandas.DataFrame() or numpy.
    """
    return Store(path, write)


def hint(position: Position, time_ms: int = 1000, **options: Any) -> list[HintMove]:
    """The legal moves of a position with what they are worth, best first.

    >>> best = hint(Position(Rules('accordion', ranks=4), 'seed:2'), time_ms=0)[0]
    >>> best.worth
    1.0
    """
    made = Hint(position, **options)
    made.run(time_ms=time_ms)
    return sorted(made.moves(), key=lambda move: (move.worth is None, -(move.worth or 0)))


__all__ = [name for name in dir() if not name.startswith("_") and name not in (
    "Any", "Callable", "PathLike", "aec", "annotations", "arrays", "envs", "pyspiel_games", "spaces", "spiel", "vector")]
register_envs()
