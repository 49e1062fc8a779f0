"""engine.py: searches: hints, reasons, solutions, reviews, winnable deals; and that they stop."""
import contextlib
import json
import sqlite3
from pathlib import Path

from harness import Events, Server, Skip, routes, wait_for

LASTING = "klondike"  # whose hints are not done for long, on a fast machine either


def find(server, **wanted):
    for game in server.get("/api/games").json["games"]:
        if all(bool(game[key]) == value for key, value in wanted.items()):
            return game["name"]
    raise Skip("no such game")


def every_game_has_hints():
    with Server() as server:
        for game in server.get("/api/games").json["games"]:
            assert game["hints"], game["name"]
            state = server.auto(server.new(game["name"], deal="seed:5"), 3)
            words = {move["word"] for move in state["scene"]["moves"]}
            events = server.events(f"/api/plays/{state['play']}/hints?time_ms=2000")
            hints = [data for name, data in events if name == "hint"]
            assert hints and events[-1][1]["reason"] in ("done", "limit")
            for hint in hints:
                assert hint["at"] == state["at"] and hint["unit"]
                assert {move["word"] for move in hint["moves"]} == words
                known = [move for move in hint["moves"] if move["worth"] is not None]
                assert all(m["low"] <= m["worth"] <= m["high"] for m in known)
                assert [m["worth"] for m in known] == sorted((m["worth"] for m in known), reverse=True)
            assert hints[-1]["steps"] >= hints[0]["steps"]
            assert server.get(f"/api/plays/{state['play']}").json == state


def play_for_me_does_not_build_a_large_table():
    """The first move comes with a table of a fraction of a second; a larger one is used when it is there."""
    with Server() as server:
        for stacks in (2, 3, 4):
            state = server.auto(server.new("calculation", rules=f"stacks={stacks}", deal="seed:5"), 1)
            assert state["at"] == 1 and state["helped"]["autos"] == 1
        sizes = [path.stat().st_size for path in Path("data").glob("*.table")]
        assert sizes and max(sizes) < 1 << 20, sizes


def a_post_counts_hints():
    with Server() as server:
        for game in server.games():
            state = server.new(game, deal="seed:5")
            path = f"/api/plays/{state['play']}"
            with server.stream(f"{path}/hints") as events:
                assert next(iter(events))[0] == "hint"
                counted = server.post(f"{path}/hints").expect(200).json
                assert counted["helped"]["hints"] == 1 and counted["at"] == state["at"]
                server.post(f"{path}/hints", {"x": 1}).expect(400, "malformed")
            assert server.get(path).json == counted
            server.move(counted, counted["scene"]["moves"][0]["word"])  # counting a hint did not change the game
            server.post(f"{path}/reveal").expect(200)


def a_get_changes_nothing():
    """Every GET route, on a play in progress and on a finished one, leaves the file of plays unchanged."""
    with Server() as server:
        game = find(server, hidden=False)
        for state in (server.new(game, deal="seed:1"), server.played(game, rules="ranks=5", deal="seed:1")):
            before = rows_of("plays.sqlite")
            play, word = state["play"], (state["scene"]["moves"] or [{"word": "x"}])[0]["word"]
            for _, path in routes("GET"):
                if "/lab/" in path or "/papers/" in path:
                    continue
                path = path.replace("/at/*", "/at/0").replace("*", play)
                query = {"why": f"?word={word.replace('>', '%3E')}", "hints": "?time_ms=300"}
                server.get(path + query.get(path.rsplit("/", 1)[1], ""))
            assert rows_of("plays.sqlite") == before


def rows_of(path):
    with contextlib.closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as db:
        return list(db.iterdump())


def hints_for_a_finished_game_are_refused():
    with Server() as server:
        game = find(server, hidden=False)
        state = server.played(game)
        server.get(f"/api/plays/{state['play']}/hints").expect(409, "over")
        for query in ("time_ms=0", "time_ms=60001", "time_ms=x"):
            server.get(f"/api/plays/{state['play']}/hints?{query}").expect(400, "malformed")


