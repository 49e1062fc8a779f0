#!/usr/bin/env python3
"""agent.py AGENT.npz: the agent of train_accordion.py as a program behind exec:, for `tefuda play` and `tefuda lab run`.

    tefuda lab run agent --game accordion --rules ranks=4 --deals seed:1-1000 \\
        --player 'exec:/usr/bin/python3 examples/python/agent.py accordion-agent/agent.npz'

docs/PROTOCOL.md describes the lines. Nothing is hidden in Accordion, so the first view of a game is the whole deal, and
a State follows the game from there.
"""
import sys

import numpy

import tefuda
from train_accordion import Network


def load(path, game):
    """The network with the weights of a file."""
    network = Network(game, numpy.random.default_rng(0))
    with numpy.load(path) as file:
        network.parameters = [file[name] for name in file.files]
    return network


def choose(network, state):
    """The most probable action of the network."""
    observation = numpy.zeros((1, state.get_game().observation_tensor_size()), numpy.uint8)
    mask = numpy.zeros((1, state.num_distinct_actions()), numpy.uint8)
    state.observation_tensor(0, observation)
    state.write_mask(mask)
    return int(network.forward(observation, mask)[0].argmax())


def say(words):
    print(words, flush=True)


def main():
    name, game, network, state, view = "", None, None, None, []
    for line in sys.stdin:
        word, _, rest = line.rstrip("\n").partition(" ")
        if word == "tefuda":
            say("name agent of train_accordion.py\nwant view\nready")
        elif word == "game":
            name = rest
        elif word == "rules" and (game is None or game.rules.text != rest):
            game = tefuda.load_game(f"{name}({rest})")
            network = load(sys.argv[1], game)
        elif word == "new":
            state, view = None, []
            say("ready")
        elif word == "view":
            view.append(rest)
        elif word == "go":
            state = state or game.new_initial_state(tefuda.Deal(game.rules, " ".join(view)))
            action = choose(network, state)
            say(f"move {state.action_to_string(action)}")
            state.apply_action(action)
            view = []
        elif word == "quit":
            return


main()
