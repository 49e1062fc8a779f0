"""plays.py: games, deals, plays, moves, records, stats."""
import json

from harness import Server, cards_in, command


def games_are_listed():
    with Server() as server:
        games = server.get("/api/games").expect(200).json["games"]
        assert len(games) >= 4
        for game in games:
            assert {"name", "title", "words", "seats", "hidden", "rules", "presets", "sources", "players",
                    "solvers", "scene", "hints", "why", "review", "player"} <= set(game)
            assert {"seed", "ms", "pysol"} <= {source["name"] for source in game["sources"]}
            for option in game["rules"]:
                assert option["kind"] in ("integer", "number", "choice") and option["initial"] != ""


def a_deal_is_a_fresh_position():
    with Server() as server:
        for game in server.games():
            ask = {"game": game, "deal": "seed:1"}
            one = server.post("/api/deals", ask).expect(200).json
            assert one == server.post("/api/deals", ask).expect(200).json
            assert one["deal"] == "seed:1" and one["at"] == 0 and one["scene"]["moves"]
            assert "play" not in one and one["position"]
            other = server.post("/api/deals", {"game": game, "deal": "seed:2"}).expect(200).json
            assert other["scene"] != one["scene"] or one["hidden"]
        assert server.get("/api/plays").json == {"plays": [], "more": False}
        random = {server.post("/api/deals", {"game": game}).json["deal"] for _ in range(5)}
        assert len(random) == 5


def an_invalid_deal_is_refused():
    with Server() as server:
        game = server.games()[0]
        for body in ({"game": "patience"}, {"game": game, "deal": "seed:x"}, {"game": game, "deal": ""},
                     {"game": game, "deal": "file:/etc/passwd"}, {"game": game, "deal": "/etc/passwd"},
                     {"game": game, "deal": "seed:1-5"}, {"game": game, "rules": "nonsense=1"}):
            server.post("/api/deals", body).expect(400, "input")
            server.post("/api/plays", body).expect(400, "input")


def rules_are_kept():
    with Server() as server:
        for game in server.get("/api/games").json["games"]:
            for preset in game["presets"]:
                state = server.new(game["name"], rules=preset["name"], deal="seed:3")
                again = server.get(f"/api/plays/{state['play']}").expect(200).json
                assert again == state and state["rules"].count("=") == len(game["rules"])


def plays_are_listed_last_changed_first():
    with Server() as server:
        first, second, third = (server.new(game, title="n") for game in server.games()[:3])
        server.move(first, first["scene"]["moves"][0]["word"])
        rows = server.get("/api/plays").expect(200).json["plays"]
        assert [row["play"] for row in rows] == [first["play"], third["play"], second["play"]]
        page = server.get("/api/plays?limit=1").json
        assert page["more"] and page["plays"][0]["play"] == first["play"]
        rest = server.get(f"/api/plays?limit=5&before={first['play']}").json
        assert not rest["more"] and len(rest["plays"]) == 2
        only = server.get(f"/api/plays?game={second['game']}").json["plays"]
        assert [row["play"] for row in only] == [second["play"]]
        for query in ("limit=0", "limit=501", "limit=x", "limit="):
            server.get(f"/api/plays?{query}").expect(400, "malformed")


def a_play_has_a_title_and_can_be_deleted():
    with Server() as server:
        state = server.new(server.games()[0])
        path = f"/api/plays/{state['play']}"
        assert server.post(f"{path}/title", {"title": "手札"}).expect(200).json["title"] == "手札"
        assert server.post(f"{path}/delete").expect(200).json == {}
        server.get(path).expect(404, "missing")
        server.post(f"{path}/delete").expect(404, "missing")
        server.post(f"{path}/title", {"title": ""}).expect(404, "missing")


