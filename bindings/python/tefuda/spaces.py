"""Spaces with the interface of gymnasium.spaces, for machines without it.

envs.py uses gymnasium's own when it is importable. These have the same attributes and methods: shape, dtype,
sample(mask), contains(), seed().
"""
from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any


class Space:
    """What all spaces share. dtype is the name of a numpy type."""

    def __init__(self, shape: tuple[int, ...] | None, dtype: str | None, seed: int | float | None = None) -> None:
        self.shape, self.dtype = shape, dtype
        self._random = random.Random(seed)

    def seed(self, seed: int | None = None) -> list[int | None]:
        """Starts the random numbers of sample(); returns the seed in a list, as Gymnasium does."""
        self._random = random.Random(seed)
        return [seed]

    def sample(self, mask: Any = None) -> Any:
        """A random element."""
        raise NotImplementedError

    def contains(self, value: Any) -> bool:
        """Whether the value is an element."""
        raise NotImplementedError

    def __contains__(self, value: Any) -> bool:
        return self.contains(value)

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and repr(self) == repr(other)

    __hash__ = None  # type: ignore[assignment]


class Discrete(Space):
    """The integers start .. start + n - 1.

    >>> space = Discrete(5, seed=1)
    >>> 4 in space, 5 in space
    (True, False)
    >>> space.sample(mask=[0, 0, 1, 0, 0])
    2
    """

    def __init__(self, n: int, seed: int | float | None = None, start: int = 0) -> None:
        super().__init__((), "int64", seed)
        self.n, self.start = n, start

    def sample(self, mask: Any = None) -> Any:
        """A random element; with a mask one whose entry is not 0."""
        if mask is None:
            return self.start + self._random.randrange(self.n)
        legal = [i for i in range(self.n) if mask[i]]
        return self.start + (self._random.choice(legal) if legal else 0)

    def contains(self, value: Any) -> bool:
        try:
            number = int(value)
        except (TypeError, ValueError):
            return False
        return bool(number == value) and self.start <= number < self.start + self.n

    def __repr__(self) -> str:
        return f"Discrete({self.n}, start={self.start})" if self.start else f"Discrete({self.n})"


class MultiDiscrete(Space):
    """One integer 0 .. n - 1 for each n of a list.

    >>> MultiDiscrete([2, 3]).contains([1, 2]), MultiDiscrete([2, 3]).contains([2, 0])
    (True, False)
    """

    def __init__(self, nvec: Sequence[int], seed: int | None = None) -> None:
        super().__init__((len(nvec),), "int64", seed)
        self.nvec = list(nvec)

    def sample(self, mask: Any = None) -> Any:
        """A list of random elements; with a mask per place, of those whose entry is not 0."""
        spaces = [Discrete(n, self._random.random()) for n in self.nvec]
        return [space.sample(mask[i] if mask is not None else None) for i, space in enumerate(spaces)]

    def contains(self, value: Any) -> bool:
        try:
            return len(value) == len(self.nvec) and all(0 <= part < n for part, n in zip(value, self.nvec))
        except TypeError:
            return False

    def __repr__(self) -> str:
        return f"MultiDiscrete({self.nvec})"


class Box(Space):
    """Arrays of a shape with values low .. high.

    >>> Box(0, 1, (3,)).contains([0, 1, 1]), Box(0, 1, (3,)).contains([0, 2, 1])
    (True, False)
    """

    def __init__(self, low: float, high: float, shape: Sequence[int], dtype: str = "uint8",
                 seed: int | None = None) -> None:
        super().__init__(tuple(shape), dtype, seed)
        self.low, self.high = low, high

    def sample(self, mask: Any = None) -> Any:
        """Nested lists of random integers."""
        def fill(shape: tuple[int, ...]) -> Any:
            if not shape:
                return self._random.randint(int(self.low), int(self.high))
            return [fill(shape[1:]) for _ in range(shape[0])]
        return fill(self.shape or ())

    def contains(self, value: Any) -> bool:
        def fits(part: Any, shape: tuple[int, ...]) -> bool:
            if not shape:
                return bool(self.low <= part <= self.high)
            return len(part) == shape[0] and all(fits(item, shape[1:]) for item in part)
        try:
            if hasattr(value, "min") and hasattr(value, "shape"):  # an array of numpy
                return bool(value.shape == self.shape and self.low <= value.min() and value.max() <= self.high)
            return fits(value, self.shape or ())
        except TypeError:
            return False

    def __repr__(self) -> str:
        return f"Box({self.low}, {self.high}, {self.shape}, {self.dtype})"


class Dict(Space):
    """Several spaces by name."""

    def __init__(self, spaces: Mapping[str, Space], seed: int | None = None) -> None:
        super().__init__(None, None, seed)
        self.spaces = dict(spaces)

    def __getitem__(self, key: str) -> Space:
        return self.spaces[key]

    def sample(self, mask: Any = None) -> Any:
        """A dict of samples."""
        return {key: space.sample() for key, space in self.spaces.items()}

    def contains(self, value: Any) -> bool:
        return isinstance(value, dict) and value.keys() == self.spaces.keys() and all(
            space.contains(value[key]) for key, space in self.spaces.items())

    def __repr__(self) -> str:
        return "Dict(" + ", ".join(f"{key!r}: {space}" for key, space in self.spaces.items()) + ")"
