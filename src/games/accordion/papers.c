/* papers.c: published figures about Accordion, as printed.
 *
 * Shintani's player uses brute force until R cards are left and then searches exhaustively. For
 * each R the paper prints how many of 10,000 deals are won and how many states the search
 * generated. */
#include "games/accordion/accordion.h"

#include <tefuda/published.h>

enum { TRIALS = 10000 };

/* One experiment per R, at index R - 1. `slice` is the number of deals of a short run; it is larger
 * where deals are cheap. */
#define RUN(r, slice)                                                                              \
    {                                                                                              \
        .name = "r" #r, .player = "brute:lookahead=" #r ",search=plain", .deals = "seed:1-10000",  \
        .quick = slice                                                                             \
    }

static const tf_paper_run runs[] = {
    RUN(1, 400),  RUN(2, 400),  RUN(3, 400),  RUN(4, 400),  RUN(5, 400),  RUN(6, 400),
    RUN(7, 400),  RUN(8, 400),  RUN(9, 400),  RUN(10, 400), RUN(11, 400), RUN(12, 400),
    RUN(13, 400), RUN(14, 400), RUN(15, 400), RUN(16, 200), RUN(17, 200), RUN(18, 200),
    RUN(19, 200), RUN(20, 200), RUN(21, 40),  RUN(22, 40),  RUN(23, 40),  RUN(24, 40),
    RUN(25, 40),  RUN(26, 10),  RUN(27, 10),  RUN(28, 10),  RUN(29, 10),  RUN(30, 10),
    RUN(31, 10),  RUN(32, 10),  RUN(33, 10),  RUN(34, 10),  RUN(35, 10),  RUN(36, 10),
    RUN(37, 10),  RUN(38, 10),  RUN(39, 10),  RUN(40, 10),  RUN(41, 10),  RUN(42, 10),
    RUN(43, 10),  RUN(44, 10),  RUN(45, 10),  RUN(46, 10),  RUN(47, 10),  RUN(48, 10),
    RUN(49, 10),  RUN(50, 10),  RUN(51, 10),  RUN(52, 10),
};

/* Table 1 and Figure 3. */
#define SHARE(r, won)                                                                              \
    {                                                                                              \
        .label = #r, .print = #won " of 10,000", .low = (won) / 100.0, .high = (won) / 100.0,      \
        .trials = TRIALS, .statistic = TF_PAPER_SHARE, .run = (r)-1, .x = (r)                      \
    }
static const tf_paper_line shares[] = {
    SHARE(1, 0),      SHARE(2, 18),     SHARE(3, 18),     SHARE(4, 20),     SHARE(5, 34),
    SHARE(6, 45),     SHARE(7, 74),     SHARE(8, 101),    SHARE(9, 143),    SHARE(10, 212),
    SHARE(11, 315),   SHARE(12, 440),   SHARE(13, 638),   SHARE(14, 896),   SHARE(15, 1248),
    SHARE(16, 1684),  SHARE(17, 2280),  SHARE(18, 2955),  SHARE(19, 3800),  SHARE(20, 4640),
    SHARE(21, 5486),  SHARE(22, 6360),  SHARE(23, 7226),  SHARE(24, 7816),  SHARE(25, 8398),
    SHARE(26, 8810),  SHARE(27, 9121),  SHARE(28, 9388),  SHARE(29, 9571),  SHARE(30, 9705),
    SHARE(31, 9808),  SHARE(32, 9863),  SHARE(33, 9918),  SHARE(34, 9947),  SHARE(35, 9962),
    SHARE(36, 9979),  SHARE(37, 9987),  SHARE(38, 9994),  SHARE(39, 9998),  SHARE(40, 9999),
    SHARE(41, 9999),  SHARE(42, 10000), SHARE(43, 10000), SHARE(44, 10000), SHARE(45, 10000),
    SHARE(46, 10000), SHARE(47, 10000), SHARE(48, 10000), SHARE(49, 10000), SHARE(50, 10000),
    SHARE(51, 10000), SHARE(52, 10000),
};

/* Tables 2 and 3, Figures 4 and 5. A median or mean is taken over the deals won or lost only, and
 * `deals` is the number of these. */
#define STATES(r, statistic_, series_, text, value, deals)                                         \
    {                                                                                              \
        .label = #r, .print = text, .low = (value), .high = (value), .trials = (deals),            \
        .statistic = (statistic_), .run = (r)-1, .x = (r), .series = (series_)                     \
    }
