#!/usr/bin/env python3
"""check_optimum.py TEFUDA [--long]: the optima of small Calculation, computed in the plainest way.

A state is the heights of the foundations and the cards on each stack. Nothing is pruned, no two states are
taken for one, and a turn tries every sequence of moves that the rules allow: draw, put the card on a foundation
or a stack, then move any number of stack tops. The value is the mean over the cards of the stock of the best
state after it. `tefuda table optimum` must print the same ten digits.

--long also computes games with some hundred thousand such states. tests/unit/test_optimum_plain.c does the same in
C, for millions.
"""
import subprocess
import sys
import tempfile

SHORT = [(3, 2, 1), (3, 2, 2), (3, 2, 3), (3, 1, 1), (5, 1, 1), (5, 1, 2), (7, 1, 1)]
LONG = [(5, 2, 1), (5, 1, 3), (7, 1, 2)]


class Game:
    def __init__(self, ranks, foundations, stacks):
        self.ranks, self.foundations, self.stacks = ranks, foundations, stacks
        self.memo = {}

    def wants(self, f, height):
        """The rank that foundation f takes next, 0 for the last card; None when it is complete."""
        return (f + 1) * (height + 1) % self.ranks if height < self.ranks else None

    def after_moves(self, heights, piles):
        """All states that moves of stack tops lead to, this one included."""
        found, waiting = {(heights, piles)}, [(heights, piles)]
        while waiting:
            heights, piles = waiting.pop()
            for s, pile in enumerate(piles):
                for f, height in enumerate(heights):
                    if pile and self.wants(f, height) == pile[-1]:
                        state = (heights[:f] + (height + 1,) + heights[f + 1:],
                                 piles[:s] + (pile[:-1],) + piles[s + 1:])
                        if state not in found:
                            found.add(state)
                            waiting.append(state)
        return found

    def after_card(self, heights, piles, rank):
        states = set()
        for f, height in enumerate(heights):
            if self.wants(f, height) == rank:
                states |= self.after_moves(heights[:f] + (height + 1,) + heights[f + 1:], piles)
        for s, pile in enumerate(piles):
            states |= self.after_moves(heights, piles[:s] + (pile + (rank,),) + piles[s + 1:])
        return states

    def value(self, heights, piles):
        known = self.memo.get((heights, piles))
        if known is not None:
            return known
        left = [self.foundations] * self.ranks
        for f, height in enumerate(heights):
            for place in range(height):
                left[self.wants(f, place)] -= 1
        for pile in piles:
            for rank in pile:
                left[rank] -= 1
        stock = sum(left)
        if stock == 0:
            total = float(all(height == self.ranks for height in heights))
        else:
            total = sum(count * max(self.value(*state) for state in self.after_card(heights, piles, rank))
                        for rank, count in enumerate(left) if count) / stock
        self.memo[heights, piles] = total
        return total

    def start(self):
        return self.value((0,) * self.foundations, ((),) * self.stacks)


def main():
    program = sys.argv[1]
    games = SHORT + (LONG if "--long" in sys.argv[2:] else [])
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        for ranks, foundations, stacks in games:
            line = subprocess.run([program, "table", "optimum", "--ranks", str(ranks), "--foundations",
                                   str(foundations), "--stacks", str(stacks), "--data", folder, "--quiet"],
                                  capture_output=True, text=True, check=True).stdout
            game = Game(ranks, foundations, stacks)
            expected = f"{ranks} {foundations} {stacks} {game.start():.10f}"
            good = line.rsplit(" ", 1)[0] == expected
            wrong += not good
            print(f"{'ok' if good else 'not ok'} {line.strip()}  plain: {expected} {len(game.memo)}")
    return wrong > 0


if __name__ == "__main__":
    sys.setrecursionlimit(10000)
    sys.exit(main())
