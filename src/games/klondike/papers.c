/* papers.c: published figures about Klondike, as printed.
 *
 * Shintani decides 1,000 deals with all cards known, three cards turned at a time, and prints one
 * of them with its winning moves. Blake and Gent decide a million deals, with a time limit per
 * deal. */
#include "games/klondike/klondike.h"

#include <tefuda/record.h>

enum { TRIALS = 1000 };

/* A deal that takes more states than this is undecided, and the interval includes it. */
#define STATES "200000000"
#define RUN(name_, rules_, slice)                                                                  \
    {                                                                                              \
        .name = (name_), .rules = (rules_), .deals = "seed:1-1000", .quick = (slice),              \
        .states = STATES                                                                           \
    }
enum { RUN_UNLIMITED, RUN_TWO, RUN_TURNED, RUN_TURNED_TWO, RUN_TURNED_ONE, RUN_STANDARD };
static const tf_paper_run runs[] = {
    [RUN_UNLIMITED] = RUN("unlimited", "shintani", 200),
    [RUN_TWO] = RUN("two", "shintani-2", 400),
    [RUN_TURNED] = RUN("turned", "shintani,leftover=turned", 250),
    [RUN_TURNED_TWO] = RUN("turned-two", "shintani-2,leftover=turned", 400),
    [RUN_TURNED_ONE] = RUN("turned-one", "shintani-2,leftover=turned,redeals=1", 400),
    [RUN_STANDARD] = RUN("standard", "standard", 250),
};

#define LINE(label_, won, run_)                                                                    \
    {                                                                                              \
        .label = (label_), .print = #won " of 1,000", .low = (won) / 10.0, .high = (won) / 10.0,   \
        .trials = TRIALS, .statistic = TF_PAPER_SHARE, .run = (run_)                               \
    }
static const tf_paper_line shares[] = {
    LINE("redeals unlimited", 822, RUN_UNLIMITED),
    LINE("two redeals", 425, RUN_TWO),
};

static const tf_paper_line readings[] = {
    LINE("last cards turned, redeals unlimited", 822, RUN_TURNED),
    LINE("and cards may come back", 822, RUN_STANDARD),
    LINE("last cards turned, two redeals", 425, RUN_TURNED_TWO),
    LINE("last cards turned, one redeal", 425, RUN_TURNED_ONE),
};

/* ---- the printed game ---- */

/* Figures 1 and 2. One card is illegible in print; it is C5, the only card missing. */
static const char printed_game[] =
    "stock: S0 CJ C5 S3 S8 H7 HJ D2 C0 SA DK H6 HA HK DA CQ SQ DJ D4 H0 SJ C2 H3 H5\n"
    "column 0: | C9\n"
    "column 1: D5 | C8\n"
    "column 2: H8 D3 | C7\n"
    "column 3: H4 D6 D8 | D9\n"
    "column 4: S5 H2 D7 HQ | CA\n"
    "column 5: H9 C3 C4 SK DQ | D0\n"
    "column 6: S4 S6 C6 S7 S2 S9 | CK\n"
    "moves: S04T00 S00S05 S01S03 C15W02 C12W05 C0FW08 C0CW0B W0BT02 W0AS00 W09T01 W08S00 C09W0A\n"
    "moves: C06W0D W0DS00 C03W0F C00W12 W12S00 S03S00 S02S03 S03S05 S03S05 W11S04 S05S04 S05S06\n"
    "moves: S04S05 S04S00 S04T02 S03S04 S04S05 S05S03 S02S05 S05S01 S05S03 S06S04 S02S06 R01C11\n"
    "moves: C0EW02 C0BW05 C08W08 C05W0B C02W0E W0ES05 W0DS05 W0CT01 S01T01 R02C0E C0BW02 C08W05\n"
    "moves: C05W08 C02W0B W0BS02 R03C0D C0AW02 C07W05 C04W08 C01W0B W0BS02 W0AS02 W09T01 R04C0A\n"
    "moves: C07W02 W02S02 S05S02 C04W04 C01W07 W07S04 W06T00 S03T00 S01T00 S01T01 W05T02 S03T02\n"
    "moves: W04T02 W03T00 R05C04 C01W02 W02T03 W01T02 S02T02 W00S04 S06S04 S06T03 S06S04 S06T00\n"
    "moves: S06S00\n";

static const tf_paper_line game_lines[] = {
    {.label = "moves that replay legally", .print = "85", .low = 85, .high = 85},
    {.label = "redeals in them", .print = "5", .low = 5, .high = 5},
    {.label = "cards on the foundations then", .print = "20", .low = 20, .high = 20},
};

static tf_status keep_exact(const tf_paper_work *work, size_t line, double value, tf_error *error)
{
    tf_paper_value exact = {.value = value, .most = value, .interval = {value, value}};
    return work->keep(work, line, &exact, error);
}

