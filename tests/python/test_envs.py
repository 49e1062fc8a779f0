"""The environments have the interfaces of Gymnasium and PettingZoo: the checks of their own test suites, rewritten."""
import inspect
import random

import pytest

import tefuda
from tefuda import envs as module

GYMNASIUM = {"reset": {"seed", "options"}, "step": {"action"}, "render": set(), "close": set()}


@pytest.mark.parametrize("name", list(tefuda.registry))
def test_gymnasium_interface(name):
    env = tefuda.make(name, render_mode="ansi", steps=150)
    for method, names in GYMNASIUM.items():
        assert names <= set(inspect.signature(getattr(env, method)).parameters)
    assert env.reset.__kwdefaults__ == {"seed": None, "options": None}
    assert "ansi" in env.metadata["render_modes"] and env.unwrapped is env
    observation, info = env.reset(seed=3)
    assert observation in env.observation_space and isinstance(info, dict)
    assert isinstance(env.render(), str)
    steps, over = 0, False
    chooser = random.Random(1)
    while not over and steps < 2000:
        mask = info["action_mask"]
        assert list(mask) == list(env.action_masks()) and len(mask) == env.action_space.n
        action = chooser.choice([a for a in range(env.action_space.n) if mask[a]])
        assert action in env.action_space
        observation, reward, terminated, truncated, info = env.step(action)
        assert observation in env.observation_space
        assert isinstance(reward, float) and terminated in (True, False) and truncated in (True, False)
        over = terminated or truncated
        steps += 1
    assert over and not any(info["action_mask"])
    with pytest.raises(tefuda.UsageError):
        env.step(0)
    env.close()


@pytest.mark.parametrize("name", list(tefuda.registry))
def test_seeds_repeat(name):
    def games(env, seed):
        found = []
        for number in range(3):
            observation, info = env.reset(seed=seed if number == 0 else None)
            found.append((list(observation), info["deal"]))
            action = list(info["action_mask"]).index(1)
            found.append(list(env.step(action)[0]))
        return found

    one, other = tefuda.make(name), tefuda.make(name)
    assert games(one, 5) == games(other, 5) != games(one, 6)
    assert len({str(game) for game in games(one, 5)[::2]}) == 3  # a new deal at every reset


def test_illegal_actions_change_nothing():
    env = tefuda.make("tefuda/Accordion-v0", ranks=4)
    observation, info = env.reset(seed=1)
    illegal = list(info["action_mask"]).index(0)
    with pytest.raises(tefuda.IllegalMoveError):
        env.step(illegal)
    assert list(env.action_masks()) == list(info["action_mask"])
    env.reset(options={"deal": "seed:2"})
    assert env.state.position() == tefuda.Position(env.game.rules, "seed:2")


def test_registered_with_gymnasium():
    gymnasium = pytest.importorskip("gymnasium")
    from gymnasium.utils.env_checker import check_env
    for name in tefuda.registry:
        check_env(gymnasium.make(name).unwrapped, skip_render_check=True)


def test_own_spaces_when_there_is_no_gymnasium():
    if module.gymnasium is None:
        env = tefuda.make("tefuda/Accordion-v0")
        assert type(env.action_space).__module__ == "tefuda.spaces"
        env.action_space.seed(1)
        first = [env.action_space.sample() for _ in range(5)]
        env.action_space.seed(1)
        assert first == [env.action_space.sample() for _ in range(5)]


# ---- PettingZoo's api_test ----

def test_aec_interface():
    env = tefuda.aec_env("saichugen")
    env.reset(seed=1)
    assert env.possible_agents == env.agents and env.max_num_agents == env.num_agents == 3
    for agent in env.agents:
        assert env.observation_space(agent) is env.observation_space(agent)
        assert env.action_space(agent) is env.action_space(agent)
    total = dict.fromkeys(env.agents, 0.0)
    seen, turns = set(), 0
    for agent in env.agent_iter():
        assert agent == env.agent_selection and agent in env.agents
        assert set(env.rewards) == set(env.terminations) == set(env.truncations) == set(env.infos) == set(env.agents)
        observation, reward, terminated, truncated, info = env.last()
        assert observation in env.observation_space(agent)
        assert list(observation["action_mask"]) == list(info["action_mask"])
        total[agent] += reward
        if terminated or truncated:
            env.step(None)
            continue
        action = env.action_space(agent).sample(mask=info["action_mask"])
        assert info["action_mask"][action]
        env.step(action)
        seen.add(agent)
        turns += 1
    assert env.agents == [] and len(seen) == 3 and turns == 45
    assert sum(total.values()) == 0 and all(value in (-2, -1, 0, 1, 2) for value in total.values())


def test_aec_hides_what_is_laid_in_the_same_turn():
    env = tefuda.aec_env("saichugen")
    env.reset(options={"deal": "seed:4"})
    before = bytes(env.observe("player_1")["observation"])
    env.step(list(env.last()[4]["action_mask"]).index(1))
    after = env.observe("player_1")["observation"]
    assert sum(a != b for a, b in zip(before, bytes(after))) <= 1  # at most whose turn it is


def test_aec_repeats_by_seed():
    def game(seed):
        env = tefuda.aec_env("saichugen")
        env.reset(seed=seed)
        return [bytes(env.observe(agent)["observation"]) for agent in env.agents]
    assert game(7) == game(7) != game(8)


def test_games_refuse_the_wrong_interface():
    with pytest.raises(tefuda.UsageError, match="aec_env"):
        tefuda.make("saichugen")
    with pytest.raises(tefuda.UsageError, match="make"):
        tefuda.aec_env("klondike")
