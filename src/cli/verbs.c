/* verbs.c: the table of verbs, and finding a row in it. */
#include "cli/verbs.h"

#include <ctype.h>
#include <string.h>

#include "cli/verbs/lab/lab.h"
#include "cli/verbs/table.h"

static const cli_verb verbs[] = {
    {"deal", CLI_VERB_DEAL, "print deals", "GAME [--deals SPEC]", "g",
     "Prints one deal per line: its id, then its cards in the order in which the rules deal "
     "them. solve and play read this format as FILE. --winnable prints only deals that the "
     "solver wins; --min-states and --max-states print only deals that take at least or at most "
     "this many states to solve. Deals that hit a limit are left out.",
     "tefuda deal GAME --deals seed:1-3\ntefuda deal GAME --deals ms:11982 --json\n"
     "tefuda deal GAME --deals seed:1-100 --winnable --max-states 100",
     cli_deal},
    {"solve", CLI_VERB_SOLVE, "decide each deal with every card known",
     "GAME [--deals SPEC | FILE | -]", "gF",
     "Searches each deal and prints won, lost (proven) or undecided (a limit was hit), the "
     "number of moves of the solution, the states visited and the time. The last line has the "
     "totals and the share won with its 95 % interval. Every solution is replayed by the rules. "
     "With --shortest the solver keeps searching for a shortest solution and prints lower_bound: "
     "no solution has fewer moves, so a solution with lower_bound moves is a shortest one. "
     "--metric chooses what counts as a move, where the solver has several metrics. "
     "--moves prints each solution below its deal; --record - writes a record of it to standard "
     "output.",
     "tefuda solve GAME --deals seed:1-10\n"
     "tefuda solve GAME --deals seed:1 --moves\n"
     "tefuda solve GAME --shortest --states 100000\n"
     "tefuda solve GAME deals.txt --time-ms 20000 --json",
     cli_solve},
    {"play", CLI_VERB_PLAY, "play each deal seeing only what a person sees",
     "GAME --player P [--deals SPEC | FILE | -]", "gF",
     "A player gets only what a person at the table would see. With --player human you play in "
     "the terminal, a random deal unless you name one; type help there. The dialogue is on "
     "standard error, the results are on standard output. --record - writes the record to "
     "standard output instead of the results. --luck measures the luck of each game and adjusts "
     "the rate for it: the same mean, a narrower interval. With --auto-finish the last moves are "
     "made for you once every card is known and all of them can go to their places. A game that "
     "cannot be won any more, whatever the hidden cards are, is called so; --json gives the proof "
     "in the field dead of a lost game.",
     "tefuda play GAME --player random --deals seed:1-100\n"
     "tefuda play GAME --player human",
     cli_play},
    {"replay", CLI_VERB_REPLAY, "check a record move by move, show the final position", "GAME FILE",
     "gf",
     "Reads a record of a played game, makes each move by the rules and shows the final "
     "position. It stops at the first illegal move and gives the reason. Hidden cards of an "
     "unfinished game are shown only with --reveal.",
     "tefuda replay GAME game.txt", cli_replay},
    {"hint", CLI_VERB_HINT,
     "the legal moves of a position or record, best first, with their values", "GAME [FILE | -]",
     "gF",
     "Without FILE, uses the first deal of --deals. If cards are hidden, a hint uses only what "
     "the player to move sees. The evaluator of the game gives each move's win probability (or "
     "expected points) if the strongest player of the rules plays on, with its 95 % interval; "
     "sampling narrows it during --time-ms (default 400 for the whole hint). --player P takes "
     "the values from playouts of P instead. --values prints that player's own values of the "
     "moves, which are not probabilities. In a game without hidden cards the solver decides the "
     "position after each move. With --samples and no --time-ms the same command prints the same "
     "figures. When the game cannot be won any more whatever the hidden cards are, or no sampled "
     "arrangement of them can be won, the log and the field dead of --json say so.",
     "tefuda hint GAME --deals seed:1\ntefuda hint GAME game.txt --time-ms 10000\n"
     "tefuda hint GAME --samples 200 --json",
     cli_hint},
    {"review", CLI_VERB_REVIEW, "evaluate the decisions in records of played games", "GAME FILE...",
     "gf+",
     "Evaluates every decision of a game: its value, better moves, and the figures of the game. "
     "One game is shown decision by decision, several games as a table of deals and players with "
     "intervals; --experts splits the players into two groups. FILE is a record as text or JSON, "
     "or many records as JSON lines, for example the output of play --json. Values are those of "
     "the "
     "evaluator, from what the player sees; they give the loss of each decision, the luck of each "
     "card, and the accuracy. --samples N or --player P uses N playouts per move by P instead; "
     "--samples 0 omits values. Figures that need every card are printed for finished games, and "
     "with --reveal for unfinished ones.",
     "tefuda review GAME game.txt\n"
     "tefuda review GAME games.jsonl --csv > games.csv",
     cli_review},
    {"bench", CLI_VERB_BENCH, "fixed work, deterministic counts, speed", "[GAME | env [GAME]]",
     "GG",
     "Works through fixed deals on one thread. The counts and the checksum are the same on every "
     "machine as long as the search is the same; only the times differ. env steps 1024 games at "
     "a time with random legal actions, as learning programs do (docs/ENV.md).",
     "tefuda bench GAME\ntefuda bench env", cli_bench},
    {"table", CLI_VERB_TABLE, "tables of solved states",
     "build | info | verify | count | probe STATE | optimum [--SIZE N...]", "sF",
     "build makes the table of these sizes in the data folder, level by level; a build that was "
     "stopped continues when it is run again. info shows its figures; verify checks all values "
     "for consistency, or --sample N of them; count prints the sizes and the number of states, "
     "and stores nothing; probe looks a state up, or computes its value when the last size is not "
     "given. optimum solves a small game exactly and prints its sizes, the win probability with "
     "the "
     "best choices and the number of states; its files stay in the data folder and give hints "
     "and luck exact values; --sample N expands N of the states again. Takes as much memory as it "
     "needs unless --memory-mb is given.",
     NULL, cli_table},
    {"lab", CLI_VERB_LAB, "experiments in a store",
     "run NAME | run FILE | list | report NAME... | export NAME... | import FILE.csv [NAME] | "
     "league NAME... | plot NAME...",
     "sFFFFFFF",
     "run works through an experiment and appends one row per deal to the store. It can be "
     "stopped at any time and continues when it is run again; NAME alone is then enough. With "
     "--player it plays, otherwise it solves. FILE contains definitions: [NAME] and KEY = VALUE "
     "lines. --until-width and --until-better stop a run as soon as the result is precise "
     "enough. --luck measures the luck of each game: rates, comparisons and stopping rules are "
     "adjusted for it and need fewer games. list shows the contents of the store. report shows "
     "rates and spreads with "
     "experiments as columns, and compares the first with each of the others deal by deal; "
     "--hardest lists the deals that "
     "took the most states. "
     "export prints the rows as CSV, or as JSON lines with --json. import adds rows that were made "
     "elsewhere, in the same form; --game says of which game, --player by whom, and reports mark "
     "them as imported. league rates the players of several experiments on the same deals, "
     "seatings "
     "included. plot draws with gnuplot. In "
     "report, league and plot a NAME may be a pattern, 'keep-*'. Under mpirun the same command "
     "runs on "
     "many machines.",
     "tefuda lab run first --game GAME --player random --deals seed:1-1000\n"
     "tefuda lab run first\n"
     "tefuda lab list\n"
     "tefuda lab report first second\n"
     "tefuda lab plot first --output first.svg\n"
     "tefuda lab run --until-better first second\n"
     "tefuda lab export first --csv > first.csv\n"
     "tefuda lab import theirs.csv theirs --game GAME --player 'their program'\n"
     "mpirun -n 8 tefuda lab run plan.txt",
     cli_lab},
    {"paper", CLI_VERB_PAPER, "published figures compared with ours",
     "[NAME...] [--quick | --full] [--html FILE]", "P+",
     "Without arguments, lists the papers and how much of each has been computed. With NAMEs, "
     "shows each published figure, our figure, its 95 % interval, the difference in standard "
     "errors, and whether they agree. --quick first runs a part of every paper, in about two "
     "minutes; --full runs everything that the papers did, continues where it was stopped, and "
     "may take days. All results are kept in the store. --html writes one page with all tables "
     "and figures.",
     "tefuda paper\n"
     "tefuda paper --quick --html papers.html\n"
     "tefuda paper NAME --full",
     cli_paper},
    {"serve", CLI_VERB_SERVE, "serve the page: play, hints, reviews, experiments in the browser",
     "[--port N] [--open] [--lan] [--token-file FILE | --no-token]", "",
     "Serves the page on 127.0.0.1 only, until Ctrl-C, and prints its address; --open opens it "
     "in a browser. The address contains a token, which the browser keeps in a cookie: other "
     "users of this machine cannot read or change your games. Scripts send it as `Authorization: "
     "Bearer TOKEN`; --token-file writes it to a file that only you can read, and removes the "
     "file at the end. Every move of a game is saved in the file of --plays before the server "
     "answers. The experiments shown are those of --store. --lan lets other devices of the local "
     "network connect, with the token: their addresses and a QR code are printed. HTTP is not "
     "encrypted; use it only in a network that you trust. docs/API.md describes the requests.",
     "tefuda serve --open\ntefuda serve --port 8400 --plays games.sqlite\n"
     "tefuda serve --token-file token\ntefuda serve --lan",
     cli_serve},
    {"engine", CLI_VERB_ENGINE,
     "one of our players behind the line protocol of exec:", "GAME --player P", "g",
     "Speaks the protocol of docs/PROTOCOL.md on standard input and output, as the program's side: "
     "other programs can use our players with it. It plays what the player would play here with "
     "the same rules and seed. Rules come from the other side; --rules is for a side that sends "
     "none.",
     "tefuda engine GAME --player random", cli_engine},
    {"exploit", CLI_VERB_EXPLOIT, "how far a policy is from the best response at the end of a game",
     "GAME --player P | --policy FILE [--deals SPEC | FILE | -]", "gF",
     "All seats choose by one policy: a player, or a table of probabilities. Each deal is played "
     "by "
     "it up to its last turns. Then, for each seat, prints the expected points of the policy and "
     "of the exact best response to the others, which knows their policy but not their cards, and "
     "NashConv, the sum of the gains over all seats: 0 exactly in an equilibrium. Everything is "
     "enumerated, nothing is sampled. --turns N measures the last N turns only; --all-hands takes "
     "the mean over all hands that a seat may have instead of the dealt one. A player that "
     "chooses at random is asked --samples times per view; the frequencies are its policy. "
     "docs/LAB.md describes the table.",
     "tefuda exploit GAME --player random --turns 1 --deals seed:1-10", cli_exploit},
    {"games", CLI_VERB_GAMES, "the games, their rules and presets", "[GAME]", "G",
     "Lists the games. With GAME: its rule options, presets, deal sources, solvers and players.",
     "tefuda games\ntefuda games GAME", cli_games},
    {"players", CLI_VERB_PLAYERS, "the players and their options", "[GAME]", "G",
     "Lists the players of one game or of all games, with their options.", "tefuda players GAME",
     cli_players},
    {"version", CLI_VERB_VERSION, "version, commit and build", "", "",
     "Prints the version, the commit it was built from, and the compiler.", "tefuda version",
     cli_version},
    {"help", CLI_VERB_HELP, "this list, or help about a verb or a game", "[VERB | GAME]", "V",
     "help GAME explains the rules of a game: goal, setup, a turn, the end, how moves are "
     "written. help deals, output, exit and environment describe these subjects. --man and "
     "--completion print the manual page and the completions for shells.",
     "tefuda help solve\ntefuda help --man | man -l -\n"
     "tefuda help --completion bash > ~/.local/share/bash-completion/completions/tefuda",
     cli_help},
    {"complete", CLI_VERB_COMPLETE, "completions of a command line, for shells", "[-- WORD...]",
     "W+",
     "Prints the possible completions of the last WORD, one per line, each followed by a tab and "
     "a description; @files and @folders stand for names of files and folders. The WORDs are "
     "those typed so far after the program's name. The completions of the shells call this.",
     "tefuda complete -- play GAME --player ''", cli_complete},
};
enum { VERB_COUNT = sizeof verbs / sizeof verbs[0] };

