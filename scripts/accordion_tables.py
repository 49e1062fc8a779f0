#!/usr/bin/env python3
"""Shintani's Tables 1 to 3 of Accordion beside ours, and Figures 4 and 5.

usage: accordion_tables.py DEALS.csv PAPER.csv OUT

DEALS.csv is what bench/accordion_lookahead prints, PAPER.csv the printed figures. Writes OUT/curve.csv,
OUT/states-won.svg and OUT/states-lost.svg, and prints the tables as Markdown. Figure 3 and the fits are
fit_accordion.py's, from curve.csv.
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
    """For each R: the states of the deals won, of those lost, and how many are undecided."""
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


def tables_of(path):
    won, lost, undecided = read_deals(path)
    rows = []
    for r in sorted(set(won) | set(lost) | set(undecided)):
        w, l, u = won.get(r, []), lost.get(r, []), undecided.get(r, 0)
        rows.append([r, len(w), len(w) + len(l) + u, u, *summary(w), *summary(l)])
    return rows


def write_csv(path, rows):
    names = [f"{group}_{kind}" for group in ("won", "lost") for kind in KINDS]
    with open(path, "w", newline="", encoding="utf-8") as file:
        out = csv.writer(file, lineterminator="\n")
        out.writerow(["R", "won", "deals", "undecided", *names])
        out.writerows(rows)


def wilson(won, deals):
    p = won / deals
    middle = (p + Z * Z / (2 * deals)) / (1 + Z * Z / deals)
    half = Z / (1 + Z * Z / deals) * math.sqrt(p * (1 - p) / deals + Z * Z / (4 * deals * deals))
    return 100 * max(0.0, middle - half), 100 * min(1.0, middle + half)


def difference(won, deals, printed, trials=10000):
    """Ours less the paper's in standard errors of the difference."""
    p, q = won / deals, printed / trials
    error = math.sqrt(p * (1 - p) / deals + q * (1 - q) / trials)
    return (p - q) / error if error else 0.0


def print_success(rows, paper):
    print("| R | paper, % | ours, % | difference | undecided |\n|---|---|---|---|---|")
    for r, won, deals, undecided, *_ in rows:
        low, high = wilson(won, deals)
        printed = int(paper[r]["won"])
        print(f"| {r} | {printed / 100:.2f} | {100 * won / deals:.2f} [{low:.2f}, {high:.2f}] | "
              f"{difference(won, deals, printed):+.1f} | {undecided} |")


def cell(values):
    return " / ".join(f"{int(v):,}" for v in values) if values[0] != "" else ""


def print_states(rows, paper):
    print("\n| R | won, paper | won, ours | lost, paper | lost, ours |\n|---|---|---|---|---|")
    for row in rows:
        printed = paper[row[0]]
        cells = []
        for group, at in (("won", 4), ("lost", 8)):
            cells += [cell([printed[f"{group}_{kind}"] for kind in KINDS]), cell(row[at:at + 4])]
        print(f"| {row[0]} | {' | '.join(cells)} |")


def plot(path, title, rows, paper, group):
    at = 4 if group == "won" else 8
    script = f"""set terminal svg size 800,500 font 'sans,13' background 'white'
set output '{path}'
set title '{title}'
set xlabel 'R, cards left when the search begins'
set ylabel 'states made'
set logscale y
set format y '10^{{%L}}'
set xrange [0:53]
set key right bottom
set grid
plot """
    curves, data = [], ""
    for i, (kind, colour) in enumerate(zip(KINDS, ("#7f7f7f", "#1f4e79", "#c0504d", "#4f8f3a"))):
        curves.append(f"'-' title '{kind}' with lines lw 2 lc rgb '{colour}'")
        curves.append(f"'-' title '{kind}, paper' pt 6 ps 0.5 lc rgb '{colour}'")
        data += "".join(f"{row[0]} {row[at + i]}\n" for row in rows if row[at + i] != "") + "e\n"
        data += "".join(f"{r} {row[f'{group}_{kind}']}\n" for r, row in paper.items()
                        if row[f"{group}_{kind}"]) + "e\n"
    subprocess.run(["gnuplot"], input=script + ", ".join(curves) + "\n" + data, text=True, check=True)


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__.strip())
    rows, out = tables_of(sys.argv[1]), Path(sys.argv[3])
    with open(sys.argv[2], newline="", encoding="utf-8") as file:
        paper = {int(row["R"]): row for row in csv.DictReader(file)}
    write_csv(out / "curve.csv", rows)
    plot(out / "states-won.svg", "States made in deals won", rows, paper, "won")
    plot(out / "states-lost.svg", "States made in deals lost", rows, paper, "lost")
    print_success(rows, paper)
    print_states(rows, paper)


if __name__ == "__main__":
    main()