def hints_end_when_the_play_changes():
    with Server() as server:
        state = server.new(LASTING, deal="seed:5")
        with server.stream(f"/api/plays/{state['play']}/hints") as events:
            walk = iter(events)
            assert next(walk)[0] == "hint"
            server.move(state, state["scene"]["moves"][0]["word"])
            name, data = list(walk)[-1]
        assert (name, data["reason"]) == ("end", "changed")


def hints_end_when_their_play_is_deleted():
    with Server() as server:
        state, other = server.new(LASTING, deal="seed:5"), server.new(LASTING, deal="seed:6")
        with server.stream(f"/api/plays/{state['play']}/hints") as events:
            walk = iter(events)
            assert next(walk)[0] == "hint"
            server.move(other, other["scene"]["moves"][0]["word"])
            assert next(walk)[0] == "hint"
            server.post(f"/api/plays/{state['play']}/delete").expect(200)
            name, data = list(walk)[-1]
        assert (name, data["reason"]) == ("end", "changed")


def many_hints_take_turns():
    with Server("--threads", "1") as server:
        game = find(server, hidden=True)
        paths = [f"/api/plays/{server.new(game)['play']}/hints" for _ in range(12)]
        streams = [server.open_stream(path) for path in paths]
        for _, response in streams:  # each one gets values while all of them run
            name, _ = next(iter(Events(response)))
            assert name == "hint"
        for connection, response in streams:
            response.close()
            connection.close()


def equal_moves_have_one_value():
    """It does not matter which of several empty stacks or columns a card goes to."""
    with Server() as server:
        state = server.auto(server.new("calculation", rules="stacks=4", deal="seed:5"), 1, player="random")
        events = server.events(f"/api/plays/{state['play']}/hints?time_ms=1500")
        hint = [data for name, data in events if name == "hint"][-1]
        stacks = [move for move in hint["moves"] if move["word"].startswith("STACK")]
        assert len(stacks) == 4
        assert len({(move["worth"], move["low"], move["high"]) for move in stacks}) == 1, stacks


def a_program_does_not_move_against_the_hints():
    """In the last turn the values are exact; the strongest player alone would choose another card there."""
    with Server() as server:
        differ = 0
        for deal in range(5, 9):
            state = server.new("saichugen", deal=f"seed:{deal}")
            state = server.auto(state, 14, player="planner")
            assert state["at"] == 42 and state["turn"]
            play, at = state["play"], state["at"]
            events = server.events(f"/api/plays/{play}/hints?time_ms=60000")
            hint = [data for name, data in events if name == "hint"][-1]
            worth = {move["word"]: move["worth"] for move in hint["moves"]}
            words = [server.auto(state, 1)["words"][at]]
            server.post(f"/api/plays/{play}/go", {"to": at}).expect(200)
            words += [server.auto(server.get(f"/api/plays/{play}").json, 1, player="planner")["words"][at]]
            assert worth[words[0]] == max(worth.values()), (deal, words, worth)
            differ += worth[words[1]] < max(worth.values())
        assert differ > 0


def why_has_keys_and_numbers():
    with Server() as server:
        for game in server.get("/api/games").json["games"]:
            assert game["why"], game["name"]
            state = server.auto(server.new(game["name"], deal="seed:5"), 4)
            path = f"/api/plays/{state['play']}/why"
            piles = {pile["id"]: len(pile["cards"]) for pile in state["scene"]["piles"]}
            for move in state["scene"]["moves"][:3]:
                why = server.get(f"{path}?word={move['word'].replace('>', '%3E')}").expect(200).json
                assert why["word"] == move["word"] and why["facts"]
                for label in why["labels"]:
                    assert -1 <= label["index"] < piles[label["pile"]]
            server.get(path).expect(400, "malformed")
            assert server.get(f"{path}?word=nonsense").status in (400, 409)


