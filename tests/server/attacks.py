"""attacks.py: malformed, huge, slow and many requests."""
import contextlib
import http.client
import json
import os
import random
import re
import socket
import time

from harness import LONG, Server, command, read_all, together, wait_for


def bodies_that_are_not_json_are_refused():
    with Server() as server:
        game = server.games()[0]
        for body in ("", "{", "[]", "null", "3", '"x"', "{'game': 1}", '{"game"}', "{} {}", "\x00", "[" * 20000,
                     '{"game": "' + game + '", "game": "' + game + '"}', b"\xff\xfe{}", '{"game": "\xff"}'.encode("latin-1"),
                     '{"game": "\\u0000"}', '{"game": "\\ud800"}', '{"a":' * 3000 + "1" + "}" * 3000):
            server.post("/api/deals", body).expect(400, "malformed")


def invalid_fields_are_refused():
    with Server() as server:
        game = server.games()[0]
        state = server.new(game)
        for path, body in (("deals", {}), ("deals", {"game": 3}), ("deals", {"game": None}),
                           ("deals", {"game": game, "nonsense": 1}), ("deals", {"game": "x" * 513}),
                           ("plays", {"game": game, "winnable": "yes"}), ("plays", {"game": game, "players": "x"}),
                           ("plays", {"game": game, "players": [1]}), ("records", {"game": game}),
                           (f"plays/{state['play']}/moves", {"word": "x"}),
                           (f"plays/{state['play']}/moves", {"at": -1, "word": "x"}),
                           (f"plays/{state['play']}/moves", {"at": 0.5, "word": "x"}),
                           (f"plays/{state['play']}/moves", {"at": 0}),
                           (f"plays/{state['play']}/moves", {"at": 0, "word": "x", "words": []}),
                           (f"plays/{state['play']}/moves", {"at": 0, "words": ["x"] * 2001}),
                           (f"plays/{state['play']}/moves", {"at": 0, "word": "x", "time_ms": -1}),
                           (f"plays/{state['play']}/go", {"to": "1"}), (f"plays/{state['play']}/go", {"to": 1e3}),
                           (f"plays/{state['play']}/restart", {"x": 1}), (f"plays/{state['play']}/reveal", [])):
            server.post(f"/api/{path}", body).expect(400, "malformed")
        assert server.get(f"/api/plays/{state['play']}").json == state


def long_bodies_are_refused():
    with Server() as server:
        huge = json.dumps({"game": "x" * (64 << 10)})
        server.post("/api/deals", huge).expect(413, "size")
        server.post("/api/records", json.dumps({"text": "x" * (1 << 20)})).expect(413, "size")
        # A long Content-Length is refused before the body is read.
        head = server.head("POST /api/deals", "Content-Length: 99999999999") + "\r\n"
        answer = server.raw(head.encode())
        assert b" 413 " in answer.split(b"\r\n")[0], answer[:100]
        # A body without a length is refused too; the client gets the answer although it has sent more.
        with socket.create_connection(("127.0.0.1", server.port), timeout=LONG) as link:
            link.sendall((server.head("POST /api/deals", "Transfer-Encoding: chunked") + "\r\n").encode())
            piece = b"10000\r\n" + b"x" * 0x10000 + b"\r\n"
            for _ in range(2):
                link.sendall(piece)
            link.sendall(b"0\r\n\r\n")
            answer = read_all(link)
        assert b" 411 " in answer.split(b"\r\n")[0], answer[:100]
        server.get("/api/games").expect(200)


def a_refusal_is_received_after_a_long_body():
    with Server() as server:
        for size in (100, 60000, 1 << 20, 7 << 20):
            body = json.dumps({"text": "x" * size})
            for _ in range(5):
                server.post("/api/records", body, headers={"Cookie": None}).expect(401, "token")
                server.post("/api/records", body, headers={"Origin": "http://evil.example"}).expect(403, "origin")
                server.post("/api/none", body).expect(404, "missing")