/* Replays the record by the rules and counts. */
static tf_status replay(const tf_paper_work *work, tf_error *error)
{
    tf_rules rules;
    tf_record record = {0};
    if (work->known(work, 0) && work->known(work, 1) && work->known(work, 2))
        return TF_OK;
    tf_status status = tf_rules_parse(work->game, "shintani", &rules, error);
    if (status == TF_OK)
        status = tf_record_parse(work->game, "the printed game", printed_game, &rules, &record,
                                 error);
    if (status != TF_OK)
        return status;
    size_t moves = 0;
    tf_position_history(record.position, &moves);
    const tf__klon_position *end = tf_position_bytes(record.position);
    double up = 0;
    for (unsigned suit = 0; suit < TF_SUITS; suit++)
        up += end->foundation[suit];
    status = keep_exact(work, 0, (double)moves, error);
    if (status == TF_OK)
        status = keep_exact(work, 1, end->redeals, error);
    if (status == TF_OK)
        status = keep_exact(work, 2, up, error);
    tf_record_free(&record);
    return status;
}

#define ROWS(array) (array), sizeof(array) / sizeof((array)[0])

#define LINES(array) .lines = (array), .line_count = sizeof(array) / sizeof((array)[0])
static const tf_paper_table tables[] = {
    {.name = "success",
     .title = "Section 4. Deals that can be won",
     .heading = "rules",
     .unit = "%",
     .note = "Two or fewer cards left in the stock are turned first in the next pass, and nothing "
             "comes back from the foundations: the rules as the paper states them.",
     LINES(shares)},
    {.name = "readings",
     .title = "The same figures compared with other readings of the rules",
     .heading = "rules",
     .unit = "%",
     .note = "A last group of one or two cards turned, as most programs do.",
     LINES(readings)},
    {.name = "game",
     .title = "Figures 1 and 2. The printed deal",
     .heading = "figure",
     .unit = "count",
     LINES(game_lines),
     .compute = replay},
};

/* ---- Blake and Gent: fractions of a million deals, and what their limit left undecided ---- */

#define MANY(name_, rules_, deals_)                                                                \
    {                                                                                              \
        .name = (name_), .rules = (rules_), .deals = (deals_), .quick = 250, .states = STATES      \
    }
enum { RUN_MANY, RUN_MANY_NO_BACK, RUN_MANY_DRAW_1 };
static const tf_paper_run many_runs[] = {
    [RUN_MANY] = MANY("standard", "standard", "seed:1-100000"),
    [RUN_MANY_NO_BACK] = MANY("no-worrying-back", "worryback=no", "seed:1-10000"),
    [RUN_MANY_DRAW_1] = MANY("draw-1", "draw=1", "seed:1-10000"),
};

#define RANGE(label_, share, half, run_)                                                           \
    {                                                                                              \
        .label = (label_), .print = #share " +- " #half, .low = (share) - (half),                  \
        .high = (share) + (half), .statistic = TF_PAPER_SHARE, .run = (run_)                       \
    }
static const tf_paper_line many_lines[] = {
    RANGE("three cards, redeals unlimited", 81.945, 0.084, RUN_MANY),
    RANGE("the same, nothing comes back from the foundations", 81.524, 0.089, RUN_MANY_NO_BACK),
    RANGE("one card at a time", 90.480, 0.116, RUN_MANY_DRAW_1),
};
static const tf_paper_table many_tables[] = {
    {.name = "winnable",
     .title = "Deals of Klondike that can be won with every card known",
     .heading = "rules",
     .unit = "%",
     .note = "The paper's intervals include its undecided deals. We use different deals.",
     LINES(many_lines)},
};

const tf_paper tf__klon_papers[] = {
    {"shintani-klondike", "How many deals of Klondike can be won, three cards at a time",
     "Toshio Shintani, Possibility of Success in \"Klondike\" with Three Cards Turning Up from "
     "Stock "
     "at Once, National Convention of the Information Processing Society of Japan",
     "The rules and the figures of the paper do not match: when leftover cards are kept, the stock "
     "rotates, nearly every card becomes playable, and more deals are won than the paper says. The "
     "common rule gives 82.2 %; 42.5 % lies between the figures for one and two redeals. We use "
     "different deals.",
     ROWS(runs), ROWS(tables)},
    {"blake-gent-klondike", "How many deals of Klondike can be won, of a million",
     "Charlie Blake, Ian P. Gent, The Winnability of Klondike Solitaire and Many Other Patience "
     "Games, Journal of Artificial Intelligence Research, 2026",
     "A last group of one or two cards is turned. We decided all our deals.", ROWS(many_runs),
     ROWS(many_tables)},
    {.name = NULL},
};