def a_title_is_one_line():
    """An accepted title is one line in the record, and the record is that of the played game."""
    with Server() as server:
        state = server.auto(server.new("accordion", deal="seed:9"), 3)
        path = f"/api/plays/{state['play']}"
        bad = ["a\nb", "a\r\nb", "a\tb", "\x1b[31m", "\x7f", "\x9b31m", "\x85", "a\u2028b", "a\u2029b", "\u202e", "\nmoves: 1>0"]
        for title in bad:
            server.post("/api/plays", {"game": "accordion", "title": title}).expect(400, "input")
            answer = server.post(f"{path}/title", {"title": title}).expect(400, "input")
            assert "title" in answer.json["error"]["text"] and "control" in answer.json["error"]["text"]
        server.post(f"{path}/title", {"title": "x" * 513}).expect(400, "malformed")
        text = server.get(f"{path}/record").expect(200).bytes.decode()
        for title in bad:
            server.post("/api/records", {"text": text, "game": "accordion", "title": title}).expect(400, "input")
            # The same text as the note of an imported record: refused, or harmless.
            record = json.loads(server.get(f"{path}/record?format=json").bytes) | {"note": title}
            answer = server.post("/api/records", {"text": json.dumps(record)})
            assert answer.status in (201, 400), answer.bytes
            if answer.status == 201:
                check_record(server, answer.json["plays"][0], state["words"])
        assert len(server.get("/api/plays?limit=500").json["plays"]) <= 1 + len(bad)
        for title in ("", " ", "手札", "あ" * 42, "あ" * 43, "x" + "あ" * 170, "あ" * 170, "x" * 127, "x" * 500, 'a: "b" # c', "🂡 é"):
            state = server.post(f"{path}/title", {"title": title}).expect(200).json
            kept = title.encode()[:127].decode(errors="ignore").strip()  # cut between characters
            assert state["title"] == kept == server.get(path).json["title"]
            check_record(server, state, state["words"])


def check_record(server, state, words):
    """The play's record is exactly one record, of this game."""
    for form in ("text", "json"):
        text = server.get(f"/api/plays/{state['play']}/record?format={form}").expect(200).bytes.decode()
        with open("record", "w", encoding="utf-8", newline="") as file:
            file.write(text)
        command("replay", state["game"], "record")
        body = {"text": text, "game": state["game"]}
        back, = server.post("/api/records", body).expect(201).json["plays"]
        assert back["words"] == words and back["title"].strip() == state["title"].strip(), back["title"]
        server.post(f"/api/plays/{back['play']}/delete").expect(200)


def every_route_of_a_missing_play_is_404():
    with Server() as server:
        for route in ("", "/at/0", "/hints", "/why?word=x", "/solution", "/review", "/record"):
            server.get(f"/api/plays/aaaaaaaaaaaaaaaa{route}").expect(404, "missing")
        for route, body in (("moves", {"at": 0, "word": "x"}), ("go", {"to": 0}), ("restart", {}),
                            ("auto", {"at": 0}), ("reveal", {}), ("title", {"title": ""}), ("delete", {}),
                            ("hints", {})):
            server.post(f"/api/plays/aaaaaaaaaaaaaaaa/{route}", body).expect(404, "missing")


def moves_are_made_by_word():
    with Server() as server:
        for game in server.games():
            state = server.new(game, deal="seed:7")
            for _ in range(6):
                move = state["scene"]["moves"][-1]
                after = server.post(f"/api/plays/{state['play']}/moves",
                                    {"at": state["at"], "word": move["word"], "time_ms": 12.5})
                after = after.expect(200).json
                assert after["at"] > state["at"] and after["length"] == after["at"]
                state = after
            assert server.get(f"/api/plays/{state['play']}").json == state


def an_illegal_move_changes_nothing():
    with Server() as server:
        for game in server.games():
            state = server.new(game, deal="seed:7")
            path = f"/api/plays/{state['play']}"
            word = state["scene"]["moves"][0]["word"]
            for bad in ("nonsense", "", "K" * 400):
                answer = server.post(f"{path}/moves", {"at": 0, "word": bad})
                assert answer.status in (400, 409), answer.bytes
            answer = server.post(f"{path}/moves", {"at": 0, "words": [word, "nonsense"]})
            assert answer.status in (400, 409)
            assert server.get(path).json == state