def a_connection_with_an_endless_body_is_closed():
    for field in ("Transfer-Encoding: chunked", "Content-Length: 1073741824"):
        with Server() as server:
            send_without_end(server, field)
            server.get("/api/games").expect(200)


def send_without_end(server, field):
    with socket.create_connection(("127.0.0.1", server.port), timeout=LONG) as link:
        link.sendall((server.head("POST /api/deals", field) + "\r\n").encode())
        piece = b"10000\r\n" + b"x" * 0x10000 + b"\r\n"
        sent = 0
        try:
            for _ in range(1 << 14):  # a gigabyte
                link.sendall(piece)
                sent += len(piece)
        except ConnectionError:
            pass
        assert sent < 1 << 28


def long_headers_are_refused():
    with Server() as server:
        for request in (f"GET /{'x' * 100000} HTTP/1.1\r\nHost: {server.host}\r\n\r\n",
                        f"GET /api/games HTTP/1.1\r\nHost: {server.host}\r\nX: {'x' * 100000}\r\n\r\n",
                        f"GET /api/games HTTP/1.1\r\nHost: {server.host}\r\n" + "X: y\r\n" * 20000 + "\r\n"):
            with socket.create_connection(("127.0.0.1", server.port), timeout=LONG) as link:
                with contextlib.suppress(ConnectionError):
                    link.sendall(request.encode())
                first = read_all(link).split(b"\r\n")[0]
            assert b" 200 " not in first, first
        server.get("/api/games").expect(200)


def random_bytes_do_not_stop_the_server():
    seed = random.randrange(10**6)
    print(f"# seed {seed}", flush=True)
    chance = random.Random(seed)
    with Server() as server:
        whole = (server.head("POST /api/deals", "Content-Length: 21") + '\r\n{"game": "accordion"}').encode()
        for i in range(300):
            data = bytearray(whole if i % 3 else chance.randbytes(200))
            for _ in range(chance.randrange(1, 8)):
                data[chance.randrange(len(data))] = chance.randrange(256)
            with contextlib.suppress(ConnectionError):
                server.raw(bytes(data[:chance.randrange(1, len(data) + 1)]), half_close=True)
        server.get("/api/games").expect(200)


def connections_with_slow_requests_are_closed():
    with Server("--request-ms", "2000") as server:
        head = server.head("GET /api/games")
        post = server.head("POST /api/deals", "Content-Length: 1000") + "\r\n"

        def dribble(text):
            """Sends a byte now and then, for ever: the server must close the connection."""
            with socket.create_connection(("127.0.0.1", server.port), timeout=LONG) as link:
                end = time.monotonic() + LONG
                with contextlib.suppress(ConnectionError):
                    link.sendall(text.encode())
                    link.settimeout(0.2)
                    while time.monotonic() < end:
                        link.sendall(b"x")
                        with contextlib.suppress(TimeoutError):
                            if not link.recv(1000):
                                return True
                return time.monotonic() < end

        def answered():
            """On a busy machine a request of ours may itself be too slow; one of them is not."""
            with contextlib.suppress(ConnectionError, http.client.HTTPException):
                return server.get("/api/games").status == 200

        def watch(i):
            if i < 20:
                return dribble(head if i % 2 else post)
            return all(wait_for(answered) for _ in range(5))

        assert all(together(24, watch))


def an_idle_connection_is_closed():
    with Server("--request-ms", "1000") as server:
        with socket.create_connection(("127.0.0.1", server.port), timeout=LONG) as link:
            assert read_all(link) == b""


def too_many_requests_are_refused():
    with Server("--rate", "2") as server:
        answers = [server.get("/api/games")]
        wait_for(lambda: answers.extend(server.get("/api/games") for _ in range(20)) or answers[-1].status == 429)
        assert answers[-1].headers["Retry-After"] and answers[-1].code == "rate"
        assert answers[0].status == 200
        wait_for(lambda: server.get("/api/games").status == 200)


