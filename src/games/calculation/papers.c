/* papers.c: published figures about Calculation, as printed. */
#include "games/calculation/papers.h"

#define LINES(array) .lines = (array), .line_count = sizeof(array) / sizeof((array)[0])
#define RUNS(array)  (array), sizeof(array) / sizeof((array)[0])

enum { TRIALS = 10000 };
#define PROBLEMS "tanaka:0-9999"

#define SHARE(label_, text, low_, high_, trials_, run_)                                            \
    {                                                                                              \
        .label = (label_), .print = (text), .low = (low_), .high = (high_), .trials = (trials_),   \
        .statistic = TF_PAPER_SHARE, .run = (run_)                                                 \
    }
#define COUNTED(label_, won, text, run_)                                                           \
    SHARE(label_, text " of 10,000", (won) / 100.0, (won) / 100.0, TRIALS, run_)
/* A program of other authors that cannot be run. */
#define EARLIER(label_, text)                                                                      \
    {                                                                                              \
        .label = (label_), .print = (text)                                                         \
    }

/* ---- Tanaka's player ---- */

/* The options of our player that are nearest to the text of the paper: the best plan counts, and
 * states that are not in the table are worth nothing. The paper does not say how it handles plans
 * that a move contradicts; relabelling them comes nearest to the printed figures. The second set of
 * runs uses the options that we found to be better. */
#define LITERAL(keep, look)                                                                        \
    "plans:keep=" #keep ",lookahead=" #look ",combine=max,swap=yes,outside=zero,blocked=0"         \
    ",unite=no,exchange=0,scouts=1,margin=0"
#define BETTER(keep, look) "plans:keep=" #keep ",lookahead=" #look
/* The number of cards per foundation of the table appears in the player's options and in the name
 * of the run: 12, the complete table as in the paper, which takes minutes to build, or the default
 * table, which takes a second. */
#define TABLE(cards) ",table=" #cards
#define PLAN_RUN(name_, rules_, player_, slice)                                                    \
    {                                                                                              \
        .name = (name_), .rules = (rules_), .player = (player_), .deals = PROBLEMS,                \
        .quick = (slice)                                                                           \
    }

static const tf_paper_run three_runs[] = {
    PLAN_RUN("print-50-n12", "stacks=3", LITERAL(50, 0) TABLE(12), 0),
    PLAN_RUN("print-200-n12", "stacks=3", LITERAL(200, 0) TABLE(12), 0),
    PLAN_RUN("print-1000-n12", "stacks=3", LITERAL(1000, 0) TABLE(12), 0),
    PLAN_RUN("print-50-look-n12", "stacks=3", LITERAL(50, 1) TABLE(12), 0),
    PLAN_RUN("print-200-look-n12", "stacks=3", LITERAL(200, 1) TABLE(12), 0),
    PLAN_RUN("print-1000-look-n12", "stacks=3", LITERAL(1000, 1) TABLE(12), 0),
    PLAN_RUN("print-50-n9", "stacks=3", LITERAL(50, 0) TABLE(9), 400),
    PLAN_RUN("print-200-n9", "stacks=3", LITERAL(200, 0) TABLE(9), 20),
    PLAN_RUN("print-1000-n9", "stacks=3", LITERAL(1000, 0) TABLE(9), 4),
    PLAN_RUN("print-50-look-n9", "stacks=3", LITERAL(50, 1) TABLE(9), 6),
    PLAN_RUN("print-200-look-n9", "stacks=3", LITERAL(200, 1) TABLE(9), 2),
    PLAN_RUN("print-1000-look-n9", "stacks=3", LITERAL(1000, 1) TABLE(9), 2),
    PLAN_RUN("ours-50-n9", "stacks=3", BETTER(50, 0) TABLE(9), 400),
    PLAN_RUN("ours-200-n9", "stacks=3", BETTER(200, 0) TABLE(9), 20),
    PLAN_RUN("ours-1000-n9", "stacks=3", BETTER(1000, 0) TABLE(9), 4),
    PLAN_RUN("ours-50-look-n9", "stacks=3", BETTER(50, 1) TABLE(9), 6),
    PLAN_RUN("ours-200-look-n9", "stacks=3", BETTER(200, 1) TABLE(9), 2),
    PLAN_RUN("ours-1000-look-n9", "stacks=3", BETTER(1000, 1) TABLE(9), 2),
};
static const tf_paper_line three_literal[] = {
    COUNTED("50 plans", 6474, "6,474", 0),
    COUNTED("200 plans", 6749, "6,749", 1),
    COUNTED("1,000 plans", 6872, "6,872", 2),
    COUNTED("50 plans, lookahead", 6871, "6,871", 3),
    COUNTED("200 plans, lookahead", 7139, "7,139", 4),
    COUNTED("1,000 plans, lookahead", 7253, "7,253", 5),
};
static const tf_paper_line three_small[] = {
    COUNTED("50 plans", 6474, "6,474", 6),
    COUNTED("200 plans", 6749, "6,749", 7),
    COUNTED("1,000 plans", 6872, "6,872", 8),
    COUNTED("50 plans, lookahead", 6871, "6,871", 9),
    COUNTED("200 plans, lookahead", 7139, "7,139", 10),
    COUNTED("1,000 plans, lookahead", 7253, "7,253", 11),
};
static const tf_paper_line three_better[] = {
    COUNTED("50 plans", 6474, "6,474", 12),
    COUNTED("200 plans", 6749, "6,749", 13),
    COUNTED("1,000 plans", 6872, "6,872", 14),
    COUNTED("50 plans, lookahead", 6871, "6,871", 15),
    COUNTED("200 plans, lookahead", 7139, "7,139", 16),
    COUNTED("1,000 plans, lookahead", 7253, "7,253", 17),
};