def a_move_at_another_position_is_a_conflict():
    with Server() as server:
        state = server.new(server.games()[0], deal="seed:7")
        word = state["scene"]["moves"][0]["word"]
        after = server.move(state, word)
        answer = server.post(f"/api/plays/{state['play']}/moves", {"at": 0, "word": word})
        answer.expect(409, "conflict")
        assert answer.json["state"] == after
        server.post(f"/api/plays/{state['play']}/auto", {"at": 0}).expect(409, "conflict")


def moves_are_undone_and_redone():
    with Server() as server:
        for game in server.games():
            state = server.new(game, deal="seed:11")
            path = f"/api/plays/{state['play']}"
            seen = [state]
            for _ in range(5):
                seen.append(server.move(seen[-1], seen[-1]["scene"]["moves"][0]["word"]))
            last = seen[-1]
            for old in reversed(seen):
                back = server.post(f"{path}/go", {"to": old["at"]}).expect(200).json
                assert back["scene"] == old["scene"] and back["at"] == old["at"]
                assert back["words"] == last["words"]
            again = server.post(f"{path}/go", {"to": last["length"]}).expect(200).json
            assert again["scene"] == last["scene"] and again["helped"]["undos"] > 0
            start = server.post(f"{path}/restart").expect(200).json
            assert start["at"] == 0 and start["length"] == last["length"]
            other = server.move(start, start["scene"]["moves"][-1]["word"])
            assert other["length"] == other["at"]
            server.post(f"{path}/go", {"to": 10000}).expect(400, "input")


def an_earlier_position_is_shown_without_undo():
    with Server() as server:
        state = server.new(server.games()[0], deal="seed:11")
        after = server.auto(state, 8)
        path = f"/api/plays/{state['play']}"
        then = server.get(f"{path}/at/0").expect(200).json
        assert then["scene"] == state["scene"]
        assert server.get(path).json == after
        for wrong in ("9999", "x", "-1"):
            server.get(f"{path}/at/{wrong}").expect(404, "missing")
        hidden = server.get(f"{path}/at/0?reveal=1").json
        assert hidden["scene"] == state["scene"]
        server.post(f"{path}/reveal").expect(200)
        whole = server.get(f"{path}/at/0?reveal=1").json
        assert "??" in json.dumps(then["scene"]) and "??" not in json.dumps(whole["scene"])


def a_player_moves_for_the_person():
    with Server() as server:
        for game in server.games():
            state = server.auto(server.new(game, deal="seed:3"), 3)
            assert state["helped"]["autos"] == 3
            state = server.auto(state, player="random")
            path = f"/api/plays/{state['play']}/auto"
            server.post(path, {"at": state["at"], "player": "nobody"}).expect(400, "input")
            server.post(path, {"at": state["at"], "most": 0}).expect(400, "malformed")
            server.post(path, {"at": state["at"], "most": 101}).expect(400, "malformed")


def a_dead_game_says_so():
    with Server() as server:
        state = server.new("klondike", deal="seed:1")
        assert state["dead"] is None and state["finish"] == 0
        while not state["dead"] and state["at"] < 200:
            state = server.auto(state, 20, player="greedy")
        assert state["dead"] == {"proof": "stuck", "proven": True, "arrangements": 0, "chance_most": 0}
        assert server.new("accordion", deal="seed:2")["dead"] is None


def a_game_without_decisions_is_finished():
    with Server() as server:
        state = server.new("klondike", deal="seed:2")
        path = f"/api/plays/{state['play']}"
        server.post(f"{path}/auto", {"at": 0, "finish": True}).expect(422, "unsupported")
        words = command("solve", "klondike", "--deals", "seed:2", "--moves", "--quiet").split("moves: ")[1].split("\n")[0].split()
        while not state["finish"]:
            at = state["at"]
            state = server.post(f"{path}/moves", {"at": at, "words": words[at:at + 5]}).expect(200).json
        count = state["at"] + state["finish"]
        state = server.post(f"{path}/auto", {"at": state["at"], "finish": True}).expect(200).json
        assert state["at"] == count and state["outcome"]["phase"] == "won" and state["helped"]["autos"] == 0


