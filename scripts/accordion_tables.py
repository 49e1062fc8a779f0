#!/usr/bin/env python3
"""Compares Shintani's Tables 1 to 3 of Accordion with ours, and draws Figures 4 and 5.

usage: accordion_tables.py DEALS.csv PAPER.csv OUT

DEALS.csv is the output of bench/accordion_lookahead, PAPER.csv has the printed figures. Updates OUT/curve.csv
(deals won) and OUT/states.csv, keeping rows that have more deals, draws OUT/states-won.svg and
OUT/states-lost.svg, and prints the tables as Markdown. fit_accordion.py makes Figure 3 and the fits from
curve.csv.
"""
import csv
import math
import statistics
import subprocess
import sys
from pathlib import Path

KINDS = ("least", "median", "mean", "most")
Z = 1.959964


def summary(states):
    if not states:
        return [""] * len(KINDS)
    return [round(f(states)) for f in (min, statistics.median, statistics.fmean, max)]


def read_deals(path):
    """For each R: the states of the won deals, of the lost deals, and the number of undecided deals."""
    won, lost, undecided = {}, {}, {}
    with open(path, newline="", encoding="utf-8") as file:
        for _, first_won, first_undecided, *states in csv.reader(file):
            for r, count in enumerate(map(int, states), 1):
                if 0 < int(first_undecided) <= r:
                    undecided[r] = undecided.get(r, 0) + 1
                else:
                    group = won if 0 < int(first_won) <= r else lost
                    group.setdefault(r, []).append(count)
    return won, lost, undecided


CURVE = ["R", "won", "deals", "undecided"]
STATES = ["R", "deals", "undecided"] + [f"{group}_{kind}" for group in ("won", "lost") for kind in KINDS]


def tables_of(path):
    """The rows of curve.csv and of states.csv, by R."""
    won, lost, undecided = read_deals(path)
    curve, states = {}, {}
    for r in sorted(set(won) | set(lost) | set(undecided)):
        w, l, u = won.get(r, []), lost.get(r, []), undecided.get(r, 0)
        deals = len(w) + len(l) + u
        curve[r] = dict(zip(CURVE, map(str, [r, len(w), deals, u])))
        states[r] = dict(zip(STATES, map(str, [r, deals, u, *summary(w), *summary(l)])))
    return curve, states


def read_csv(path):
    with open(path, newline="", encoding="utf-8") as file:
        return {int(row["R"]): row for row in csv.DictReader(file)}


def update_csv(path, names, rows):
    """Merges rows into a file: for each R keeps the row with more deals, writes the file and returns the rows."""
    merged = read_csv(path) if path.exists() else {}
    for r, row in rows.items():
        if r not in merged or int(merged[r]["deals"]) <= int(row["deals"]):
            merged[r] = row
    with open(path, "w", newline="", encoding="utf-8") as file:
        out = csv.DictWriter(file, names, lineterminator="\n")
        out.writeheader()
        out.writerows(merged[r] for r in sorted(merged))
    return merged


def wilson(won, deals):
    p = won / deals
    middle = (p + Z * Z / (2 * deals)) / (1 + Z * Z / deals)
    half = Z / (1 + Z * Z / deals) * math.sqrt(p * (1 - p) / deals + Z * Z / (4 * deals * deals))
    return 100 * max(0.0, middle - half), 100 * min(1.0, middle + half)


def difference(won, deals, printed, trials=10000):
    """Our figure minus the paper's, in standard errors of the difference."""
    p, q = won / deals, printed / trials
    error = math.sqrt(p * (1 - p) / deals + q * (1 - q) / trials)
    return (p - q) / error if error else 0.0


def print_success(curve, paper):
    print("| R | paper, % | ours, % | deals | difference |\n|---|---|---|---|---|")
    for r, row in sorted(curve.items()):
        won, deals, printed = int(row["won"]), int(row["deals"]), int(paper[r]["won"])
        low, high = wilson(won, deals)
        print(f"| {r} | {printed / 100:.2f} | {100 * won / deals:.2f} [{low:.2f}, {high:.2f}] | {deals:,} | "
              f"{difference(won, deals, printed):+.1f} |")


def cell(row, group):
    values = [row[f"{group}_{kind}"] for kind in KINDS]
    return " / ".join(f"{int(v):,}" for v in values) if values[0] else ""


def print_states(states, paper):
    print("\n| R | deals | won, paper | won, ours | lost, paper | lost, ours |\n|---|---|---|---|---|---|")
    for r, row in sorted(states.items()):
        cells = [cell(source, group) for group in ("won", "lost") for source in (paper[r], row)]
        print(f"| {r} | {int(row['deals']):,} | {' | '.join(cells)} |")


def points(rows, name):
    return "".join(f"{r} {row[name]}\n" for r, row in sorted(rows.items()) if row[name]) + "e\n"


def plot(path, title, states, paper, group):
    script = f"""set terminal svg size 800,500 font 'sans,13' background 'white'
set output '{path}'
set title '{title}'
set xlabel 'R, cards left when the search begins'
set ylabel 'states made'
set logscale y
set format y '10^{{%L}}'
set xrange [0:53]
set key left top
set grid
plot """
    curves, data = [], ""
    for kind, colour in zip(KINDS, ("#7f7f7f", "#1f4e79", "#c0504d", "#4f8f3a")):
        curves.append(f"'-' title '{kind}' with lines lw 2 lc rgb '{colour}'")
        curves.append(f"'-' title '{kind}, paper' pt 6 ps 0.5 lc rgb '{colour}'")
        data += points(states, f"{group}_{kind}") + points(paper, f"{group}_{kind}")
    subprocess.run(["gnuplot"], input=script + ", ".join(curves) + "\n" + data, text=True, check=True)


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__.strip())
    out, paper = Path(sys.argv[3]), read_csv(sys.argv[2])
    curve, states = tables_of(sys.argv[1])
    curve = update_csv(out / "curve.csv", CURVE, curve)
    states = update_csv(out / "states.csv", STATES, states)
    plot(out / "states-won.svg", "States made in deals won", states, paper, "won")
    plot(out / "states-lost.svg", "States made in deals lost", states, paper, "lost")
    print_success(curve, paper)
    print_states(states, paper)


if __name__ == "__main__":
    main()
