#!/usr/bin/env python3
"""Numbered deals computed a second time, independently of the C library.

    check_deals.py KIND FIRST LAST          prints deals as `tefuda deal accordion` does
    check_deals.py --compare TEFUDA         compares the command's deals with these, line by line

pysol deals are shuffled by Python's own random module, which defines them; the generators of the ms
and seed deals are below. Exit code 1 at the first difference.
"""

import random
import subprocess
import sys

RANKS = "A23456789TJQK"
MASK = (1 << 64) - 1
GOLDEN = 0x9E3779B97F4A7C15

RANGES = [
    ("seed", 0, 1999),
    ("seed", 2**32 - 50, 2**32 + 50),
    ("seed", 2**64 - 100, 2**64 - 1),
    ("ms", 0, 2000),
    ("ms", 31900, 32100),
    ("ms", 999900, 1000000),
    ("ms", 2**31 - 100, 2**31 - 1),
    ("pysol", 0, 200),
    ("pysol", 31900, 33000),
    ("pysol", 2**32 - 50, 2**32 + 50),
    ("pysol", 12345678901234567890, 12345678901234567899),
    ("pysol", 2**64 - 50, 2**64 - 1),
]


def splitmix(state):
    """The splitmix64 output for a state."""
    z = state & MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)


def rotl(x, k):
    return ((x << k) | (x >> (64 - k))) & MASK


class Xoshiro:
    """xoshiro256**, seeded from a pair."""

    def __init__(self, seed, index):
        u = splitmix(seed + GOLDEN) ^ index
        v = splitmix(u + GOLDEN) ^ seed
        self.s = [splitmix(u + GOLDEN), splitmix(u + 2 * GOLDEN)]
        self.s += [splitmix(v + GOLDEN), splitmix(v + 2 * GOLDEN)]

    def next(self):
        s0, s1, s2, s3 = self.s
        result = (rotl((s1 * 5) & MASK, 7) * 9) & MASK
        t = (s1 << 17) & MASK
        s2 ^= s0
        s3 ^= s1
        s1 ^= s2
        s0 ^= s3
        s2 ^= t
        s3 = rotl(s3, 45)
        self.s = [s0, s1, s2, s3]
        return result

    def below(self, bound):
        while True:
            high, low = divmod(self.next() * bound, 1 << 64)
            if low >= (1 << 64) % bound:
                return high


def shuffle(cards, choose):
    """Fisher-Yates from the last place down to 1; choose(n) is in 0 .. n - 1."""
    for last in range(len(cards) - 1, 0, -1):
        chosen = choose(last + 1)
        cards[last], cards[chosen] = cards[chosen], cards[last]


def by_suit():
    return [rank + suit for suit in "CSHD" for rank in RANKS]


def deal_seed(number):
    cards = [rank + suit for rank in RANKS for suit in "CDHS"]
    shuffle(cards, Xoshiro(0, number).below)
    return cards


def deal_ms(number):
    listed = by_suit()
    cards = [listed[rank + offset] for rank in range(13) for offset in (0, 39, 26, 13)]
    state = number

    def choose(n):
        nonlocal state
        state = (state * 214013 + 2531011) % (1 << 31)
        return (state >> 16) % n

    shuffle(cards, choose)
    return cards[::-1]


def deal_pysol(number):
    if number < 32000:
        return deal_ms(number)
    cards = by_suit()
    generator = random.Random(number)
    shuffle(cards, lambda n: int(generator.random() * n))
    return cards[::-1]


KINDS = {"seed": deal_seed, "ms": deal_ms, "pysol": deal_pysol}


def line(kind, number):
    return "%s:%d %s" % (kind, number, " ".join(KINDS[kind](number)))


def compare(tefuda):
    agreed = 0
    for kind, first, last in RANGES:
        spec = "%s:%d-%d" % (kind, first, last)
        run = subprocess.run(
            [tefuda, "deal", "accordion", "--deals", spec],
            stdout=subprocess.PIPE, universal_newlines=True,
        )
        if run.returncode != 0:
            print("%s: %s exited with %d" % (spec, tefuda, run.returncode))
            return 1
        lines = run.stdout.splitlines()
        for number in range(first, last + 1):
            expected = line(kind, number)
            place = number - first
            got = lines[place] if place < len(lines) else "(no line)"
            if got != expected:
                print("%s:%d differs\nexpected %s\ngot      %s" % (kind, number, expected, got))
                return 1
            agreed += 1
        if len(lines) != last - first + 1:
            print("%s: %d lines, expected %d" % (spec, len(lines), last - first + 1))
            return 1
    print("%d deals agree" % agreed)
    return 0


def main(arguments):
    if len(arguments) == 2 and arguments[0] == "--compare":
        return compare(arguments[1])
    if len(arguments) == 3 and arguments[0] in KINDS:
        for number in range(int(arguments[1]), int(arguments[2]) + 1):
            print(line(arguments[0], number))
        return 0
    print(__doc__, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