def whole_games_are_played_to_the_end():
    with Server() as server:
        ends = 0
        for game in server.games():
            state = server.played(game, deal="seed:3")
            assert "??" not in json.dumps(state["scene"])
            if state["outcome"]["phase"] == "playing":
                continue
            ends += 1
            assert not state["turn"] and state["scene"]["moves"] == []
            path = f"/api/plays/{state['play']}"
            server.post(f"{path}/moves", {"at": state["at"], "word": "x"}).expect(409, "over")
            server.post(f"{path}/auto", {"at": state["at"]}).expect(409, "over")
        assert ends >= 3


def programs_play_the_other_seats():
    with Server() as server:
        for game in server.get("/api/games").json["games"]:
            if game["seats"] == 1:
                server.post("/api/plays", {"game": game["name"], "players": ["random"]}).expect(400, "input")
                continue
            state = server.new(game["name"], players=["random"], deal="seed:3")
            assert state["players"] == ["human"] + ["random"] * (game["seats"] - 1)
            assert server.new(game["name"])["players"][1] == game["player"] != "random"
            after = server.move(state, state["scene"]["moves"][0]["word"])
            assert len(after["program_moves"]) == game["seats"] - 1 and after["turn"]
            # Their moves depend only on the play and the position, whatever was taken back.
            server.post(f"/api/plays/{state['play']}/go", {"to": 0}).expect(200)
            assert server.move(state, after["words"][0])["words"] == after["words"]
            # Undo does not stop between two decisions of the person.
            back = server.post(f"/api/plays/{state['play']}/go", {"to": 2}).expect(200).json
            assert back["at"] == 0 and back["turn"]
            for wrong in (["nobody"], ["random"] * 5, ["random/random"]):
                server.post("/api/plays", {"game": game["name"], "players": wrong}).expect(400, "input")


def hidden_cards_are_in_no_answer():
    with Server() as server:
        for game in server.get("/api/games").json["games"]:
            if not game["hidden"]:
                continue
            state = server.new(game["name"], deal="seed:5")
            path = f"/api/plays/{state['play']}"
            open_cards = cards_in([pile["cards"] for pile in state["scene"]["piles"]])
            face_down = sum(pile["cards"].count("??") for pile in state["scene"]["piles"])
            dealt = cards_in(command("deal", game["name"], "--deals", "seed:5"))
            assert face_down > 0 and not dealt or len(dealt) == len(open_cards) + face_down
            row = next(row for row in server.get("/api/plays").json["plays"])
            for answer in (state, server.get(path).json, server.get(f"{path}/at/0?reveal=1").json, row,
                           server.post("/api/deals", {"game": game["name"], "deal": "seed:5"}).json,
                           dict(server.events(f"{path}/hints?time_ms=300")[:-1])):
                assert cards_in(answer) <= open_cards, (game["name"], cards_in(answer) - open_cards)
            assert not cards_in(server.get(f"{path}/record").bytes.decode())


def other_hands_are_face_down():
    """In a game with several hands, a person's scene has "??" for each card of another hand, and only its own by name."""
    with Server() as server:
        seen = 0
        for game in server.get("/api/games").json["games"]:
            if game["seats"] == 1 or not game["hidden"]:
                continue
            state = server.new(game["name"], players=["random"], deal="seed:5")
            while state["outcome"]["phase"] == "playing" and state["at"] < 9 * game["seats"]:
                piles = {pile["id"]: pile["cards"] for pile in state["scene"]["piles"]}
                others = [pile for pile in piles if pile.startswith("others")]
                assert len(others) == game["seats"] - 1 and piles["hand"] and "??" not in piles["hand"]
                for pile in others:
                    assert piles[pile] == ["??"] * len(piles["hand"]), (state["at"], pile, piles[pile])
                seen += sum(len(piles[pile]) for pile in others)
                state = server.move(state, state["scene"]["moves"][-1]["word"])
            shown = server.post(f"/api/plays/{state['play']}/reveal").expect(200).json
            open_hands = {pile["id"]: pile["cards"] for pile in shown["scene"]["piles"]}
            assert all("??" not in cards for cards in open_hands.values()) and open_hands["others1"]
        assert seen > 0


