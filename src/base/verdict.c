/* verdict.c: the names of verdicts; see tefuda/verdict.h. */
#include <tefuda/verdict.h>

const char *tf_verdict_name(tf_verdict verdict)
{
    static const char *const names[] = {"undecided", "won", "lost", "finished"};
    return (unsigned)verdict < sizeof names / sizeof names[0] ? names[verdict] : "undecided";
}

const char *tf_verdict_game_name(tf_verdict verdict)
{
    return verdict == TF_UNDECIDED ? "unfinished" : tf_verdict_name(verdict);
}
