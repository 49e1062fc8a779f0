"""State and Game behave as OpenSpiel's do: the checks of its basic_tests and playthroughs, as far as they apply."""
import math
import pickle
import random

import pytest

import tefuda

NAMES = ["calculation", "calculation(stacks=2,reward=progress)", "calculation(ranks=5,foundations=3)", "klondike(draw=1,steps=60)", "klondike(vegas,steps=60)",
         "accordion", "accordion(ranks=3)", "saichugen"]


def choose(state, chooser):
    """A random action; at a chance node by the probabilities."""
    if state.is_chance_node():
        outcomes, weights = zip(*state.chance_outcomes())
        return chooser.choices(outcomes, weights)[0]
    return chooser.choice(state.legal_actions())


def check_node(game, state):
    """What holds at every state."""
    player, actions = state.current_player(), state.legal_actions()
    assert actions == sorted(set(actions))
    assert [state.is_chance_node(), state.is_terminal(), state.is_player_node()] == [
        player == -1, player == -4, player >= 0]
    if state.is_terminal():
        assert actions == [] == state.chance_outcomes()
    elif state.is_chance_node():
        outcomes = state.chance_outcomes()
        assert [outcome for outcome, _ in outcomes] == actions
        assert math.isclose(sum(chance for _, chance in outcomes), 1, abs_tol=1e-9)
        assert all(chance > 0 for _, chance in outcomes)
        assert all(0 <= action < game.max_chance_outcomes() for action in actions)
    else:
        mask = state.legal_actions_mask()
        assert len(mask) == game.num_distinct_actions()
        assert [action for action, legal in enumerate(mask) if legal] == actions
        assert all(state.string_to_action(state.action_to_string(action)) == action for action in actions)
        assert all(game.string_to_action(game.action_to_string(action)) == action for action in actions)
        assert state.action_to_string(player, actions[0]) == state.action_to_string(actions[0])
        assert not any(state.legal_actions(other) for other in range(game.num_players()) if other != player)
    for seat in range(game.num_players()):
        state.observation_tensor(seat, bytearray(game.observation_tensor_size()))
        state.information_state_tensor(seat, bytearray(game.information_state_tensor_size()))


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("deal", [None, "seed:7"])
def test_random_games(name, deal):
    game = tefuda.load_game(name)
    chooser = random.Random(name)
    state = game.new_initial_state(deal)
    total, steps = [0.0] * game.num_players(), 0
    while not state.is_terminal():
        check_node(game, state)
        action = choose(state, chooser)
        if steps % 7 == 0:
            copies = [state.clone(), game.deserialize_state(state.serialize()), pickle.loads(pickle.dumps(state))]
            child = state.child(action)
            for copy in copies:
                assert copy.history() == state.history() and copy.legal_actions() == state.legal_actions()
                copy.apply_action(action)
                assert copy.history() == child.history() and copy.returns() == child.returns()
        was_chance = state.is_chance_node()
        state.apply_action(action)
        steps += not was_chance
        total = [a + b for a, b in zip(total, state.rewards())]
    check_node(game, state)
    for seat in range(game.num_players()):
        tensor = bytearray(game.observation_tensor_size())
        assert state.observation_tensor(seat) == list(state.observation_tensor(seat, tensor))
        assert len(state.information_state_tensor(seat)) == game.information_state_tensor_size()
    assert steps <= game.max_game_length()
    assert all(math.isclose(a, b, abs_tol=1e-6) for a, b in zip(total, state.returns()))
    assert all(game.min_utility() - 1e-6 <= value <= game.max_utility() + 1e-6 for value in state.returns())
    if game.is_zero_sum():
        assert sum(state.returns()) == game.utility_sum() == 0
    assert len(state.history()) == len(state.full_history()) == state.move_number()
    with pytest.raises(tefuda.IllegalMoveError):
        state.apply_action(0)


@pytest.mark.parametrize("name", NAMES)
def test_a_seat_knows_only_its_information(name):
    game = tefuda.load_game(name)
    chooser = random.Random(5)
    state = game.new_initial_state("seed:11")
    for _ in range(12):
        if state.is_terminal():
            break
        state.apply_action(choose(state, chooser))
    for seat in range(game.num_players()):
        for _ in range(3):
            other = state.resample_from_infostate(seat, chooser.random)
            assert other.information_state_string(seat) == state.information_state_string(seat)
            assert other.information_state_tensor(seat) == state.information_state_tensor(seat)
            assert other.observation_tensor(seat) == state.observation_tensor(seat)
            assert other.current_player() == state.current_player()


def test_load_game():
    game = tefuda.load_game("calculation(stacks=3)")
    assert game.get_parameters()["stacks"] == 3 and game == tefuda.load_game("calculation", {"stacks": 3})
    assert game != tefuda.load_game("calculation") and hash(game) == hash(pickle.loads(pickle.dumps(game)))
    assert tefuda.load_game(str(game)) == game
    assert "saichugen" in tefuda.registered_names()
    kind = tefuda.load_game("saichugen").get_type()
    assert (kind.short_name, kind.utility, kind.max_num_players) == ("saichugen", "zero_sum", 3)
    assert game.observation_tensor_shape() == [game.observation_tensor_size()]
    assert sum(math.prod(part["shape"]) for part in game.observation_tensor_layout()) == game.observation_tensor_size()
    assert game.policy_tensor_shape() == [game.num_distinct_actions()]


def test_states_and_positions_agree():
    state = tefuda.load_game("klondike").new_initial_state("seed:9")
    chooser = random.Random(1)
    position = tefuda.Position("klondike", "seed:9")
    for _ in range(20):
        assert state.position() == position
        assert sorted(map(state.action_to_string, state.legal_actions())) == sorted(position.moves())
        action = chooser.choice(state.legal_actions())
        position.apply(state.action_to_string(action))
        state.apply_action(action)


def test_expected_value_of_a_small_game():
    """The whole tree of a small game by chance_outcomes() and child(): probabilities sum to 1."""
    game = tefuda.load_game("accordion(ranks=2)")

    def leaves(state, depth):
        if state.is_terminal() or depth == 0:
            return 1.0
        if state.is_chance_node():
            return sum(chance * leaves(state.child(outcome), depth - 1) for outcome, chance in state.chance_outcomes())
        return leaves(state.child(state.legal_actions()[0]), depth - 1)

    assert math.isclose(leaves(game.new_initial_state(), 4), 1)