def equal_views_get_equal_answers():
    """Two deals that differ only in hidden cards give the same state, byte for byte."""
    with Server() as server:
        for game in server.get("/api/games").json["games"]:
            if not game["hidden"] or game["seats"] > 1:
                continue
            line = command("deal", game["name"], "--deals", "seed:5").split(maxsplit=1)[1]
            cards = line.split() if " " in line.strip() else list(line.strip())
            swapped = cards[:-6] + cards[-6:][::-1]
            assert cards != swapped
            states = []
            for order in (cards, swapped):
                text = json.dumps({"game": game["name"], "deal": "mine", "cards": " ".join(order)})
                state = server.post("/api/records", {"text": text}).expect(201).json["plays"][0]
                play = state.pop("play")
                server.get(f"/api/plays/{play}/record").expect(409, "hidden")
                del state["created"], state["changed"]
                states.append(state)
            assert states[0] == states[1]


def a_guessed_move_reveals_no_hidden_card():
    """Moves that name cards get the same answer whatever the hidden cards are, and so do reviews."""
    with Server() as server:
        for game in server.get("/api/games").json["games"]:
            if not game["hidden"] or game["seats"] > 1:
                continue
            line = command("deal", game["name"], "--deals", "seed:5").split(maxsplit=1)[1]
            cards = line.split() if " " in line.strip() else list(line.strip())
            order = cards[::-1] if " " not in line.strip() else cards[:-6] + cards[-6:][::-1]
            answers = []
            for given in (cards, order):
                text = json.dumps({"game": game["name"], "deal": "mine", "cards": " ".join(given)})
                play = server.post("/api/records", {"text": text}).expect(201).json["plays"][0]["play"]
                path = f"/api/plays/{play}"
                answers.append([])
                for word in [*"A23456789TJQK", "MOVE(6,1,C)", "2>9", "W>F"]:
                    answers[-1].append(server.post(f"{path}/moves", {"at": 0, "word": word}).expect(409).json)
                    answers[-1].append(server.get(f"{path}/why?word={word}").expect(409).json)
                answers[-1].append(dict(server.events(f"{path}/review?samples=0")))
            assert answers[0] == answers[1], game["name"]


def giving_up_shows_the_cards():
    with Server() as server:
        for game in server.get("/api/games").json["games"]:
            state = server.new(game["name"], deal="seed:5")
            shown = server.post(f"/api/plays/{state['play']}/reveal").expect(200).json
            assert shown["revealed"] and not shown["hidden"]
            assert "??" not in json.dumps(shown["scene"])
        groups = server.get("/api/stats").expect(200).json["groups"]
        assert all(group["over"] == 1 and group["won"] == 0 for group in groups)


def records_are_exported_and_imported():
    with Server() as server:
        for game in server.games():
            state = server.played(game, deal="seed:9", title="a title")
            for form in ("text", "json"):
                answer = server.get(f"/api/plays/{state['play']}/record?format={form}").expect(200)
                assert "attachment" in answer.headers["Content-Disposition"]
                text = answer.bytes.decode()
                with open("record", "w", encoding="utf-8") as file:
                    file.write(text)
                command("replay", game, "record")
                assert form == "json" or text.startswith(f"game: {game}\n")
                body = {"text": text}
                back = server.post("/api/records", body).expect(201).json["plays"]
                assert len(back) == 1 and back[0]["imported"] and back[0]["title"] == "a title"
                assert back[0]["words"] == state["words"] and back[0]["outcome"] == state["outcome"]
        others = [name for name in server.games() if name != game]
        server.post("/api/records", {"text": f"game: {game}\n", "game": others[0]}).expect(400, "input")
        server.get(f"/api/plays/{state['play']}/record?format=xml").expect(400, "malformed")


