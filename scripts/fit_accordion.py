#!/usr/bin/env python3
"""Fits a logistic and a Gompertz curve to Accordion's success by lookahead.

usage: fit_accordion.py CURVE.csv [PLOT.svg]

CURVE.csv has a header and the columns R,won,deals (others are ignored). The curves, with p the
success rate at R cards:
  logistic  p = 1 / (1 + exp(-a (R - b)))
  Gompertz  p = exp(-exp(-a (R - b)))
are fitted by maximum likelihood. The deviance, compared with the number of points, says how well they
fit. With PLOT.svg, gnuplot draws both curves over the points.
"""
import csv
import math
import subprocess
import sys

TINY = 1e-12


def logistic(a, b, r):
    return 1 / (1 + math.exp(-a * (r - b)))


def gompertz(a, b, r):
    return math.exp(-math.exp(min(700, -a * (r - b))))


def loss(curve, a, b, points):
    """The negative logarithm of the likelihood."""
    total = 0.0
    for r, won, deals in points:
        p = min(max(curve(a, b, r), TINY), 1 - TINY)
        total -= won * math.log(p) + (deals - won) * math.log(1 - p)
    return total


def deviance(curve, a, b, points):
    total = 0.0
    for r, won, deals in points:
        p = min(max(curve(a, b, r), TINY), 1 - TINY)
        if won:
            total += 2 * won * math.log(won / (deals * p))
        if deals - won:
            total += 2 * (deals - won) * math.log((deals - won) / (deals * (1 - p)))
    return total


def fit(curve, points):
    """Shrinking pattern search for two parameters of a smooth function; needs no derivatives."""
    a, b, step_a, step_b = 0.3, 20.0, 0.1, 4.0
    best = loss(curve, a, b, points)
    while step_a > 1e-9:
        for da, db in ((step_a, 0), (-step_a, 0), (0, step_b), (0, -step_b),
                       (step_a, step_b), (-step_a, -step_b)):
            if a + da <= 0:
                continue
            tried = loss(curve, a + da, b + db, points)
            if tried < best:
                a, b, best = a + da, b + db, tried
                break
        else:
            step_a, step_b = step_a / 2, step_b / 2
    return a, b


def read_points(path):
    with open(path, newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    return sorted((int(row["R"]), int(row["won"]), int(row["deals"])) for row in rows)


def plot(path, points, fits):
    data = "".join(f"{r} {100 * won / deals}\n" for r, won, deals in points)
    (la, lb), (ga, gb) = fits
    script = f"""set terminal svg size 800,500 font 'sans,13' background 'white'
set output '{path}'
set xlabel 'R, cards left when the search begins'
set ylabel 'deals won, %'
set yrange [-2:102]
set xrange [0:53]
set key right bottom
set grid
plot '-' title 'measured' pt 7 ps 0.6 lc rgb '#1f4e79', \\
  100/(1+exp(-{la}*(x-{lb}))) title 'logistic' lw 2 lc rgb '#c0504d', \\
  100*exp(-exp(-{ga}*(x-{gb}))) title 'Gompertz' lw 2 dt 2 lc rgb '#4f8f3a'
{data}e
"""
    subprocess.run(["gnuplot"], input=script, text=True, check=True)


def main():
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__.strip())
    points = read_points(sys.argv[1])
    fits = []
    for name, curve in (("logistic", logistic), ("gompertz", gompertz)):
        a, b = fit(curve, points)
        fits.append((a, b))
        worst = max(points, key=lambda p: abs(curve(a, b, p[0]) - p[1] / p[2]))
        off = 100 * (worst[1] / worst[2] - curve(a, b, worst[0]))
        print(f"{name} a={a:.4f} b={b:.3f} deviance={deviance(curve, a, b, points):.1f} "
              f"points={len(points)} worst R={worst[0]} by {off:+.2f} points")
    if len(sys.argv) == 3:
        plot(sys.argv[2], points, fits)


if __name__ == "__main__":
    main()
