/* review_page.h: the review of one game, decision by decision. */
#ifndef TEFUDA_CLI_VERBS_REVIEW_PAGE_H
#define TEFUDA_CLI_VERBS_REVIEW_PAGE_H

#include <jansson.h>
#include <tefuda/tefuda.h>

/* Text for the terminal. */
void cli_review_page(const tf_review *review, tf_text *out);

/* A header line, then one line per decision. */
void cli_review_csv(const tf_review *review, tf_text *out);

/* All figures as one object. */
json_t *cli_review_json(const tf_review *review);

#endif
