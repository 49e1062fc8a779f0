/* guide.c: the rules of Klondike in words. */
#include "games/klondike/klondike.h"

const tf_guide_section tf__klon_guide[] = {
    {"Goal", "Build the four foundations, one for each suit, from the ace up to the king.\n"},
    {"Setup",
     "28 cards are dealt to seven columns: one card to the first, two to the second, up to seven. "
     "The "
     "last card of each column is face up, the others face down. The other 24 cards are the stock, "
     "face down. Waste and foundations are empty.\n"},
    {"A turn", "Make any of these moves. Move the last card of a column, or the top card of the "
               "waste, to its "
               "foundation. Move the top card of the waste to a column. Move a run, one or more "
               "face-up cards "
               "from the end of a column, to another column. Columns are built down in alternating "
               "colours: a "
               "red seven goes on a black eight. Only a king, alone or with its run, goes to an "
               "empty column. A "
               "face-down card that becomes the last of its column is turned up.\n"
               "Turn three cards from the stock to the waste; only the top card of the waste can "
               "be played. When "
               "the stock is used up, turn the waste over to be the stock again: a redeal.\n"},
    {"End",
     "The game is won when all cards are on the foundations. It is lost when no move is left, or "
     "when you give up: the stock can often be turned for ever.\n"},
    {"Scoring", "There are no points: a game is won or lost.\n"},
    {"Rule options", "draw=1 or 3: how many cards are turned at a time. redeals=N or unlimited. "
                     "leftover=turned: a last "
                     "group of one or two cards is turned like any other; leftover=kept: it stays "
                     "on top of the stock "
                     "and is turned first in the next pass. worryback=yes: the top card of a "
                     "foundation may go back to "
                     "a column. ranks and columns make smaller games.\n"
                     "Presets: standard (three cards, unlimited redeals, turned, worryback), "
                     "shintani (the same with the "
                     "leftover kept and no worryback, as in Shintani's paper), shintani-2 (with "
                     "two redeals), vegas (as "
                     "standard with two redeals).\n"},
    {"Moves", "turn and redeal work on the stock. W>F moves the top card of the waste to its "
              "foundation, W>3 to "
              "column 3. 5>F moves the last card of column 5 to its foundation. 2>5 moves a run "
              "from column 2 to "
              "column 5, and 2>5:3 says that it has three cards; the length always follows from "
              "the two columns. "
              "H>3 moves the top heart of its foundation back to column 3.\n"},
    {"Example of a record", " rules: standard\n"
                            " deal: seed:1\n"
                            " moves: 2>F 1>4 5>6 turn\n"},
    {"Example of a position",
     "Cards face down stand before the bar; ?? is a card that nobody has seen. The last card of "
     "the "
     "stock is turned next, the last card of the waste is its top.\n"
     " rules: standard\n"
     " position:\n"
     " foundations: C=A D=- H=- S=2\n"
     " stock: ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ??\n"
     " waste: 9D KS\n"
     " column 1: | JH\n"
     " column 2: | 9C\n"
     " column 3: ?? ?? | 7S\n"
     " column 4: ?? ?? ?? | QS\n"
     " column 5: ?? ?? ?? ?? | 3C\n"
     " column 6: ?? ?? ?? ?? ?? | 4H\n"
     " column 7: ?? ?? ?? ?? ?? ?? | 2H\n"},
    {NULL, NULL},
};
