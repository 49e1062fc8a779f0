/* chance.c: see chance.h. */
#include "games/klondike/value/chance.h"

#include <math.h>

static double sigmoid(double x)
{
    return 1 / (1 + exp(-x));
}

static double logit(double p)
{
    return log(p / (1 - p));
}

void tf__klon_prospect_of(tf__klon_outlook *outlook, const tf__klon_position *view,
                          tf__klon_prospect *out)
{
    tf__klon_inputs inputs;
    tf__klon_inputs_of(outlook, view, &inputs);
    tf__klon_network_run(&tf__klon_network_weights, &inputs, out->logit);
    for (unsigned i = 0; i < TF__KLON_OUTPUTS; i++)
        out->logit[i] = fmax(-8, fmin(8, out->logit[i]));
    out->hidden = tf__klon_hidden_in_columns(view) / 21.0;
    out->unseen = view->unseen / 24.0;
}

/* ---- the network alone ---- */

void tf__klon_quick_terms(const tf__klon_prospect *prospect, double terms[TF__KLON_QUICK_TERMS])
{
    terms[0] = 1;
    terms[1] = prospect->logit[0];
    terms[2] = prospect->logit[1];
    terms[3] = prospect->hidden;
    terms[4] = prospect->unseen;
    terms[5] = prospect->hidden * prospect->logit[1];
}

double tf__klon_quick_chance(const tf__klon_fit *fit, const tf__klon_prospect *prospect)
{
    double terms[TF__KLON_QUICK_TERMS], sum = 0;
    tf__klon_quick_terms(prospect, terms);
    for (unsigned i = 0; i < TF__KLON_QUICK_TERMS; i++)
        sum += fit->quick[i] * terms[i];
    return sigmoid(sum);
}

/* ---- with trials ---- */

/* Shares of trials won by the rules, and won at least with all cards seen. */
typedef struct shares {
    double rules, any;
} shares;

static shares shares_of(const tf__klon_fit *fit, const tf__klon_prospect *prospect,
                        const tf__klon_evidence *evidence)
{
    double all = evidence->trials + fit->prior;
    return (shares){(evidence->won + fit->prior * sigmoid(prospect->logit[0])) / all,
                    (evidence->won + evidence->could + fit->prior * sigmoid(prospect->logit[1])) /
                        all};
}

static double within(double share)
{
    return fmax(0.002, fmin(0.998, share));
}

static void terms_of(const tf__klon_fit *fit, const tf__klon_prospect *prospect, shares s,
                     double terms[TF__KLON_FULL_TERMS])
{
    terms[0] = 1;
    terms[1] = logit(within(s.rules));
    terms[2] = logit(within(s.any));
    terms[3] = logit(within(tf__klon_quick_chance(fit, prospect)));
    terms[4] = prospect->hidden;
    terms[5] = prospect->unseen;
}

void tf__klon_full_terms(const tf__klon_fit *fit, const tf__klon_prospect *prospect,
                         const tf__klon_evidence *evidence, double terms[TF__KLON_FULL_TERMS])
{
    terms_of(fit, prospect, shares_of(fit, prospect, evidence), terms);
}

static double chance_of(const tf__klon_fit *fit, const tf__klon_prospect *prospect, shares s)
{
    double terms[TF__KLON_FULL_TERMS], sum = 0;
    terms_of(fit, prospect, s, terms);
    for (unsigned i = 0; i < TF__KLON_FULL_TERMS; i++)
        sum += fit->full[i] * terms[i];
    return sigmoid(sum);
}

/* A trial adds one to neither, one or both of two counts; the chance is linear in small changes of both. */
double tf__klon_full_chance(const tf__klon_fit *fit, const tf__klon_prospect *prospect,
                            const tf__klon_evidence *evidence, double *error)
{
    static const double STEP = 1e-4;
    shares s = shares_of(fit, prospect, evidence);
    double chance = chance_of(fit, prospect, s), all = evidence->trials + fit->prior;
    double rules = (chance_of(fit, prospect, (shares){s.rules + STEP, s.any}) - chance) / STEP;
    double any = (chance_of(fit, prospect, (shares){s.rules, s.any + STEP}) - chance) / STEP;
    double p = within(s.rules), q = fmax(within(s.any), p);
    double variance = rules * rules * p * (1 - p) + any * any * q * (1 - q) +
                      2 * rules * any * p * (1 - q);
    *error = sqrt(fmax(variance, 0) * evidence->trials) / all;
    return chance;
}