def a_solution_leads_to_the_end():
    with Server() as server:
        game = find(server, hidden=False)
        state = server.new(game, deal="seed:1")
        events = server.events(f"/api/plays/{state['play']}/solution")
        solution, = [data for name, data in events if name == "solution"]
        assert solution["verdict"] == "won" and solution["from"] == 0
        assert len(solution["scenes"]) == len(solution["words"]) + 1
        half = len(solution["words"]) // 2
        middle = server.move(state, *solution["words"][:half])
        assert middle["scene"]["piles"] == solution["scenes"][half]["piles"]
        rest = server.events(f"/api/plays/{state['play']}/solution?from=now")
        rest, = [data for name, data in rest if name == "solution"]
        assert rest["from"] == half and rest["verdict"] == "won"
        end = server.move(middle, *rest["words"])
        assert end["outcome"]["phase"] == "won"
        server.get(f"/api/plays/{state['play']}/solution?from=there").expect(400, "malformed")


def a_solution_is_refused_while_cards_are_hidden():
    with Server() as server:
        for game in server.get("/api/games").json["games"]:
            state = server.new(game["name"], deal="seed:2")
            path = f"/api/plays/{state['play']}"
            if not game["solvers"]:
                server.get(f"{path}/solution").expect(422, "unsupported")
            elif game["hidden"]:
                server.get(f"{path}/solution").expect(409, "hidden")
                server.post(f"{path}/reveal").expect(200)
                events = server.events(f"{path}/solution")
                assert [name for name, _ in events if name == "solution"] == ["solution"]


def a_review_evaluates_the_decisions():
    with Server() as server:
        for game in server.get("/api/games").json["games"]:
            state = server.new(game["name"], deal="seed:3")
            for _ in range(3):
                state = server.auto(state, 4, player="random")
            path = f"/api/plays/{state['play']}/review"
            if not game["review"]:
                server.get(path).expect(422, "unsupported")
                continue
            review, = [data for name, data in server.events(path) if name == "review"]
            assert review["moves"] == state["length"] and review["decisions"]
            for decision in review["decisions"]:
                assert state["words"][decision["move"] - 1] and len(decision["columns"]) == len(review["columns"])
                assert decision.get("cost", 0) >= 0
            server.get(f"{path}?samples=x").expect(400, "malformed")


def a_review_without_values_has_no_luck():
    with Server() as server:
        state = server.auto(server.new("saichugen", deal="seed:3"), 4, player="random")
        events = server.events(f"/api/plays/{state['play']}/review?samples=0")
        review, = [data for name, data in events if name == "review"]
        assert review["luck"] == [] and review["decisions"]
        assert all("before" not in decision and "grade" not in decision for decision in review["decisions"])


def first_values_come_at_once():
    """The first event of hints has values for every number of stacks, without a table to wait for."""
    with Server() as server:
        for stacks in range(1, 9):
            state = server.auto(server.new("calculation", rules=f"stacks={stacks}", deal="seed:5"), 1, player="random")
            with server.stream(f"/api/plays/{state['play']}/hints") as events:
                name, hint = next(iter(events))
            assert name == "hint", hint
            assert all(0 <= move["low"] <= move["worth"] <= move["high"] <= 1 for move in hint["moves"]), stacks


def check_luck(review, state):
    """The sums of luck and losses, and that the decisions and reveals add up to them."""
    for seat, luck in enumerate(review["luck"]):
        own = [decision for decision in review["decisions"] if decision["seat"] == seat]
        rest = luck["luck"] - luck["loss"] + luck["drift"] + luck.get("opponents", 0)
        assert luck["complete"] and abs(luck["result"] - luck["start"] - rest) < 1e-6, luck
        assert abs(sum(decision["loss"] for decision in own) - luck["loss"]) < 1e-6
        assert abs(luck["result"] - luck["luck"] - luck["luck_adjusted"]) < 1e-6
        grades = [decision["grade"] for decision in own if decision["choices"] > 1]
        assert luck["grades"] == {name: grades.count(name) for name in luck["grades"]}
        assert 0 <= luck["accuracy"] <= 100 and luck["sentence"]
        assert luck["finished"] == (state["outcome"]["phase"] != "playing")
        for reveal in luck["reveals"]:
            assert 1 <= reveal["move"] <= state["length"] and reveal["outcomes"] > 1


