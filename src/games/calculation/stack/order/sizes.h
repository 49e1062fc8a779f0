/* sizes.h: the sizes that name a table, as a tf_table_request carries them. */
#ifndef TEFUDA_GAMES_CALCULATION_STACK_ORDER_SIZES_H
#define TEFUDA_GAMES_CALCULATION_STACK_ORDER_SIZES_H

enum {
    TF__STACK_STACKS,
    TF__STACK_FOUNDATIONS,
    TF__STACK_CARDS, /* on each foundation */
    TF__STACK_SIZE_COUNT,
};

#endif