def several_records_are_imported_completely_or_not_at_all():
    with Server() as server:
        game = server.games()[0]
        lines = command("play", game, "--player", "random", "--deals", "seed:1-3", "--json")
        assert len(server.post("/api/records", {"text": lines}).expect(201).json["plays"]) == 3
        one = lines.splitlines()[0]
        for wrong in ("", "{}", "not a record", one + "\n{", one + "\n" + one.replace('"actions":["', '"actions":["Z'),
                      one.replace(game, "patience"), (one + "\n") * 101):
            answer = server.post("/api/records", {"text": wrong})
            answer.expect(400, "input")
            server.post("/api/records", {"text": wrong, "game": game})
        assert len(server.get("/api/plays").json["plays"]) == 3


def finished_by_hand(server, game, deal, most):
    """The first legal moves, then the game is given up, unless it is over."""
    state = server.new(game, deal=deal)
    while state["outcome"]["phase"] == "playing" and state["at"] < most:
        state = server.move(state, state["scene"]["moves"][0]["word"])
    return server.post(f"/api/plays/{state['play']}/reveal").expect(200).json


def stats_have_rates_and_intervals():
    with Server() as server:
        for game in server.get("/api/games").json["games"]:
            won = 0
            for number in range(3):
                state = finished_by_hand(server, game["name"], f"seed:{number}", 5 if game["seats"] == 1 else 100)
                won += state["outcome"]["phase"] == "won"
            server.played(game["name"], deal="seed:9")
            record = server.get(f"/api/plays/{state['play']}/record?format=json").bytes.decode()
            server.post("/api/records", {"text": record}).expect(201)
            server.new(game["name"])
            group, = [g for g in server.get("/api/stats").json["groups"] if g["game"] == game["name"]]
            assert group["over"] == 3 and group["plays"] == 4 and group["open"] == 1, group
            assert group["by_program"] == 1  # which is in no other figure
            assert group["unaided"]["over"] == 3
            assert sum(day["over"] for day in group["days"]) == 3 and len(group["last"]) == 3
            if game["seats"] == 1:
                assert group["won"] == won and 0 <= group["low"] <= group["rate"] <= group["high"] <= 1
            else:
                assert group["points"]["games"] == 3 and len({g["points"] for g in group["last"]}) >= 1


def a_game_without_help_counts_as_unaided():
    with Server() as server:
        game = next(g["name"] for g in server.get("/api/games").json["games"] if not g["hidden"])
        state = server.new(game, deal="seed:4")
        while state["outcome"]["phase"] == "playing":
            state = server.move(state, state["scene"]["moves"][0]["word"])
        server.post(f"/api/plays/{state['play']}/go", {"to": 0}).expect(200)
        group, = server.get("/api/stats").json["groups"]
        assert group["unaided"]["over"] == 1 == group["over"]


CASES = [games_are_listed, a_deal_is_a_fresh_position, an_invalid_deal_is_refused, rules_are_kept,
         plays_are_listed_last_changed_first, a_play_has_a_title_and_can_be_deleted,
         a_title_is_one_line, every_route_of_a_missing_play_is_404, moves_are_made_by_word,
         an_illegal_move_changes_nothing, a_move_at_another_position_is_a_conflict,
         moves_are_undone_and_redone, an_earlier_position_is_shown_without_undo,
         a_player_moves_for_the_person,
         a_dead_game_says_so, a_game_without_decisions_is_finished, whole_games_are_played_to_the_end,
         programs_play_the_other_seats, hidden_cards_are_in_no_answer, other_hands_are_face_down,
         equal_views_get_equal_answers, a_guessed_move_reveals_no_hidden_card,
         giving_up_shows_the_cards, records_are_exported_and_imported,
         several_records_are_imported_completely_or_not_at_all, stats_have_rates_and_intervals,
         a_game_without_help_counts_as_unaided]