def a_review_has_luck_and_losses():
    with Server() as server:
        for game, rules in (("calculation", "stacks=3"), ("klondike", "ranks=5,columns=4"), ("saichugen", "")):
            state = server.new(game, deal="seed:3", **({"rules": rules} if rules else {}))
            while state["outcome"]["phase"] == "playing" and state["at"] < 60:
                state = server.auto(state, 20, player="random")
            path = f"/api/plays/{state['play']}/review"
            events = server.events(path)
            values, = [data for name, data in events if name == "values"]
            review, = [data for name, data in events if name == "review"]
            assert values.items() <= review.items() and "lost_at" not in values
            assert len(review["luck"]) == (3 if game == "saichugen" else 1)
            check_luck(review, state)
            for decision in review["decisions"]:
                assert decision["loss"] >= 0 and decision["before"]["worth"] >= decision["after"]["worth"] - 1e-9
                if review["unit"] == "win probability":
                    assert 0 <= decision["before"]["low"] <= decision["before"]["high"] <= 1
            again, = [data for name, data in server.events(path) if name == "review"]
            assert again["luck"] == review["luck"]
            none, = [data for name, data in server.events(f"{path}?samples=0") if name == "review"]
            assert none["luck"] == []


def losing_move(server, game):
    """A lost play of a small winnable deal, and the losing move in its review."""
    for number in range(1, 100):
        state = server.played(game, rules="ranks=6", deal=f"seed:{number}")
        events = server.events(f"/api/plays/{state['play']}/review?samples=0")
        lost = [data for name, data in events if name == "review"][0]["lost_at"]
        if state["outcome"]["phase"] == "lost" and lost["verdict"] == "won":
            return state, lost
    raise AssertionError("no game was lost")


def a_review_finds_the_losing_move():
    with Server() as server:
        state, lost = losing_move(server, "accordion")
        assert lost["certain"] and lost["lost"] == lost["move"] > 0
        assert lost["word"] == state["words"][lost["move"] - 1] != lost["better"]
        path = f"/api/plays/{state['play']}"
        for to, verdict in ((lost["move"] - 1, "won"), (lost["move"], "lost")):
            server.post(f"{path}/go", {"to": to}).expect(200)
            found = [d for n, d in server.events(f"{path}/solution?from=now") if n == "solution"]
            assert found[0]["verdict"] == verdict
        hidden = server.auto(server.new(find(server, hidden=True, review=True)), 3)
        events = server.events(f"/api/plays/{hidden['play']}/review?samples=0")
        assert [data for name, data in events if name == "review"][0]["lost_at"] is None


def a_winnable_deal_is_found():
    with Server() as server:
        for game in server.get("/api/games").json["games"]:
            answer = server.post("/api/plays", {"game": game["name"], "winnable": True})
            if not game["solvers"]:
                answer.expect(422, "unsupported")
                continue
            state = answer.expect(201).json
            assert state["winnable"] is True and state["deal"].startswith("seed:")
            server.post("/api/plays", {"game": game["name"], "winnable": True,
                                       "deal": "seed:1"}).expect(400, "malformed")


def a_search_for_a_winnable_deal_is_a_stream():
    with Server() as server:
        for query, status, code in (("game=accordion&level=x", 400, "input"), ("game=none", 400, "input"), ("game=saichugen", 422, "unsupported"),
                                    ("game=accordion&rules=ranks=99", 400, "input")):
            server.get(f"/api/deals/winnable?{query}").expect(status, code)
        for query, wanted in (("rules=ranks=4,columns=3", 1), ("rules=ranks=4,columns=3&level=hard", 5)):
            events = server.events(f"/api/deals/winnable?game=klondike&{query}")
            deal, = [data for name, data in events if name == "deal"]
            assert all(data["wanted"] == wanted and data["found"] <= wanted for name, data in events if name == "progress")
            assert deal["tried"] >= wanted and events[-1][1] == {"reason": "done"}
            state = server.new("klondike", deal=deal["deal"], rules=deal["rules"], found=True)
            assert state["winnable"] is True
            server.post(f"/api/plays/{state['play']}/reveal").expect(200)
            solution, = [data for name, data in server.events(f"/api/plays/{state['play']}/solution") if name == "solution"]
            assert solution["verdict"] == "won"
        assert server.new("klondike")["winnable"] is None


