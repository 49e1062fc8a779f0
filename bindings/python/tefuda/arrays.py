"""Arrays for environments: numpy's when it is importable, else memoryviews, which have the same buffer protocol."""
from __future__ import annotations

from typing import Any

numpy: Any
try:
    import numpy
except ImportError:  # numpy is optional
    numpy = None

# By the name of the numpy type: the format of struct, and the bytes of an item.
FORMATS = {"uint8": ("B", 1), "bool": ("B", 1), "int8": ("b", 1), "int64": ("q", 8), "uint64": ("Q", 8),
           "uint32": ("I", 4), "float32": ("f", 4)}


def zeros(shape: tuple[int, ...], dtype: str) -> Any:
    """A writable array of zeros of the shape and type."""
    if numpy is not None:
        return numpy.zeros(shape, dtype=dtype)
    code, size = FORMATS[dtype]
    count = size
    for length in shape:
        count *= length
    return memoryview(bytearray(count)).cast("B").cast(code, shape)


def copy_of(array: Any) -> Any:
    """A copy with the same type and shape."""
    if numpy is not None:
        return array.copy()
    return memoryview(bytearray(array.cast("B"))).cast("B").cast(array.format, array.shape)
