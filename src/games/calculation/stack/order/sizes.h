/* sizes.h: the sizes that identify a table, in the order of tf_table_request.sizes. */
#ifndef TEFUDA_GAMES_CALCULATION_STACK_ORDER_SIZES_H
#define TEFUDA_GAMES_CALCULATION_STACK_ORDER_SIZES_H

enum {
    TF__STACK_STACKS,
    TF__STACK_FOUNDATIONS,
    TF__STACK_CARDS, /* per foundation */
    TF__STACK_SIZE_COUNT,
};

#endif