static const tf_paper_run four_runs[] = {
    PLAN_RUN("print-50-n12", "stacks=4", LITERAL(50, 0) TABLE(12), 0),
    PLAN_RUN("print-200-n12", "stacks=4", LITERAL(200, 0) TABLE(12), 0),
    PLAN_RUN("print-1000-n12", "stacks=4", LITERAL(1000, 0) TABLE(12), 0),
    PLAN_RUN("print-50-look-n12", "stacks=4", LITERAL(50, 1) TABLE(12), 0),
    PLAN_RUN("print-200-look-n12", "stacks=4", LITERAL(200, 1) TABLE(12), 0),
    PLAN_RUN("print-50-n8", "stacks=4", LITERAL(50, 0) TABLE(8), 60),
    PLAN_RUN("print-200-n8", "stacks=4", LITERAL(200, 0) TABLE(8), 20),
    PLAN_RUN("print-1000-n8", "stacks=4", LITERAL(1000, 0) TABLE(8), 4),
    PLAN_RUN("print-50-look-n8", "stacks=4", LITERAL(50, 1) TABLE(8), 6),
    PLAN_RUN("print-200-look-n8", "stacks=4", LITERAL(200, 1) TABLE(8), 2),
    PLAN_RUN("ours-50-n8", "stacks=4", BETTER(50, 0) TABLE(8), 60),
    PLAN_RUN("ours-200-n8", "stacks=4", BETTER(200, 0) TABLE(8), 20),
    PLAN_RUN("ours-1000-n8", "stacks=4", BETTER(1000, 0) TABLE(8), 4),
    PLAN_RUN("ours-50-look-n8", "stacks=4", BETTER(50, 1) TABLE(8), 6),
    PLAN_RUN("ours-200-look-n8", "stacks=4", BETTER(200, 1) TABLE(8), 2),
};
static const tf_paper_line four_literal[] = {
    COUNTED("50 plans", 9822, "9,822", 0),
    COUNTED("200 plans", 9863, "9,863", 1),
    COUNTED("1,000 plans", 9877, "9,877", 2),
    COUNTED("50 plans, lookahead", 9913, "9,913", 3),
    COUNTED("200 plans, lookahead", 9931, "9,931", 4),
};
static const tf_paper_line four_small[] = {
    COUNTED("50 plans", 9822, "9,822", 5),
    COUNTED("200 plans", 9863, "9,863", 6),
    COUNTED("1,000 plans", 9877, "9,877", 7),
    COUNTED("50 plans, lookahead", 9913, "9,913", 8),
    COUNTED("200 plans, lookahead", 9931, "9,931", 9),
};
static const tf_paper_line four_better[] = {
    COUNTED("50 plans", 9822, "9,822", 10),
    COUNTED("200 plans", 9863, "9,863", 11),
    COUNTED("1,000 plans", 9877, "9,877", 12),
    COUNTED("50 plans, lookahead", 9913, "9,913", 13),
    COUNTED("200 plans, lookahead", 9931, "9,931", 14),
};

