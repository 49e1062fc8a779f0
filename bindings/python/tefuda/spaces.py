"""Spaces with the interface of gymnasium.spaces, for machines without it.

envs.py uses gymnasium's own when it is importable. These have the same attributes and methods: shape, dtype,
sample(mask), contains(), seed().
"""
from __future__ import annotations

import random


class Space:
    """What all spaces share. dtype is the name of a numpy type."""

    def __init__(self, shape, dtype, seed=None):
        self.shape, self.dtype = shape, dtype
        self._random = random.Random(seed)

    def seed(self, seed=None):
        """Starts the random numbers of sample(); returns the seed in a list, as Gymnasium does."""
        self._random = random.Random(seed)
        return [seed]

    def __contains__(self, value):
        return self.contains(value)

    def __eq__(self, other):
        return type(self) is type(other) and repr(self) == repr(other)

    __hash__ = None


class Discrete(Space):
    """The integers start .. start + n - 1.

    >>> space = Discrete(5, seed=1)
    >>> 4 in space, 5 in space
    (True, False)
    >>> space.sample(mask=[0, 0, 1, 0, 0])
    2
    """

    def __init__(self, n, seed=None, start=0):
        super().__init__((), "int64", seed)
        self.n, self.start = n, start

    def sample(self, mask=None):
        """A random element; with a mask one whose entry is not 0."""
        if mask is None:
            return self.start + self._random.randrange(self.n)
        legal = [i for i in range(self.n) if mask[i]]
        return self.start + (self._random.choice(legal) if legal else 0)

    def contains(self, value):
        try:
            number = int(value)
        except (TypeError, ValueError):
            return False
        return number == value and self.start <= number < self.start + self.n

    def __repr__(self):
        return f"Discrete({self.n}, start={self.start})" if self.start else f"Discrete({self.n})"


class MultiDiscrete(Space):
    """One integer 0 .. n - 1 for each n of a list.

    >>> MultiDiscrete([2, 3]).contains([1, 2]), MultiDiscrete([2, 3]).contains([2, 0])
    (True, False)
    """

    def __init__(self, nvec, seed=None):
        super().__init__((len(nvec),), "int64", seed)
        self.nvec = list(nvec)

    def sample(self, mask=None):
        """A list of random elements; with a mask per place, of those whose entry is not 0."""
        spaces = [Discrete(n, self._random.random()) for n in self.nvec]
        return [space.sample(mask[i] if mask is not None else None) for i, space in enumerate(spaces)]

    def contains(self, value):
        try:
            return len(value) == len(self.nvec) and all(0 <= part < n for part, n in zip(value, self.nvec))
        except TypeError:
            return False

    def __repr__(self):
        return f"MultiDiscrete({self.nvec})"


class Box(Space):
    """Arrays of a shape with values low .. high.

    >>> Box(0, 1, (3,)).contains([0, 1, 1]), Box(0, 1, (3,)).contains([0, 2, 1])
    (True, False)
    """

    def __init__(self, low, high, shape, dtype="uint8", seed=None):
        super().__init__(tuple(shape), dtype, seed)
        self.low, self.high = low, high

    def sample(self, mask=None):
        """Nested lists of random integers."""
        def fill(shape):
            if not shape:
                return self._random.randint(int(self.low), int(self.high))
            return [fill(shape[1:]) for _ in range(shape[0])]
        return fill(self.shape)

    def contains(self, value):
        def fits(part, shape):
            if not shape:
                return self.low <= part <= self.high
            return len(part) == shape[0] and all(fits(item, shape[1:]) for item in part)
        try:
            if hasattr(value, "min") and hasattr(value, "shape"):  # an array of numpy
                return value.shape == self.shape and bool(self.low <= value.min() and value.max() <= self.high)
            return fits(value, self.shape)
        except TypeError:
            return False

    def __repr__(self):
        return f"Box({self.low}, {self.high}, {self.shape}, {self.dtype})"


class Dict(Space):
    """Several spaces by name."""

    def __init__(self, spaces, seed=None):
        super().__init__(None, None, seed)
        self.spaces = dict(spaces)

    def __getitem__(self, key):
        return self.spaces[key]

    def sample(self, mask=None):
        """A dict of samples."""
        return {key: space.sample() for key, space in self.spaces.items()}

    def contains(self, value):
        return isinstance(value, dict) and value.keys() == self.spaces.keys() and all(
            space.contains(value[key]) for key, space in self.spaces.items())

    def __repr__(self):
        return "Dict(" + ", ".join(f"{key!r}: {space}" for key, space in self.spaces.items()) + ")"
