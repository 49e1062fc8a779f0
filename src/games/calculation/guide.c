/* guide.c: the rules of Calculation in words. */
#include "games/calculation/calculation.h"

const tf_guide_section tf__calc_guide[] = {
    {"Goal",
     "Build all 52 cards on four foundations. Suits do not matter; there are four cards of each "
     "rank from ace to king.\n"},
    {"Setup", "All cards lie face down in the stock. The four foundations A, B, C and D are empty, "
              "and so are "
              "the stacks (four, unless the rules say otherwise).\n"
              "Foundation A is built by ones, B by twos, C by threes, D by fours. The count goes "
              "on with the ace "
              "after the king:\n"
              " A:  A 2 3 4 5 6 7 8 9 T J Q K\n"
              " B:  2 4 6 8 T Q A 3 5 7 9 J K\n"
              " C:  3 6 9 Q 2 5 8 J A 4 7 T K\n"
              " D:  4 8 Q 3 7 J 2 6 T A 5 9 K\n"},
    {"A turn",
     "Draw one card from the stock. Put it on a foundation whose next card it is, or on top of any "
     "stack. Then move as many top cards of stacks to foundations as you like, or none. A card on "
     "a "
     "stack goes only to a foundation, never to another stack. You may look at all cards on the "
     "stacks; the order of the stock is hidden.\n"},
    {"End",
     "The game is won when every foundation ends with its king. It is lost when the stock is empty "
     "and no move is left.\n"},
    {"Scoring", "There are no points: a game is won or lost.\n"},
    {"Rule options",
     "stacks=S: the number of stacks, 1 to 11; 3 and 4 are the usual numbers. "
     "start=base: A, 2, 3 and 4 "
     "lie on the foundations at the start, as in many programs, and 48 cards are "
     "drawn; start=empty is "
     "the default.\n"
     "ranks=R and foundations=M make a smaller game: R is 3, 5, 7, 11 or 13, M is 2 "
     "to 4 and less than R (with three ranks always 2). There are M cards of each "
     "of the ranks from the ace to number R; the first M foundations count modulo "
     "R and end with rank R. start=base puts the first card on each of the M "
     "foundations. The exact optimum of such games: tefuda table optimum; the player optimal "
     "reaches it.\n"},
    {"Moves", "DRAW draws the next card; in a record the card itself stands for it, such as 8. "
              "PUT(C) puts the "
              "drawn card on foundation C. STACK(2) puts it on stack 2. MOVE(8,2,D) moves the 8 on "
              "top of stack "
              "2 to foundation D.\n"},
    {"Example of a record",
     "Each line is a turn: its number, the card drawn, where it went, then the cards moved.\n"
     " rules: stacks=3\n"
     " deal: tanaka:3\n"
     " 1: 3 PUT(C)\n"
     " 2: 2 PUT(B)\n"
     " 3: 6 STACK(1)\n"
     " 4: 8 STACK(2) MOVE(6,1,C)\n"},
    {"Example of a position", "The foundations' top cards, the stacks from the bottom, and the "
                              "card in the hand. The order of "
                              "the stock need not be known.\n"
                              " rules: stacks=3\n"
                              " position:\n"
                              " foundations: A=- B=2 C=6 D=-\n"
                              " stack 1: Q\n"
                              " stack 2: 8 8\n"
                              " stack 3: K\n"
                              " hand: 9\n"},
    {NULL, NULL},
};