const char *cli_verb_subverbs(const cli_verb *verb)
{
    if (verb->bit == CLI_VERB_TABLE)
        return cli_table_subverbs();
    if (verb->bit == CLI_VERB_BENCH)
        return "env";
    return verb->bit == CLI_VERB_LAB ? cli_lab_subverbs() : "";
}

const cli_verb *cli_verb_rows(size_t *count)
{
    *count = VERB_COUNT;
    return verbs;
}

tf_status cli_verb_find(const char *name, const cli_verb **verb, tf_error *error)
{
    for (size_t i = 0; i < VERB_COUNT; i++) {
        if (strcmp(verbs[i].name, name) == 0) {
            *verb = &verbs[i];
            return TF_OK;
        }
    }
    int near = tf_nearest_word(name, verbs, VERB_COUNT, sizeof verbs[0]);
    if (near >= 0)
        return tf_error_set(error, TF_ERR_USAGE, "unknown verb '%.40s'; did you mean '%s'?", name,
                            verbs[near].name);
    return tf_error_set(error, TF_ERR_USAGE, "unknown verb '%.40s'; 'tefuda help' lists them",
                        name);
}

/* Describes a missing argument. */
static const char *argument_words(char letter)
{
    switch (letter) {
    case 'g':
        return "a GAME ('tefuda games' lists them)";
    case 'f':
        return "a FILE";
    case 's':
        return "a subverb";
    default:
        return "one more argument";
    }
}

tf_status cli_verb_check(const cli_verb *verb, const cli_context *cli, tf_error *error)
{
    size_t most = strlen(verb->args);
    bool many = most > 0 && verb->args[most - 1] == '+';
    most -= many;
    if (cli->arg_count > most && !many)
        return tf_error_set(error, TF_ERR_USAGE,
                            "too many arguments from '%.40s' on; usage: tefuda %s%s%s",
                            cli->args[most], verb->name, most ? " " : "", verb->synopsis);
    if (cli->arg_count < most && islower((unsigned char)verb->args[cli->arg_count]))
        return tf_error_set(error, TF_ERR_USAGE, "%s needs %s; usage: tefuda %s %s", verb->name,
                            argument_words(verb->args[cli->arg_count]), verb->name, verb->synopsis);
    return TF_OK;
}
