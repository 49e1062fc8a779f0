/* guide.c: the rules of Golf in words. */
#include "games/golf/golf.h"

const tf_guide_section tf__golf_guide[] = {
    {"Goal", "Move all cards of the columns onto the waste.\n"},
    {"Setup", "Seven columns of five cards are dealt face up, row by row. One card is dealt to the "
              "waste. The other 16 cards are the stock, face down.\n"},
    {"A turn",
     "Move the last card of a column onto the waste if its rank is one above or one below "
     "the card there; suits do not matter. Or turn the top card of the stock onto the "
     "waste.\n"},
    {"End", "The game is won when the columns are empty. It is lost when the stock is empty and no "
            "card fits.\n"},
    {"Scoring", "There are no points: a game is won or lost.\n"},
    {"Rule options",
     "wrap=no: nothing fits onto a king, and only a two fits onto an ace.\nwrap=yes: a queen and "
     "an ace fit onto a king, a two and a king fit onto an ace.\n"},
    {"Moves", "7H moves the seven of hearts onto the waste; turn turns a card of the stock. T is "
              "the ten.\n"},
    {"Example of a record", " rules: wrap=no\n"
                            " deal: seed:1\n"
                            " moves: turn\n"},
    {"Example of a position", "The piles from the bottom, - for an empty one. The top card of the "
                              "stock comes last.\n"
                              " position:\n"
                              " columns: 9S 4C / KH / - / - / - / - / -\n"
                              " waste: 5D\n"
                              " stock: QC 8H\n"},
    {NULL, NULL},
};