static const tf_paper_line three_earlier[] = {
    EARLIER("1989, Hanazawa", "40.0 %"),
    EARLIER("1997, Hanazawa", "about 46.6 %"),
};
static const tf_paper_line four_earlier[] = {
    EARLIER("1978, Ogawa", "30-40 %"),       EARLIER("1978, Takeuchi", "about 75 %"),
    EARLIER("1985, Shimauchi", "over 50 %"), EARLIER("1986, Ikai", "72 %"),
    EARLIER("1986, Sun", "about 70 %"),      EARLIER("1986, Katsuragawa", "about 65 %"),
    EARLIER("1987, Ikai", "79.4 %"),         EARLIER("1987, Sun", "70.9 %"),
    EARLIER("1987, Hanazawa", "85.4 %"),     EARLIER("1988, Konishi", "92.1 %"),
    EARLIER("1990, Nakamura", "92.0 %"),     EARLIER("1997, Hanazawa", "a little over 93 %"),
};

#define LITERAL_NOTE                                                                               \
    "Our player with the options closest to the paper's description. The paper does not say how "  \
    "it treats a plan that a move contradicts."
#define SMALL_NOTE                                                                                 \
    "The same with a small table that is built in a second. A pair that is too large for the "     \
    "table is valued by a part of it."
#define BETTER_NOTE                                                                                \
    "Our player with its default options: it combines plans by a norm, and estimates pairs that "  \
    "are not in the table. The paper's figures are shown for comparison."
#define EARLIER_NOTE "As listed by Tanaka; the programs cannot be run."

static const tf_paper_table three_tables[] = {
    {.name = "literal",
     .title = "Table 3. Problems won with three stacks, as the paper plays",
     .heading = "plans kept",
     .unit = "%",
     .note = LITERAL_NOTE " With the whole table of 12 cards, which must be built first.",
     LINES(three_literal)},
    {.name = "small",
     .title = "Table 3, as the paper plays, with a small table",
     .heading = "plans kept",
     .unit = "%",
     .note = SMALL_NOTE,
     LINES(three_small)},
    {.name = "better",
     .title = "Table 3 compared with our own player",
     .heading = "plans kept",
     .unit = "%",
     .note = BETTER_NOTE,
     LINES(three_better)},
    {.name = "earlier",
     .title = "Table 6. Earlier programs, three stacks",
     .heading = "year, author",
     .unit = "%",
     .note = EARLIER_NOTE,
     LINES(three_earlier)},
};

static const tf_paper_table four_tables[] = {
    {.name = "literal",
     .title = "Table 4. Problems won with four stacks, as the paper plays",
     .heading = "plans kept",
     .unit = "%",
     .note = LITERAL_NOTE " With the whole table of 12 cards, which must be built first.",
     LINES(four_literal)},
    {.name = "small",
     .title = "Table 4, as the paper plays, with a small table",
     .heading = "plans kept",
     .unit = "%",
     .note = SMALL_NOTE,
     LINES(four_small)},
    {.name = "better",
     .title = "Table 4 compared with our own player",
     .heading = "plans kept",
     .unit = "%",
     .note = BETTER_NOTE,
     LINES(four_better)},
    {.name = "earlier",
     .title = "Table 5. Earlier programs, four stacks",
     .heading = "year, author",
     .unit = "%",
     .note = EARLIER_NOTE,
     LINES(four_earlier)},
};

/* ---- harmfulness ---- */