def many_connections_at_once_are_served():
    with Server() as server:
        links = []
        with contextlib.suppress(OSError):
            for _ in range(700):
                links.append(socket.create_connection(("127.0.0.1", server.port), timeout=LONG))
        for link in links:
            link.close()

        def answers():
            with contextlib.suppress(OSError):
                return server.get("/api/games").status == 200

        wait_for(answers)


def too_many_streams_are_refused():
    with Server() as server:
        connections = []
        for _ in range(256):
            connection, response = server.open_stream("/api/lab/events")
            assert response.status == 200
            connections.append((connection, response))
        server.get("/api/lab/events").expect(503, "busy")
        server.get("/api/games").expect(200)
        for connection, response in connections:
            response.close()
            connection.close()

        def room():
            connection, response = server.open_stream("/api/lab/events")
            response.close()
            connection.close()
            return response.status == 200

        wait_for(room)


def many_requests_at_once_are_answered():
    with Server() as server:
        games = server.games()

        def play(i):
            connection = server.connect()
            state = server.new(games[i % len(games)], deal=f"seed:{i}")
            for _ in range(5):
                word = state["scene"]["moves"][0]["word"]
                state = server.post(f"/api/plays/{state['play']}/moves", {"at": state["at"], "word": word},
                                    connection=connection).expect(200).json
                if not state["turn"]:
                    break
            assert server.get(f"/api/plays/{state['play']}", connection=connection).json == state
            connection.close()
            return True

        assert all(together(24, play))


def one_of_several_simultaneous_moves_is_made():
    with Server() as server:
        state = server.new(server.games()[0], deal="seed:3")
        for _ in range(5):
            word = state["scene"]["moves"][0]["word"]
            body = {"at": state["at"], "word": word}
            path = f"/api/plays/{state['play']}/moves"
            answers = together(8, lambda i, b=body, p=path: server.post(p, b))
            assert sorted(answer.status for answer in answers) == [200] + [409] * 7
            state = server.get(f"/api/plays/{state['play']}").json
            assert state["length"] == state["at"] == body["at"] + 1


def no_request_starts_a_program():
    """exec:COMMAND is refused on every route that takes a player's text, with the token too."""
    commands = ["exec:touch started", "exec:'touch started'", "'exec:touch started'", "exec:touch started; sleep 9",
                "exec: touch started", "exec:/bin/touch started"]
    with Server() as server:
        for game in server.get("/api/games").json["games"]:
            state = server.new(game["name"], deal="seed:1")
            path = f"/api/plays/{state['play']}"
            for text in commands:
                refused = server.post(f"{path}/auto", {"at": state["at"], "player": text}).expect(400).json
                assert "error" in refused, refused
                if game["seats"] > 1:
                    others = [text] + ["random"] * (game["seats"] - 2)
                    server.post("/api/plays", {"game": game["name"], "players": others}).expect(400)
                    server.post("/api/plays", {"game": game["name"], "players": [text]}).expect(400)
        # A record that names a program is read, but its game is continued by the usual players.
        record = command("play", "accordion", "--rules", "ranks=3", "--player", "random", "--record", "-", "--quiet")
        record = re.sub("player: .*", "player: exec:touch started", record)
        server.post("/api/records", {"game": "accordion", "record": record})
        # Experiments cannot be started at all.
        ask = {"name": "x", "game": "accordion", "player": commands[0], "deals": "seed:1"}
        for path in ("/api/lab", "/api/lab/x", "/api/lab/run", "/api/lab/experiments", "/api/experiments"):
            assert server.post(path, ask).status in (404, 405)
    assert not os.path.exists("started")


CASES = [bodies_that_are_not_json_are_refused, invalid_fields_are_refused, long_bodies_are_refused,
         a_refusal_is_received_after_a_long_body, a_connection_with_an_endless_body_is_closed,
         long_headers_are_refused, random_bytes_do_not_stop_the_server,
         connections_with_slow_requests_are_closed, an_idle_connection_is_closed,
         too_many_requests_are_refused, many_connections_at_once_are_served,
         too_many_streams_are_refused, many_requests_at_once_are_answered,
         one_of_several_simultaneous_moves_is_made, no_request_starts_a_program]
