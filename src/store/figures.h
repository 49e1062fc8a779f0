/* figures.h: single figures in a store, which do not follow from rows. */
#ifndef TEFUDA_STORE_FIGURES_H
#define TEFUDA_STORE_FIGURES_H

#include <tefuda/published.h>
#include <tefuda/store.h>

/* Stores a figure under a name; replaces an older one. */
TF_MUST_USE tf_status tf__store_figure_keep(tf_store *store, const char *name,
                                            const tf_paper_value *value, tf_error *error);
/* *found: whether there is a figure of that name. */
TF_MUST_USE tf_status tf__store_figure_find(tf_store *store, const char *name,
                                            tf_paper_value *value, bool *found, tf_error *error);

#endif