def work_stops_when_the_browser_goes_away():
    """On one thread, a long review without a client does not delay a solution."""
    with Server("--threads", "1") as server:
        slow = next((game["name"] for game in server.get("/api/games").json["games"]
                     if game["review"] and game["hidden"] and game["seats"] == 1), None)
        if not slow:
            raise Skip("no review takes long")
        long = server.auto(server.new(slow, deal="seed:3"), 60, player="random")
        quick = server.new(find(server, hidden=False), deal="seed:1")
        connection, response = server.open_stream(f"/api/plays/{long['play']}/review?samples=2000")
        wait_for(lambda: response.readline().startswith(b"event: progress"))
        response.close()
        connection.close()
        events = server.events(f"/api/plays/{quick['play']}/solution")
        assert events[-1][1]["reason"] == "done"


def a_level_gives_a_winnable_deal():
    with Server() as server:
        for level in ("easy", "medium", "hard"):
            state = server.new("accordion", level=level)
            assert state["winnable"] is True
        server.post("/api/plays", {"game": "accordion", "level": "absurd"}).expect(400, "input")
        server.post("/api/plays", {"game": "accordion", "level": "easy", "deal": "seed:1"}).expect(400, "malformed")
        assert server.new("klondike", level="hard", rules="ranks=4,columns=3")["winnable"] is True


def a_puzzle_has_one_answer():
    with Server() as server:
        for game in server.get("/api/games").json["games"]:
            path = f"/api/puzzles/{game['name']}"
            if not game["puzzles"]:
                server.get(path).expect(422, "unsupported")
                continue
            if game["name"] == "klondike":  # takes longest; tests/unit/test_puzzle.c has it
                continue
            puzzle = server.get(f"{path}?level=0&number=1").expect(200).json
            assert puzzle == server.get(f"{path}?level=0&number=1").json
            assert server.events(f"{path}/search?level=0&number=1") == [("puzzle", puzzle), ("end", {"reason": "done"})]
            assert puzzle["answer"] in [move["word"] for move in puzzle["scene"]["moves"]]
            assert "??" not in json.dumps(puzzle["scene"])
            record = json.dumps({"game": puzzle["game"], "rules": puzzle["rules"], "deal": puzzle["deal"], "actions": puzzle["words"]})
            (state,) = server.post("/api/records", {"text": record}).expect(201).json["plays"]
            assert state["at"] == len(puzzle["words"]) and len(state["scene"]["moves"]) == puzzle["choices"]
        for query in ("level=3", "level=x", "number=-1"):
            server.get(f"/api/puzzles/accordion?{query}").expect(400, "malformed")
        server.get("/api/puzzles/patience").expect(404, "missing")


CASES = [every_game_has_hints, a_level_gives_a_winnable_deal, a_search_for_a_winnable_deal_is_a_stream, a_puzzle_has_one_answer, play_for_me_does_not_build_a_large_table, a_post_counts_hints, a_get_changes_nothing,
         hints_for_a_finished_game_are_refused, hints_end_when_the_play_changes,
         hints_end_when_their_play_is_deleted, many_hints_take_turns, equal_moves_have_one_value,
         a_program_does_not_move_against_the_hints, why_has_keys_and_numbers,
         a_solution_leads_to_the_end, a_solution_is_refused_while_cards_are_hidden,
         first_values_come_at_once, a_review_has_luck_and_losses,
         a_review_evaluates_the_decisions, a_review_without_values_has_no_luck,
         a_review_finds_the_losing_move, a_winnable_deal_is_found,
         work_stops_when_the_browser_goes_away]