#define WON(r, deals, least_t, least, median_t, median, mean_t, mean, most_t, most)                \
    STATES(r, TF_PAPER_WON_LEAST, "least", least_t, least, deals),                                 \
        STATES(r, TF_PAPER_WON_MEDIAN, "median", median_t, median, deals),                         \
        STATES(r, TF_PAPER_WON_MEAN, "mean", mean_t, mean, deals),                                 \
        STATES(r, TF_PAPER_WON_MOST, "most", most_t, most, deals)
static const tf_paper_line won_states[] = {
    WON(2, 18, "2", 2, "2", 2, "2", 2, "2", 2),
    WON(3, 18, "3", 3, "4", 4, "4", 4, "4", 4),
    WON(4, 20, "5", 5, "6", 6, "6", 6, "8", 8),
    WON(5, 34, "7", 7, "9", 9, "10", 10, "14", 14),
    WON(6, 45, "10", 10, "15", 15, "17", 17, "29", 29),
    WON(7, 74, "12", 12, "28", 28, "30", 30, "60", 60),
    WON(8, 101, "16", 16, "46", 46, "50", 50, "125", 125),
    WON(9, 143, "19", 19, "68", 68, "81", 81, "307", 307),
    WON(10, 212, "27", 27, "102", 102, "127", 127, "519", 519),
    WON(11, 315, "31", 31, "156", 156, "229", 229, "1,298", 1298),
    WON(12, 440, "33", 33, "264", 264, "400", 400, "3,292", 3292),
    WON(13, 638, "33", 33, "471", 471, "658", 658, "3,866", 3866),
    WON(14, 896, "40", 40, "714", 714, "1,164", 1164, "19,842", 19842),
    WON(15, 1248, "48", 48, "1,131", 1131, "1,987", 1987, "25,381", 25381),
    WON(16, 1684, "51", 51, "1,803", 1803, "3,316", 3316, "41,899", 41899),
    WON(17, 2280, "55", 55, "2,876", 2876, "5,377", 5377, "103,485", 103485),
    WON(18, 2955, "66", 66, "3,954", 3954, "8,221", 8221, "211,424", 211424),
    WON(19, 3800, "55", 55, "5,737", 5737, "13,014", 13014, "249,183", 249183),
    WON(20, 4640, "76", 76, "7,923", 7923, "19,593", 19593, "1,029,803", 1029803),
    WON(21, 5486, "76", 76, "10,258", 10258, "28,966", 28966, "1,074,927", 1074927),
    WON(22, 6360, "89", 89, "12,496", 12496, "42,157", 42157, "2,803,911", 2803911),
    WON(23, 7226, "90", 90, "14,954", 14954, "55,453", 55453, "4,511,758", 4511758),
    WON(24, 7816, "97", 97, "17,119", 17119, "74,121", 74121, "14,022,511", 14022511),
    WON(25, 8398, "101", 101, "19,766", 19766, "93,442", 93442, "18,014,671", 18014671),
    WON(26, 8810, "138", 138, "21,913", 21913, "106,517", 106517, "37,267,076", 37267076),
    WON(27, 9121, "138", 138, "23,281", 23281, "112,180", 112180, "25,682,135", 25682135),
    WON(28, 9388, "115", 115, "24,619", 24619, "126,141", 126141, "45,761,419", 45761419),
    WON(29, 9571, "118", 118, "25,764", 25764, "136,904", 136904, "82,203,718", 82203718),
    WON(30, 9705, "136", 136, "26,523", 26523, "232,524", 232524, "981,513,355", 981513355),
    WON(31, 9808, "126", 126, "27,573", 27573, "129,101", 129101, "21,874,575", 21874575),
    WON(32, 9863, "127", 127, "27,862", 27862, "139,974", 139974, "113,919,122", 113919122),
    WON(33, 9918, "112", 112, "29,005", 29005, "136,837", 136837, "113,919,143", 113919143),
    WON(34, 9947, "114", 114, "29,727", 29727, "128,127", 128127, "23,756,409", 23756409),
    WON(35, 9962, "124", 124, "29,522", 29522, "129,939", 129939, "26,523,050", 26523050),
    WON(36, 9979, "185", 185, "30,308", 30308, "147,849", 147849, "164,044,332", 164044332),
    WON(37, 9987, "180", 180, "31,008", 31008, "141,417", 141417, "52,740,723", 52740723),
    WON(38, 9994, "196", 196, "31,592", 31592, "132,101", 132101, "18,225,505", 18225505),
    WON(39, 9998, "209", 209, "31,832", 31832, "138,259", 138259, "59,318,622", 59318622),
    WON(40, 9999, "222", 222, "32,358", 32358, "139,354", 139354, "59,318,649", 59318649),
    WON(41, 9999, "237", 237, "32,528", 32528, "141,997", 141997, "59,318,676", 59318676),
    WON(42, 10000, "307", 307, "32,346", 32346, "138,068", 138068, "36,942,818", 36942818),
    WON(43, 10000, "226", 226, "32,218", 32218, "137,906", 137906, "36,942,844", 36942844),
    WON(44, 10000, "299", 299, "31,684", 31684, "134,897", 134897, "34,585,730", 34585730),
    WON(45, 10000, "343", 343, "32,430", 32430, "140,033", 140033, "34,585,756", 34585756),
    WON(46, 10000, "260", 260, "32,484", 32484, "141,559", 141559, "34,585,783", 34585783),
    WON(47, 10000, "276", 276, "32,396", 32396, "134,442", 134442, "12,389,931", 12389931),
    WON(48, 10000, "296", 296, "32,484", 32484, "130,664", 130664, "12,107,427", 12107427),
    WON(49, 10000, "312", 312, "31,902", 31902, "130,636", 130636, "15,120,224", 15120224),
    WON(50, 10000, "320", 320, "31,530", 31530, "135,869", 135869, "15,120,317", 15120317),
    WON(51, 10000, "342", 342, "31,953", 31953, "132,976", 132976, "15,120,285", 15120285),
    WON(52, 10000, "365", 365, "31,530", 31530, "135,869", 135869, "15,120,317", 15120317),
};

