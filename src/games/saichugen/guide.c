/* guide.c: the rules of Saichugen in words. */
#include "games/saichugen/saichugen.h"

const tf_guide_section tf__sai_guide[] = {
    {"Goal",
     "Three players; the middle score wins. Have neither the highest nor the lowest score at the "
     "end.\n"},
    {"Setup",
     "Each player is dealt 17 cards, which the others do not see. One card is left out, unseen. "
     "Cards "
     "are ordered by rank, ace low and king high; cards of the same rank by suit: clubs, diamonds, "
     "hearts, spades. So no two cards tie.\n"},
    {"A turn",
     "All three players lay one card face down, then show them. The middle card of the three wins: "
     "its owner scores its value, 1 for an ace up to 13 for a king.\n"},
    {"A round",
     "Three turns make a round. The player with the middle round total keeps it and adds it to the "
     "score of the game. The two others lose theirs. Players who tie with the middle total keep "
     "theirs "
     "as well.\n"},
    {"End", "Five rounds make a game: 15 turns. Two cards stay in each hand.\n"},
    {"Scoring", "The middle score wins the game; who ties with it wins too. One winner: +2 points, "
                "the losers -1 "
                "each. Two winners: +1 each, the loser -2. Three winners: 0 each. Results show the "
                "points and the "
                "scores of seats 1, 2 and 3.\n"},
    {"Rule options", "There are none.\n"},
    {"Moves",
     "A move is the card laid: 7H, TC. Seat 1 is asked first, then seats 2 and 3, who do not see "
     "what was laid before them in the same turn.\n"},
    {"Example of a record", "Each line is a turn: the cards of seats 1, 2 and 3.\n"
                            " deal: seed:1\n"
                            " 1: 5D 7C QH\n"
                            " 2: 2H 9S 3D\n"},
    {"Example of a position", "The turns so far, then the hands; ? is a hand that is not known. "
                              "The hand of the seat that lays "
                              "next must be given.\n"
                              " position:\n"
                              " turn 1: 5D 7C QH\n"
                              " hand 1: AC AH 2H 3H 3S 4S 6C 6H 7D 9H TC TD TS JD JH QS\n"
                              " hand 2: ?\n"
                              " hand 3: ?\n"},
    {NULL, NULL},
};
