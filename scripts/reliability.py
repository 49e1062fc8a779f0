#!/usr/bin/env python3
"""Draws a reliability diagram: what an evaluator told against what was won.

    scripts/reliability.py TITLE < LINES > FILE.svg

LINES has one bin per line: "told won count": the mean value told, the share that was won (or mean
result on the scale of told) and the number of views. Empty lines and lines that begin with # are
skipped. A bin is a dot whose area grows with the logarithm of its count, with a 95 % interval
(Wilson) that treats views as independent; the bars below show the counts on a logarithmic scale.
"""
import math
import sys

SIDE, LEFT, TOP, BARS = 360, 56, 40, 60  # of the square, its corner, the height of the bars
INK, FADED, DOT, BAR = "#333", "#bbb", "#1f6feb", "#9ec5fe"


def read_bins(lines):
    bins = []
    for number, line in enumerate(lines, 1):
        words = line.split()
        if not words or words[0].startswith("#"):
            continue
        try:
            told, won, count = (float(word) for word in words)
        except ValueError:
            sys.exit(f"reliability.py: line {number}: expected: told won count")
        if not (0 <= told <= 1 and 0 <= won <= 1 and count >= 0):
            sys.exit(f"reliability.py: line {number}: told and won lie in 0 .. 1, count is not negative")
        if count > 0:
            bins.append((told, won, count))
    if not bins:
        sys.exit("reliability.py: no bins")
    return sorted(bins)


def wilson(share, count, z=1.96):
    centre = (share + z * z / (2 * count)) / (1 + z * z / count)
    half = z / (1 + z * z / count) * math.sqrt(share * (1 - share) / count + z * z / (4 * count * count))
    return max(centre - half, 0), min(centre + half, 1)


def x_of(value):
    return LEFT + SIDE * value


def y_of(value):
    return TOP + SIDE * (1 - value)


def line(x1, y1, x2, y2, colour, width=1, dashes=""):
    dash = f' stroke-dasharray="{dashes}"' if dashes else ""
    return (f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" '
            f'stroke="{colour}" stroke-width="{width}"{dash}/>')


def text(x, y, words, anchor="middle", extra=""):
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{extra}>{words}</text>'


def axes(title):
    below, out = TOP + SIDE, [text(LEFT + SIDE / 2, 24, title, extra=' font-weight="bold"')]
    for i in range(0, 11, 2):
        value = i / 10
        out += [line(x_of(value), TOP, x_of(value), below, "#eee"),
                line(LEFT, y_of(value), LEFT + SIDE, y_of(value), "#eee"),
                text(x_of(value), below + BARS + 18, f"{value:.1f}"),
                text(LEFT - 6, y_of(value) + 4, f"{value:.1f}", "end")]
    out += [line(x_of(0), y_of(0), x_of(1), y_of(1), FADED, 1, "4 4"),
            f'<rect x="{LEFT}" y="{TOP}" width="{SIDE}" height="{SIDE}" fill="none" stroke="{INK}"/>',
            text(LEFT + SIDE / 2, below + BARS + 36, "told"),
            text(16, TOP + SIDE / 2, "won", extra=f' transform="rotate(-90 16 {TOP + SIDE / 2})"'),
            text(LEFT - 6, below + BARS - 2, "1", "end")]
    return out


def points(bins):
    most = math.log10(max(max(count for _, _, count in bins), 10))
    out, floor = [], TOP + SIDE + BARS
    out.append(text(LEFT - 6, TOP + SIDE + 14, f"10<tspan dy=\"-4\" font-size=\"8\">{most:.1f}</tspan>",
                    "end"))
    for told, won, count in bins:
        low, high = wilson(won, count)
        height = max((BARS - 4) * math.log10(max(count, 1)) / most, 1)
        radius = 2 + math.sqrt(math.log10(count + 1)) * 1.5
        out += [f'<rect x="{x_of(told) - 6:.1f}" y="{floor - height:.1f}" width="12" '
                f'height="{height:.1f}" fill="{BAR}"/>',
                line(x_of(told), y_of(low), x_of(told), y_of(high), DOT, 1.5),
                f'<circle cx="{x_of(told):.1f}" cy="{y_of(won):.1f}" r="{radius:.1f}" fill="{DOT}">'
                f'<title>told {told:.3f}, won {won:.3f}, {count:.0f} views</title></circle>']
    return out


def draw(title, bins):
    width, height = LEFT + SIDE + 20, TOP + SIDE + BARS + 46
    title = title.replace("&", "&amp;").replace("<", "&lt;")
    body = "\n".join(axes(title) + points(bins))
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
            f'width="{width}" height="{height}" font-family="sans-serif" font-size="12" '
            f'fill="{INK}">\n<rect width="{width}" height="{height}" fill="#fff"/>\n{body}\n</svg>')


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: scripts/reliability.py TITLE < LINES > FILE.svg")
    print(draw(sys.argv[1], read_bins(sys.stdin)))


if __name__ == "__main__":
    main()