#define LOST(r, deals, least_t, least, median_t, median, mean_t, mean, most_t, most)               \
    STATES(r, TF_PAPER_LOST_LEAST, "least", least_t, least, deals),                                \
        STATES(r, TF_PAPER_LOST_MEDIAN, "median", median_t, median, deals),                        \
        STATES(r, TF_PAPER_LOST_MEAN, "mean", mean_t, mean, deals),                                \
        STATES(r, TF_PAPER_LOST_MOST, "most", most_t, most, deals)
static const tf_paper_line lost_states[] = {
    LOST(1, 10000, "1", 1, "1", 1, "1", 1, "1", 1),
    LOST(2, 9982, "1", 1, "1", 1, "1", 1, "1", 1),
    LOST(3, 9982, "1", 1, "1", 1, "1", 1, "2", 2),
    LOST(4, 9980, "1", 1, "1", 1, "1", 1, "6", 6),
    LOST(5, 9966, "1", 1, "1", 1, "2", 2, "14", 14),
    LOST(6, 9955, "1", 1, "1", 1, "3", 3, "35", 35),
    LOST(7, 9926, "1", 1, "1", 1, "5", 5, "70", 70),
    LOST(8, 9899, "1", 1, "1", 1, "9", 9, "177", 177),
    LOST(9, 9857, "1", 1, "3", 3, "19", 19, "417", 417),
    LOST(10, 9788, "1", 1, "7", 7, "39", 39, "1,153", 1153),
    LOST(11, 9685, "1", 1, "15", 15, "79", 79, "2,977", 2977),
    LOST(12, 9560, "1", 1, "34", 34, "163", 163, "5,491", 5491),
    LOST(13, 9362, "1", 1, "76", 76, "327", 327, "10,982", 10982),
    LOST(14, 9104, "1", 1, "156", 156, "649", 649, "21,964", 21964),
    LOST(15, 8752, "1", 1, "322", 322, "1,271", 1271, "29,323", 29323),
    LOST(16, 8316, "1", 1, "603", 603, "2,392", 2392, "77,240", 77240),
    LOST(17, 7720, "1", 1, "1,047", 1047, "4,369", 4369, "163,446", 163446),
    LOST(18, 7045, "1", 1, "1,776", 1776, "8,038", 8038, "548,977", 548977),
    LOST(19, 6200, "1", 1, "2,624", 2624, "14,602", 14602, "1,026,161", 1026161),
    LOST(20, 5360, "1", 1, "3,731", 3731, "25,289", 25289, "2,096,573", 2096573),
    LOST(21, 4514, "1", 1, "5,154", 5154, "40,496", 40496, "4,589,131", 4589131),
    LOST(22, 3640, "1", 1, "6,795", 6795, "62,176", 62176, "7,865,765", 7865765),
    LOST(23, 2774, "1", 1, "7,684", 7684, "93,711", 93711, "13,712,832", 13712832),
    LOST(24, 2184, "1", 1, "7,628", 7628, "127,802", 127802, "13,770,123", 13770123),
    LOST(25, 1602, "1", 1, "6,691", 6691, "166,970", 166970, "36,794,052", 36794052),
    LOST(26, 1190, "1", 1, "6,635", 6635, "226,822", 226822, "80,382,678", 80382678),
    LOST(27, 879, "1", 1, "6,603", 6603, "403,625", 403625, "108,497,563", 108497563),
    LOST(28, 612, "1", 1, "5,487", 5487, "998,625", 998625, "369,297,531", 369297531),
    LOST(29, 429, "1", 1, "5,289", 5289, "1,560,819", 1560819, "559,863,786", 559863786),
    LOST(30, 295, "1", 1, "4,340", 4340, "67,353", 67353, "2,126,043", 2126043),
    LOST(31, 192, "1", 1, "3,851", 3851, "41,465", 41465, "1,329,917", 1329917),
    LOST(32, 137, "1", 1, "5,549", 5549, "41,502", 41502, "833,772", 833772),
    LOST(33, 82, "1", 1, "8,730", 8730, "54,455", 54455, "896,822", 896822),
    LOST(34, 53, "1", 1, "6,707", 6707, "41,802", 41802, "604,294", 604294),
    LOST(35, 38, "1", 1, "6,570", 6570, "59,309", 59309, "671,851", 671851),
    LOST(36, 21, "2", 2, "5,677", 5677, "93,452", 93452, "674,317", 674317),
    LOST(37, 13, "6", 6, "1,838", 1838, "201,988", 201988, "1,944,936", 1944936),
    LOST(38, 6, "18", 18, "17,808", 17808, "99,560", 99560, "363,823", 363823),
    LOST(39, 2, "29", 29, "9,695", 9695, "9,695", 9695, "19,360", 19360),
    LOST(40, 1, "155", 155, "155", 155, "155", 155, "155", 155),
    LOST(41, 1, "423", 423, "423", 423, "423", 423, "423", 423),
};

