"""Vector environments: the same games as states, whatever the number of threads; arrays of the caller, zero copies."""
import array

import pytest

import tefuda

numpy = pytest.importorskip("numpy")
NAMES = ["calculation", "klondike", "accordion", "saichugen"]


def rollout(name, threads, steps=200, count=7, seed=3):
    envs = tefuda.VectorEnv(name, count, threads=threads, copy=True)
    observations, infos = envs.reset(seed=seed)
    found = [observations, infos["action_mask"], infos["deal"]]
    for _ in range(steps):
        observations, rewards, terminated, truncated, infos = envs.step(envs.random_actions().copy())
        found += [observations, rewards, terminated, truncated, infos["action_mask"], infos["player"], infos["deal"]]
    return found, envs.counts()


@pytest.mark.parametrize("name", NAMES)
def test_threads_do_not_matter(name):
    (one, counts), (three, other) = rollout(name, 1), rollout(name, 3)
    assert counts == other and counts["steps"] == 1400
    assert all(numpy.array_equal(a, b) for a, b in zip(one, three))


def observations_size(envs):
    return envs.game.observation_tensor_size()


@pytest.mark.parametrize("name", NAMES)
def test_vectors_agree_with_states(name):
    envs = tefuda.VectorEnv(name, 3, threads=1, steps=30)
    tensor, mask = bytearray(observations_size(envs)), bytearray(envs.game.num_distinct_actions())
    observations, infos = envs.reset(seed=5)
    states = [envs.game.new_initial_state(f"seed:{deal}") for deal in infos["deal"]]
    for _ in range(70):
        for index, state in enumerate(states):
            assert observations[index].tobytes() == state.observation_tensor(state.current_player(), tensor)
            state.write_mask(mask)
            assert infos["action_mask"][index].tobytes() == mask
            assert infos["player"][index] == state.current_player()
        actions = envs.random_actions().copy()
        observations, rewards, terminated, truncated, infos = envs.step(actions)
        for index, state in enumerate(states):
            state.apply_action(int(actions[index]))
            assert numpy.allclose(rewards[index], state.rewards() if rewards.ndim == 2 else state.rewards()[0])
            assert (terminated[index], truncated[index]) == (
                state.is_terminal() and not state.is_truncated(), state.is_truncated())
            if state.is_terminal():
                assert infos["_final_obs"][index]
                states[index] = envs.game.new_initial_state(f"seed:{infos['deal'][index]}")
            else:
                assert envs.state(index).history() == state.history()


def test_arrays_of_the_caller_without_a_copy():
    game = tefuda.load_game("accordion(ranks=4)")
    vector = tefuda.Vector(game, 4, threads=1)
    buffer = numpy.zeros((10, 4, game.observation_tensor_size()), numpy.uint8)  # a rollout buffer
    masks = numpy.zeros((4, game.num_distinct_actions()), numpy.bool_)
    actions = numpy.zeros(4, numpy.int64)
    vector.reset(1, observations=buffer[0], masks=masks)
    for step in range(1, 10):
        vector.random_actions(actions)
        assert masks[numpy.arange(4), actions].all()
        vector.step(actions, observations=buffer[step], masks=masks)
    assert buffer.any(axis=(1, 2)).all()
    plain = array.array("q", [0] * 4)  # any object with the buffer protocol will do
    vector.random_actions(plain)
    vector.step(plain)


def test_wrong_arrays_are_refused():
    game = tefuda.load_game("accordion(ranks=4)")
    vector = tefuda.Vector(game, 4)
    good = numpy.zeros((4, game.num_distinct_actions()), numpy.uint8)
    with pytest.raises(tefuda.UsageError, match="reset"):
        vector.step(numpy.zeros(4, numpy.int64))
    for bad in (good.astype(numpy.float32), good[:3], numpy.zeros((4, 1000), numpy.uint8)):
        with pytest.raises((TypeError, ValueError)):
            vector.reset(1, masks=bad)
    with pytest.raises((BufferError, ValueError)):
        vector.reset(1, masks=numpy.asfortranarray(good.repeat(2, 0))[::2])
    good.flags.writeable = False
    with pytest.raises((BufferError, ValueError)):
        vector.reset(1, masks=good)
    vector.reset(1)
    with pytest.raises(tefuda.IllegalMoveError):
        vector.step(numpy.full(4, 10**6, numpy.int64))
    with pytest.raises(TypeError):
        vector.step(numpy.zeros(4, numpy.int32))
    assert vector.counts()["steps"] == 0


def test_each_deal_once():
    envs = tefuda.VectorEnv("accordion(ranks=3)", 4, deals=(10, 19))
    _, infos = envs.reset(seed=1)
    results, deals = {}, infos["deal"].copy()
    while envs.counts()["live"]:
        _, _, terminated, _, infos = envs.step(envs.random_actions())
        results.update((int(deal), 1) for deal, over in zip(deals, terminated) if over)
        deals = infos["deal"].copy()
    assert sorted(results) == list(range(10, 20)) and envs.counts()["episodes"] == 10


def test_seeds():
    envs = tefuda.VectorEnv("accordion", 3, copy=True)
    first = [envs.reset(seed=4)[1]["deal"].tolist() for _ in range(2)]
    later = [envs.reset()[1]["deal"].tolist() for _ in range(2)]
    assert first[0] == first[1] != later[0] != later[1]
    envs.reset(seed=4)
    assert envs.reset()[1]["deal"].tolist() == later[0]
    assert envs.action_space.contains(envs.random_actions())


def test_returns_and_lengths():
    envs = tefuda.VectorEnv("saichugen", 5)
    envs.reset(seed=2)
    for _ in range(45):
        _, rewards, terminated, _, infos = envs.step(envs.random_actions())
    assert terminated.all() and (infos["length"] == 45).all() and (infos["return"] == rewards).all()