#define HARM_RUN(method)                                                                           \
    {                                                                                              \
        .name = "method-" #method, .rules = "stacks=4", .player = "harm:method=" #method,          \
        .deals = PROBLEMS, .quick = 2000                                                           \
    }
static const tf_paper_run harm_runs[] = {
    HARM_RUN(1),
    HARM_RUN(2),
    HARM_RUN(3),
    HARM_RUN(4),
    {.name = "plans-4",
     .rules = "stacks=4",
     .player = "harm:method=4,keep=70,chains=0",
     .deals = PROBLEMS,
     .quick = 400},
    {.name = "plans-3",
     .rules = "stacks=3",
     .player = "harm:method=4,keep=70,chains=0",
     .deals = PROBLEMS,
     .quick = 400},
};

/* The paper does not print the number of deals for these. */
static const tf_paper_line methods[] = {
    SHARE("method 1", "20 % or less", 0, 20.5, 0, 0),
    SHARE("method 2", "a little over 70 %", 70, 75, 0, 1),
    SHARE("method 3", "a little under 70 %", 65, 70, 0, 2),
    SHARE("method 4", "about 86 %", 85.5, 86.5, 0, 3),
};
static const tf_paper_line many_plans[] = {
    SHARE("four stacks, 70 plans", "a little over 93 %", 93, 94, 0, 4),
    SHARE("three stacks, 70 plans", "about 46.6 %", 46.55, 46.65, 0, 5),
};

static const tf_paper_table harm_tables[] = {
    {.name = "methods",
     .title = "Section 3.3. Problems won by the four methods, four stacks",
     .heading = "method",
     .unit = "%",
     .note = "No literal reading that we tried reaches the 70 % of method 3; the sums in the "
             "paper's tables "
             "differ between methods 3 and 4.",
     LINES(methods)},
    {.name = "plans",
     .title = "Section 2.2. Hanazawa's program, which keeps about 70 plans",
     .heading = "stacks",
     .unit = "%",
     LINES(many_plans)},
};

/* ---- the papers ---- */

#define TANAKA                                                                                     \
    "Tetsuro Tanaka, A Calculation Program Based on Results of Analysis of Sub Games, "            \
    "Transactions of the Information Processing Society of Japan, 2002"
#define KOBORI                                                                                     \
    "Satoshi Kobori, Daiku Fujii and Takashi Nakamura, Evaluation Function of Calculation "        \
    "Playing "                                                                                     \
    "Program and Human Expert Player's Strategy, Information Processing Society of Japan"

const tf_paper tf__calc_papers[] = {
    {"tanaka-tables", "States of the stack game", TANAKA,
     "In the stack game every card has its foundation and all cards are stacked before any leaves. "
     "States "
     "are counted up to renaming cards and stacks.",
     NULL, 0, tf__calc_count_tables, TF__CALC_COUNT_TABLES},
    {"tanaka-example", "The value of a plan: the worked example", TANAKA,
     "Ten probabilities of stack games with one and two foundations give the value of a plan.",
     NULL, 0, tf__calc_example_tables, TF__CALC_EXAMPLE_TABLES},
    {"tanaka-3", "Calculation with three stacks", TANAKA,
     "Plans valued by tables of the stack game, on the paper's own 10,000 problems. Human experts "
     "win "
     "about 60 %.",
     RUNS(three_runs), RUNS(three_tables)},
    {"tanaka-4", "Calculation with four stacks", TANAKA,
     "Plans valued by tables of the stack game, on the paper's own 10,000 problems. Human experts "
     "win "
     "about 95 %.",
     RUNS(four_runs), RUNS(four_tables)},
    {"kobori-methods", "Players by harmfulness", KOBORI,
     "Each card is placed where it does the least harm according to a table; harm is computed by "
     "four methods.",
     RUNS(harm_runs), RUNS(harm_tables)},
    {"kobori-review", "Harmfulness of an expert's and of novices' games", KOBORI,
     "The harm of each card stacked in games that were won, and its excess over the least harm "
     "possible there.",
     NULL, 0, tf__calc_review_tables, TF__CALC_REVIEW_TABLES},
    {.name = NULL},
};