#define ROWS(array) (array), sizeof(array) / sizeof((array)[0])

#define LINES(array) .lines = (array), .line_count = sizeof(array) / sizeof((array)[0])
static const tf_paper_table tables[] = {
    {.name = "success",
     .title = "Table 1 and Figure 3. Deals won when the search begins with R cards left",
     .heading = "R",
     .unit = "%",
     LINES(shares),
     .x_label = "R, cards left when the search begins",
     .y_label = "won, %"},
    {.name = "states-won",
     .title = "Table 2 and Figure 4. States made in deals won",
     .heading = "R",
     .unit = "states",
     .note =
         "Counted as the paper seems to do: the row at which the search begins, and every row "
         "generated for the first time. When a row is expanded, all its children are generated.",
     LINES(won_states),
     .x_label = "R, cards left when the search begins",
     .y_label = "states",
     .log_y = true},
    {.name = "states-lost",
     .title = "Table 3 and Figure 5. States made in deals lost",
     .heading = "R",
     .unit = "states",
     .note = "Counted as above.",
     LINES(lost_states),
     .x_label = "R, cards left when the search begins",
     .y_label = "states",
     .log_y = true},
};

const tf_paper tf__acc_papers[] = {
    {"shintani-accordion", "Looking ahead in Accordion",
     "Toshio Shintani, Some Consideration on Look Ahead in the Card Game \"Accordion\", Memoirs of "
     "the Faculty of Engineering, Fukuyama University",
     "Brute force covers the leftmost card that can be covered, by its neighbour rather than by "
     "the third card to the right, until R cards are left. Then a depth-first search with "
     "duplicate detection visits all rows. We use different deals.",
     ROWS(runs), ROWS(tables)},
    {.name = NULL},
};
