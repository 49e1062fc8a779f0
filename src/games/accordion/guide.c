/* guide.c: the rules of Accordion in words. */
#include "games/accordion/accordion.h"

const tf_guide_section tf__acc_guide[] = {
    {"Goal", "Fold a row of cards onto itself until one card is left.\n"},
    {"Setup",
     "All 52 cards are dealt face up in one row, from left to right. Nothing is hidden.\n"},
    {"A turn", "Move a card onto its left neighbour, or onto the card third to its left, if the "
               "two have the same "
               "suit or the same rank. The covered card is out of the game. The moved card takes "
               "its place, and "
               "the gap closes.\n"},
    {"End",
     "The game is won when one card is left, after 51 moves. It is lost when no move is left "
     "before that.\n"},
    {"Scoring", "There are no points: a game is won or lost.\n"},
    {"Rule options",
     "ranks=N: a smaller deck with the N lowest ranks of each suit, 4 x N cards; 13 is the "
     "full deck.\n"},
    {"Moves", "7H>QH moves the seven of hearts onto the queen of hearts. T is the ten.\n"},
    {"Example of a record", " rules: ranks=3\n"
                            " deal: seed:1\n"
                            " moves: 2S>2H\n"},
    {"Example of a position", "The row from left to right.\n"
                              " position:\n"
                              " AS 2S 2H 3C 3H\n"},
    {NULL, NULL},
};
