#!/usr/bin/env python3
"""player.py: a player of every game, in Python without packages.

    tefuda play calculation --player "exec:python3 examples/players/player.py" --deals seed:1-100

It prefers moves that contain one of the words given as arguments and otherwise plays a random legal move. Replace
choose() by your own idea: `moves` are the legal moves, `view` is what a person at the table sees. docs/PROTOCOL.md
describes the lines."""
import json
import random
import sys


def choose(moves, view, rng):
    """One of the moves. view["piles"] are the piles of cards, view["status"] the figures of the game."""
    liked = [move for move in moves if any(word in move for word in sys.argv[1:])]
    return rng.choice(liked or moves)


def say(*words):
    print(*words, flush=True)


def main():
    view, moves, rng = {}, [], random.Random(0)
    for line in sys.stdin:
        word, _, rest = line.rstrip("\n").partition(" ")
        if word == "tefuda":
            say("name example in Python")
            say("want json")
            say("ready")
        elif word == "seed":
            rng = random.Random(int(rest))
        elif word == "new":
            say("ready")
        elif word == "json":
            view = json.loads(rest)
        elif word == "moves":
            moves = rest.split()
        elif word == "go":
            say("move", choose(moves, view, rng))
        elif word == "quit":
            break


main()
