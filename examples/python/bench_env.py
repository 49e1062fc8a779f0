#!/usr/bin/env python3
"""bench_env.py [--envs N] [--seconds S] [--threads T] [GAME...]: masked steps per second of vector environments.

The same work as `tefuda bench env`: random legal actions, observations, masks, rewards and ends written into arrays
of numpy. One line per game: steps per second of the clock, and per second of CPU time, all threads together, which is
the rate per core whatever else the machine does.
"""
import argparse
import time

import numpy

import tefuda


def measure(name, envs, seconds, threads):
    """(steps per second, steps per CPU second, threads) of a game."""
    game = tefuda.load_game(name)
    vector = tefuda.Vector(game, envs, threads=threads)
    arrays = {
        "observations": numpy.zeros((envs, game.observation_tensor_size()), numpy.uint8),
        "masks": numpy.zeros((envs, game.num_distinct_actions()), numpy.uint8),
        "rewards": numpy.zeros((envs, game.num_players()), numpy.float32),
        "terminated": numpy.zeros(envs, numpy.bool_),
        "truncated": numpy.zeros(envs, numpy.bool_),
    }
    actions = numpy.zeros(envs, numpy.int64)
    vector.reset(1, **arrays)
    for _ in range(20):
        vector.random_actions(actions)
        vector.step(actions, **arrays)
    start, cpu, steps = time.perf_counter(), time.process_time(), 0
    while time.perf_counter() - start < seconds:
        for _ in range(50):
            vector.random_actions(actions)
            vector.step(actions, **arrays)
        steps += 50 * envs
    return steps / (time.perf_counter() - start), steps / (time.process_time() - cpu), vector.threads


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--envs", type=int, default=1024)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("games", nargs="*", default=tefuda.games())
    given = parser.parse_args()
    for name in given.games or tefuda.games():
        rate, per_core, threads = measure(name, given.envs, given.seconds, given.threads)
        print(f"{name} env games={given.envs} threads={threads} steps_per_s={rate:.0f} per_cpu_s={per_core:.0f}")


main()
