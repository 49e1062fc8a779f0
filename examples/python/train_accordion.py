#!/usr/bin/env python3
"""train_accordion.py [--steps N] [--ranks R] [--deals N] [--seed K] [--out FOLDER]: from nothing to a plot.

Trains a small network on Accordion with 4 ranks, with numpy only: the network plays 512 games at a time in a vector
environment, the exact evaluator says which moves keep each position winnable, and the network learns to choose one of
them. Then it plays N deals that it has not seen. The results go into a store beside those of our own players on the
same deals, and McNemar's test compares them. Files in FOLDER:

    agent.npz       the weights; agent.py plays with them
    agent.csv       one row per deal, as `tefuda lab export --csv` prints them
    lab.sqlite      the store, for `tefuda lab report agent sweep --store lab.sqlite`
    learning.svg    win rate against training steps, with the rates of our players

The same seed and steps give the same agent. It is trained on deals that the seed chooses among 2^64, tested while it
learns on those from seed:2^40 on, and evaluated on seed:1 to seed:N.
"""
import argparse
import csv
import pathlib

import numpy

import tefuda

GAMES, HIDDEN, BATCH, PASSES, RATE = 512, 128, 512, 2, 2e-3
LOOKS, LOOK_DEALS = 16, 1000  # points of the learning curve
OURS = {"left": "thumb:rule=left", "sweep": "thumb:rule=sweep-lastmatch", "search8": "brute:lookahead=8"}


class Network:
    """From which cards match to a probability per action: two hidden layers, trained by Adam."""

    def __init__(self, game, random):
        [row] = game.observation_tensor_layout()  # places x (ranks, then suits), one 1 for each
        self.shape = row["shape"]
        self.pairs = numpy.triu_indices(self.shape[0], 1)
        sizes = [(len(self.pairs[0]), HIDDEN), (HIDDEN, HIDDEN), (HIDDEN, game.num_distinct_actions())]
        self.parameters = [random.normal(0, numpy.sqrt(2 / n), (n, m)).astype(numpy.float32) for n, m in sizes]
        self.parameters += [numpy.zeros(m, numpy.float32) for _, m in sizes]
        self.moments = [(numpy.zeros_like(p), numpy.zeros_like(p)) for p in self.parameters]
        self.updates = 0

    def features(self, observations):
        """For each pair of places: whether the two cards share rank or suit."""
        cards = observations.reshape(-1, *self.shape).astype(numpy.float32)
        return (cards @ cards.transpose(0, 2, 1))[:, *self.pairs]

    def forward(self, observations, masks):
        """The probabilities of the actions, 0 for illegal ones, and what learn() needs."""
        w1, w2, w3, b1, b2, b3 = self.parameters
        x = self.features(observations)
        h1 = numpy.maximum(x @ w1 + b1, 0)
        h2 = numpy.maximum(h1 @ w2 + b2, 0)
        logits = numpy.where(masks, h2 @ w3 + b3, -1e9)
        chances = numpy.exp(logits - logits.max(axis=1, keepdims=True))
        return chances / chances.sum(axis=1, keepdims=True), (x, h1, h2)

    def learn(self, observations, masks, good, rate):
        """One step of Adam that raises the probability of the good actions."""
        _, w2, w3, *_ = self.parameters
        chances, (x, h1, h2) = self.forward(observations, masks)
        wanted = chances * good
        wanted /= wanted.sum(axis=1, keepdims=True) + 1e-9
        d3 = ((chances - wanted) / len(chances)).astype(numpy.float32)
        d2 = (d3 @ w3.T) * (h2 > 0)
        d1 = (d2 @ w2.T) * (h1 > 0)
        layers = [(x, d1), (h1, d2), (h2, d3)]
        self.adam([a.T @ d for a, d in layers] + [d.sum(axis=0) for _, d in layers], rate)

    def adam(self, gradients, rate):
        self.updates += 1
        fix1, fix2 = 1 - 0.9 ** self.updates, 1 - 0.999 ** self.updates
        for parameter, (first, second), gradient in zip(self.parameters, self.moments, gradients):
            first += 0.1 * (gradient - first)
            second += 0.001 * (gradient * gradient - second)
            parameter -= rate * (first / fix1) / (numpy.sqrt(second / fix2) + 1e-8)


def winning_actions(state, evaluator, actions):
    """1 for each action after which the game can still be won, by the exact evaluator."""
    good = numpy.zeros(actions, numpy.float32)
    for choice in evaluator.evaluate(state.position()).choices:
        good[state.string_to_action(choice.move)] = choice.value == 1
    return good


def collect(envs, network, evaluator, random, observations, masks):
    """Plays one step in every game; returns what came, and the positions in which the choice matters."""
    chances = network.forward(observations, masks)[0]
    actions = (chances.cumsum(axis=1) > random.random((len(chances), 1))).argmax(axis=1)
    good = numpy.zeros(masks.shape, numpy.float32)
    for i in numpy.flatnonzero(masks.sum(axis=1) > 1):
        good[i] = winning_actions(envs.state(int(i)), evaluator, masks.shape[1])
    matters = (good.sum(axis=1) > 0) & (good.sum(axis=1) < masks.sum(axis=1))
    samples = observations[matters], masks[matters], good[matters]
    observations, _, _, _, infos = envs.step(actions)
    return observations, infos["action_mask"], samples


