"""backup.py: all plays in one file, restored on another server."""
import json

from harness import Server


def all_plays(server):
    plays, before, more = [], "", True
    while more:
        page = server.get(f"/api/backup{before}").expect(200).json
        plays += page["plays"]
        more = page["more"]
        before = f"?before={plays[-1]['play']}" if plays else ""
    return plays


def restore(server, plays):
    return server.post("/api/backup", {"text": json.dumps(plays)})


def a_backup_restores_every_play_elsewhere():
    with Server() as server:
        server.played("accordion", deal="seed:5", title="finished")
        for game in server.games():
            state = server.auto(server.new(game, deal="seed:6"), most=4)
            server.post(f"/api/plays/{state['play']}/go", {"to": max(0, state["at"] - 1)}).expect(200)
        left = server.auto(server.new("accordion", deal="seed:7"), most=4)
        back = server.post(f"/api/plays/{left['play']}/go", {"to": 2}).expect(200).json
        server.move(back, next(move["word"] for move in back["scene"]["moves"] if move["word"] != left["words"][2]))
        server.post(f"/api/plays/{state['play']}/hints").expect(200)
        server.post(f"/api/plays/{server.new(game)['play']}/reveal").expect(200)
        kept = all_plays(server)
        states = {play["play"]: server.get(f"/api/plays/{play['play']}").json for play in kept}
        stats = server.get("/api/stats").json
        assert len(kept) == len(server.games()) + 3
        assert states[left["play"]]["lines"] == [{"at": 2, "words": left["words"][2:]}]
        assert restore(server, kept).expect(200).json == {"added": 0, "known": len(kept)}
    with Server(plays="other.sqlite") as server:
        # Oldest first, so that the order of the list is kept.
        assert restore(server, kept[::-1]).expect(200).json == {"added": len(kept), "known": 0}
        assert {play["play"]: server.get(f"/api/plays/{play['play']}").json for play in kept} == states
        assert server.get("/api/stats").json == stats
        assert all_plays(server) == kept


def a_wrong_backup_changes_nothing():
    with Server() as server:
        game = server.games()[0]
        server.auto(server.new(game, deal="seed:6"), most=4)
        (play,) = all_plays(server)
        server.post(f"/api/plays/{play['play']}/delete").expect(200)
        for wrong in ({"words": ["nonsense"]}, {"at": 99}, {"at": -1}, {"play": "../x"}, {"game": "patience"},
                      {"title": "two\nlines"}, {"seed": "x"}, {"first": {}}, {"players": "random"}, {"extra": 1},
                      {"winnable": 7}, {"lines": 5}, {"lines": [5]}, {"lines": [""]}, {"lines": ["nonsense"]}, {"lines": ["a\nb"]}, {"lines": [" ".join(play["words"])] * 13},
                      {"start": 5}, {"times_ms": []}, {"times_ms": ["x"] * len(play["words"]), "words": []}):
            good = {**play, "play": "abcdefgh23456789"}
            restore(server, [good, {**play, **wrong}]).expect(400, "input")
        several = [name for name in server.games() if len(server.new(name)["players"]) > 1]
        assert several and restore(server, "no array").expect(400, "input")
        assert len(all_plays(server)) == len(server.games())
        restore(server, [play] * 101).expect(400, "input")


def programs_in_a_backup_are_refused():
    with Server() as server:
        state = next(state for state in map(server.new, server.games()) if len(state["players"]) > 1)
        play = next(play for play in all_plays(server) if play["play"] == state["play"])
        restore(server, [{**play, "play": "abcdefgh23456789", "players": "exec:touch x/random"}]).expect(400, "input")


def the_time_of_moves_taken_back_is_counted():
    with Server() as server:
        state = server.new("accordion", deal="seed:6")
        path = f"/api/plays/{state['play']}"
        for time_ms in (1000, 2000):
            word = state["scene"]["moves"][0]["word"]
            state = server.post(f"{path}/moves", {"at": state["at"], "word": word, "time_ms": time_ms}).expect(200).json
        state = server.post(f"{path}/go", {"to": 1}).expect(200).json
        word = state["scene"]["moves"][-1]["word"]
        state = server.post(f"{path}/moves", {"at": 1, "word": word, "time_ms": 500}).expect(200).json
        assert state["time_ms"] == 3500
        (row,) = server.get("/api/plays").json["plays"]
        assert row["time_ms"] == 3500


CASES = [a_backup_restores_every_play_elsewhere, a_wrong_backup_changes_nothing, programs_in_a_backup_are_refused,
         the_time_of_moves_taken_back_is_counted]
