/* scene.c: the scene of Saichugen from one seat.
 *
 * hand; others1, others2: the other hands; shown1..3: the card that each seat laid in this turn or,
 * before anyone has, in the last one; kept1..3: the cards that each laid before that; out: the card
 * left out. */
#include "games/scene.h"
#include "games/saichugen/saichugen.h"

/* The piles in their order in the scene. */
enum { HAND, OTHERS, SHOWN = OTHERS + TF__SAI_SEATS - 1 };

static void add_hand(tf_pile *pile, tf__sai_cards cards, tf__sai_cards guessed)
{
    while (cards) {
        tf_card card = tf__sai_pop(&cards);
        tf__scene_card(pile, guessed & tf__sai_bit(card) ? (tf_card)TF_CARD_NONE : card);
    }
}

static void add_others(const tf__sai_view *view, const tf__sai_position *whole, tf_scene *scene)
{
    unsigned number = 0;
    for (unsigned seat = 0; seat < TF__SAI_SEATS; seat++) {
        if (seat == view->seat)
            continue;
        tf_pile *pile = tf__scene_pile(scene, TF_PILE_OTHERS, "others", ++number);
        pile->seat = (int)seat;
        if (whole)
            add_hand(pile, whole->hand[seat], whole->guessed);
        else
            tf__scene_face_down(pile, (unsigned)TF__SAI_HAND - view->turn -
                                          (seat < view->to_act ? 1u : 0u));
        pile->down = pile->count;
    }
}

/* The turn whose cards are shown: this one, or the last if no card is laid yet. */
static unsigned shown_turn(const tf__sai_view *view)
{
    return view->to_act > 0 || view->turn == 0 ? view->turn : view->turn - 1u;
}

/* A card laid in this turn: the own one, or another seat's face down. */
static tf_card laid_now(const tf__sai_view *view, const tf__sai_position *whole, unsigned seat)
{
    if (seat == view->seat)
        return view->face_down;
    return whole ? whole->laid[view->turn * TF__SAI_SEATS + seat] : (tf_card)TF_CARD_NONE;
}

static void add_shown(const tf__sai_view *view, const tf__sai_position *whole, tf_scene *scene)
{
    unsigned turn = shown_turn(view);
    for (unsigned seat = 0; seat < TF__SAI_SEATS; seat++) {
        tf_pile *pile = tf__scene_pile(scene, TF_PILE_SHOWN, "shown", seat + 1);
        pile->seat = (int)seat;
        if (turn < view->turn)
            tf__scene_card(pile, view->shown[turn * TF__SAI_SEATS + seat]);
        else if (seat < view->to_act)
            tf__scene_card(pile, laid_now(view, whole, seat));
        pile->down = turn == view->turn ? pile->count : 0;
    }
    for (unsigned seat = 0; seat < TF__SAI_SEATS; seat++) {
        tf_pile *pile = tf__scene_pile(scene, TF_PILE_KEPT, "kept", seat + 1);
        pile->seat = (int)seat;
        for (unsigned t = 0; t < turn; t++)
            tf__scene_card(pile, view->shown[t * TF__SAI_SEATS + seat]);
    }
}

static void add_figures(const tf__sai_view *view, tf_scene *scene)
{
    unsigned turn = shown_turn(view);
    bool any = turn < view->turn;
    tf__scene_figure(scene, "turn", view->turn);
    tf__scene_figure(scene, "round", view->turn / TF__SAI_ROUND_TURNS);
    tf__scene_figure(scene, "seat", view->to_act);
    tf__scene_figures(scene, "scores", view->score.game);
    tf__scene_figures(scene, "round_scores", view->score.round);
    tf__scene_figure(scene, "shown_winner",
                     any ? (int)tf__sai_winner(view->shown + turn * TF__SAI_SEATS) : -1);
}

static void make(const void *given, const void *position, tf_scene *scene)
{
    const tf__sai_view *view = given;
    const tf__sai_position *whole = position;
    tf_pile *hand = tf__scene_pile(scene, TF_PILE_HAND, "hand", 0);
    hand->seat = view->seat;
    add_hand(hand, view->hand, 0);
    add_others(view, whole, scene);
    add_shown(view, whole, scene);
    tf_pile *out = tf__scene_pile(scene, TF_PILE_STOCK, "out", 0);
    bool known = whole && !(whole->guessed & tf__sai_bit(whole->out));
    tf__scene_card(out, known ? whole->out : (tf_card)TF_CARD_NONE);
    out->down = 1;
    add_figures(view, scene);
}

static void place(const void *given, const tf_scene *scene, tf_scene_move *move)
{
    (void)scene;
    const tf__sai_view *view = given;
    tf__sai_cards below = view->hand & (tf__sai_bit((tf_card)move->move) - 1);
    move->from = (tf_place){HAND, (int)tf__sai_count(below)};
    move->to = tf__scene_end(SHOWN + view->seat);
}

const tf_scene_ops tf__sai_scene = {.make = make, .place = place};