def play(network, game, first, last):
    """Plays each deal once, always the most probable action: {deal: (won, moves)}."""
    envs = tefuda.VectorEnv(game, 256, deals=(first, last))
    observations, infos = envs.reset(seed=0)
    results, deals = {}, infos["deal"].copy()
    while envs.counts()["live"]:
        live = infos["player"] >= 0
        actions = numpy.where(live, network.forward(observations, infos["action_mask"])[0].argmax(axis=1), 0)
        observations, rewards, terminated, truncated, infos = envs.step(actions)
        for i in numpy.flatnonzero((terminated | truncated) & live):
            results[int(deals[i])] = (rewards[i] == 1, int(infos["length"][i]))
        deals = infos["deal"].copy()
    return results


def win_rate(results):
    return sum(won for won, _ in results.values()) / len(results)


def train(game, steps, seed):
    """Trains for a number of steps; returns the network and its learning curve as (steps, win rate)."""
    random = numpy.random.default_rng(seed)
    network, evaluator = Network(game, random), tefuda.Evaluator(game.rules)
    envs = tefuda.VectorEnv(game, GAMES)
    observations, infos = envs.reset(seed=seed)
    masks, kept, curve = infos["action_mask"], [], []
    for done in range(0, steps, GAMES):
        if done * LOOKS >= len(curve) * steps:
            curve.append((done, win_rate(play(network, game, 2 ** 40, 2 ** 40 + LOOK_DEALS - 1))))
            print(f"{done:9,} steps: {100 * curve[-1][1]:5.1f} % of {LOOK_DEALS:,} games won", flush=True)
        observations, masks, samples = collect(envs, network, evaluator, random, observations, masks)
        kept.append(samples)
        if sum(len(sample[0]) for sample in kept) < 8 * BATCH:
            continue
        batch = [numpy.concatenate(parts) for parts in zip(*kept)]
        kept = []
        for _ in range(PASSES):
            for rows in numpy.array_split(random.permutation(len(batch[0])), 8):
                network.learn(*(part[rows] for part in batch), RATE * max(0.05, 1 - done / steps))
    return network, curve


def write_rows(path, results):
    """The results as rows of an experiment, one per deal."""
    with open(path, "w", newline="", encoding="utf-8") as file:
        rows = csv.writer(file)
        rows.writerow(["deal", "verdict", "moves"])
        for deal, (won, moves) in sorted(results.items()):
            rows.writerow([f"seed:{deal}", "won" if won else "lost", moves])


def compare(folder, game, deals):
    """The agent beside our players, in the lab; {experiment: win rate}."""
    path = folder / "lab.sqlite"
    path.unlink(missing_ok=True)
    with tefuda.store(path, write=True) as store:
        store.import_rows(folder / "agent.csv", "agent", game=game.rules.game, rules=game.rules.text, deals=deals,
                          player="network of train_accordion.py")
        for name, player in OURS.items():
            store.run(name, game=game.rules.game, rules=game.rules.text, player=player, deals=deals)
        print(store.report("agent", *OURS))
        for name in OURS:
            paired = store.compare("agent", name)
            print(f"agent - {name}: {100 * paired.difference:+.1f} points [{100 * paired.low:+.1f}, "
                  f"{100 * paired.high:+.1f}], McNemar's p = {paired.p:.2g}, {paired.deals:,} deals")
        return {row["name"]: row["won"] / row["done"] for row in store.experiments()}


def draw(path, curve, rates):
    """The learning curve, and the win rates of our players as dashed lines, as SVG."""
    width, height, left, top, right, bottom = 720, 420, 60, 30, 130, 50
    most = curve[-1][0]

    def x(steps):
        return left + (width - left - right) * steps / most

    def y(rate):
        return top + (height - top - bottom) * (1 - rate)

    def line(rate, style):
        return f'<line x1="{left}" x2="{width - right}" y1="{y(rate):.1f}" y2="{y(rate):.1f}" {style}/>'

    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" '
             f'font-size="12">', f'<rect width="{width}" height="{height}" fill="white"/>']
    for percent in range(0, 101, 20):
        parts += [line(percent / 100, 'stroke="#ddd"'),
                  f'<text x="{left - 8}" y="{y(percent / 100) + 4:.1f}" text-anchor="end">{percent} %</text>']
    for name, rate in rates.items():
        parts += [line(rate, 'stroke="#888" stroke-dasharray="5 4"'),
                  f'<text x="{width - right + 6}" y="{y(rate) + 4:.1f}">{name} {100 * rate:.1f} %</text>']
    points = " ".join(f"{x(steps):.1f},{y(rate):.1f}" for steps, rate in curve)
    parts += [f'<polyline points="{points}" fill="none" stroke="#0a58ca" stroke-width="2"/>',
              f'<text x="{left}" y="{top - 12}">games won by the agent, and by our players</text>',
              f'<text x="{(left + width - right) / 2}" y="{height - 12}" text-anchor="middle">training steps, '
              f'0 to {most:,}</text>', "</svg>", ""]
    path.write_text("\n".join(parts), encoding="utf-8")


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--steps", type=int, default=500_000)
    parser.add_argument("--ranks", type=int, default=4)
    parser.add_argument("--deals", type=int, default=5000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=pathlib.Path, default=pathlib.Path("accordion-agent"))
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    game = tefuda.load_game(f"accordion(ranks={given.ranks})")

    network, curve = train(game, given.steps, given.seed)
    numpy.savez(given.out / "agent.npz", *network.parameters)
    results = play(network, game, 1, given.deals)
    curve.append((given.steps, win_rate(results)))
    write_rows(given.out / "agent.csv", results)
    rates = compare(given.out, game, f"seed:1-{given.deals}")
    draw(given.out / "learning.svg", curve, {name: rates[name] for name in OURS})
    print(f"agent: {100 * rates['agent']:.1f} % of {given.deals:,} games won; the plot is {given.out / 'learning.svg'}")


if __name__ == "__main__":
    main()
