"""access.py: the token: who has it, how it is sent, and what it permits."""
import os
import signal
import stat
import subprocess
from unittest import mock

from harness import LONG, Server, command, routes, wait_for

WRONG = "0" * 48


def bearer(token):
    return {"Authorization": f"Bearer {token}", "Cookie": None}


def example(pattern):
    return pattern.replace("/at/*", "/at/0").replace("*", "aaaaaaaaaaaaaaaa")


def without_the_token_every_route_is_401():
    with Server() as server:
        cookie = server.cookie
        for method, pattern in routes():
            for headers in ({"Cookie": None}, bearer(WRONG), bearer(""), bearer(server.token + "0"), bearer(server.token[:-1]),
                            {"Cookie": None, "Authorization": f"Basic {server.token}"},
                            {"Cookie": None, "Authorization": server.token},
                            {"Cookie": cookie[:-1]}, {"Cookie": cookie + "0"}, {"Cookie": f"x{cookie}"},
                            {"Cookie": f"tefuda-token={server.token}"}):
                body = {} if method == "POST" else None
                answer = server.ask(method, example(pattern), body, headers=headers).expect(401, "token")
                assert answer.headers["WWW-Authenticate"].startswith("Bearer")
                assert "Set-Cookie" not in answer.headers and server.token not in str(answer.headers)
        for path in ("/api/none", "/api/", f"/api/games?token={server.token}"):
            server.get(path, headers={"Cookie": None}).expect(401, "token")
        assert server.ask("HEAD", "/api/games", headers={"Cookie": None}).status == 401
        server.ask("PUT", "/api/games", headers={"Cookie": None}).expect(401, "token")
        # A right cookie does not help when a wrong token is sent.
        server.get("/api/games", headers={"Authorization": f"Bearer {WRONG}"}).expect(401, "token")
        assert server.get("/api/plays").expect(200).json["plays"] == []


def with_the_token_every_route_answers():
    with Server() as server:
        for headers in ({}, bearer(server.token), {"Cookie": f'a=b;{server.cookie}; c="d'},
                        {"Cookie": f"{server.cookie.split('=')[0]}={WRONG}; other; {server.cookie}"}):
            for method, pattern in routes():
                if "events" in pattern:
                    continue
                answer = server.ask(method, example(pattern), {} if method == "POST" else None, headers=headers)
                assert answer.status in (200, 400, 404), (method, pattern, answer.status)


def streams_need_the_token():
    with Server() as server:
        cookie = server.cookie
        for path in ("/api/lab/events", f"/api/plays/{server.new('accordion')['play']}/hints"):
            server.cookie = None
            server.get(path).expect(401, "token")
            server.cookie = cookie
            with server.stream(path) as events:
                assert next(iter(events))[0] in ("lab", "hint")


def a_script_needs_no_origin():
    with Server() as server:
        ask = {"game": "accordion", "deal": "seed:1"}
        for headers in (bearer(server.token), {**bearer(server.token), "Authorization": f"bearer {server.token}"}):
            server.post("/api/plays", ask, headers={**headers, "Origin": None}).expect(201)
        server.post("/api/plays", ask, headers=bearer(server.token)).expect(201)
        for origin in ("http://evil.example", "null", f"http://127.0.0.1:{server.port + 1}", ""):
            for headers in (bearer(server.token), {}, {"Cookie": None}):
                server.post("/api/plays", ask, headers={**headers, "Origin": origin}).expect(403, "origin")
                server.get("/api/games", headers={**headers, "Origin": origin}).expect(403, "origin")
        # A browser's cookie alone is not enough to change something.
        server.post("/api/plays", ask, headers={"Origin": None}).expect(403, "origin")
        server.post("/api/plays", ask, headers={"Origin": None, "Cookie": None}).expect(401, "token")
        assert len(server.get("/api/plays").json["plays"]) == 3


def the_printed_address_sets_a_cookie():
    with Server() as server:
        assert len(server.token) == 48 and server.printed == f"{server.address}/?token={server.token}"
        for path in ("/", "/index.html"):
            for query in (f"?token={server.token}", f"?a=1&token={server.token}&b=2"):
                answer = server.get(path + query, headers={"Cookie": None}).expect(303)
                assert answer.headers["Location"] == path and answer.headers["Cache-Control"] == "no-store"
                assert answer.headers["Referrer-Policy"] == "no-referrer" and not answer.bytes
                name, *attributes = answer.headers["Set-Cookie"].split("; ")
                assert name == f"tefuda-token-{server.port}={server.token}"
                assert sorted(attributes) == ["HttpOnly", "Path=/", "SameSite=Strict"]
        # The address may come from a link of another program or be typed.
        server.get(f"/?token={server.token}", headers={"Sec-Fetch-Site": "cross-site"}).expect(303)
        for wrong in (WRONG, "", server.token[:-1], server.token + "0", server.token.upper() + "g"):
            answer = server.get(f"/?token={wrong}", headers={"Cookie": None}).expect(303)
            assert answer.headers["Location"] == "/" and "Set-Cookie" not in answer.headers
        # No redirection to another host, and none from one.
        for path in ("//evil.example/", "/none", "/\\evil.example"):
            answer = server.get(f"{path}?token={server.token}").expect(404)
            assert "Location" not in answer.headers and "Set-Cookie" not in answer.headers
        server.get(f"/?token={server.token}", headers={"Host": "evil.example"}).expect(403, "host")
        server.post(f"/?token={server.token}").expect(405, "method")


def the_page_itself_needs_no_token():
    with Server() as server:
        for path in ("/", "/app.js", "/style/base.css"):
            answer = server.get(path, headers={"Cookie": None}).expect(200)
            assert "Set-Cookie" not in answer.headers and server.token.encode() not in answer.bytes


def two_servers_have_different_cookies():
    with Server() as one, Server(plays="other.sqlite") as two:
        assert one.token != two.token and one.cookie.split("=")[0] != two.cookie.split("=")[0]
        both = {"Cookie": f"{one.cookie}; {two.cookie}"}  # browsers send them to every port
        for server, other in ((one, two), (two, one)):
            server.get("/api/games", headers=both).expect(200)
            server.get("/api/games", headers={"Cookie": other.cookie}).expect(401, "token")
            server.get("/api/games", headers=bearer(other.token)).expect(401, "token")
    with Server(port=one.port) as again:
        assert again.token != one.token
        again.get("/api/games", headers={"Cookie": one.cookie}).expect(401, "token")


def with_no_token_requests_need_none():
    with Server("--no-token") as server:
        assert server.token == "" and server.printed == f"{server.address}/"
        server.get("/api/games").expect(200)
        server.new("accordion")
        server.post("/api/plays", {"game": "accordion"}, headers={"Origin": None}).expect(403, "origin")
        server.post("/api/plays", {"game": "accordion"}, headers={"Origin": "http://evil.example"}).expect(403, "origin")
        server.get("/api/games", headers={"Host": "evil.example"}).expect(403, "host")
        answer = server.get("/?token=").expect(303)
        assert "Set-Cookie" not in answer.headers


def the_token_file_contains_the_token():
    old = os.umask(0)
    with Server("--token-file", "token") as server:
        os.umask(old)
        with open("token", encoding="ascii") as file:
            assert file.read() == f"{server.token}\n"
        assert stat.S_IMODE(os.stat("token").st_mode) == 0o600
        server.get("/api/games", headers=bearer(server.token)).expect(200)
        assert sorted(name for name in os.listdir() if "token" in name) == ["token"]
    assert not os.path.exists("token")
    # A file that a killed server left, or that others may read, is replaced and not overwritten.
    with open("token", "w", encoding="ascii") as file:
        file.write("old")
    os.chmod("token", 0o666)
    os.link("token", "kept")
    server = Server("--token-file", "token")
    assert stat.S_IMODE(os.stat("token").st_mode) == 0o600
    with open("kept", encoding="ascii") as file:
        assert file.read() == "old"
    # A file that somebody else has put there in the meantime is not removed.
    os.replace("kept", "token")
    server.kill(signal.SIGTERM)
    with open("token", encoding="ascii") as file:
        assert file.read() == "old"


def a_token_file_that_is_not_a_regular_file_is_refused():
    os.mkdir("folder")
    with open("target", "w", encoding="ascii") as file:
        file.write("mine")
    os.symlink("target", "link")
    os.symlink("nowhere", "dangling")
    os.mkfifo("pipe")
    for name in ("folder", "link", "dangling", "pipe", "none/token", ""):
        said = subprocess.run([Server.program, "serve", "--port", "0", "--plays", "p.sqlite", "--token-file", name],
                              capture_output=True, text=True, timeout=LONG, check=False)
        assert said.returncode == 2 and len(said.stderr.splitlines()) == 1 and not said.stdout, (name, said)
    with open("target", encoding="ascii") as file:
        assert file.read() == "mine"
    assert not os.path.lexists("nowhere")
    command("serve", "--port", "0", "--no-token", "--token-file", "token", code=2)


def a_browser_is_started_with_a_code_that_works_once():
    """Every user can see the command lines of all processes: the token is in none of them."""
    os.mkdir("bin")
    with open("bin/xdg-open", "w", encoding="utf-8") as file:
        file.write('#!/bin/sh\necho "$1" >opened.part && mv opened.part opened\n')
    os.chmod("bin/xdg-open", 0o755)
    path = f"{os.getcwd()}/bin:{os.environ['PATH']}"
    with mock.patch.dict(os.environ, PATH=path, DISPLAY=":99"), Server("--open") as server:
        wait_for(lambda: os.path.exists("opened"))
        with open("opened", encoding="utf-8") as file:
            address = file.read().strip()
        assert address.startswith(f"{server.address}/?token=") and server.token not in address
        path = address[len(server.address):]
        code = path.split("=")[1]
        server.get("/api/games", headers=bearer(code)).expect(401, "token")
        if os.geteuid() == 0:
            # Another user gets the page but no cookie, and the code stays valid.
            other = ("import http.client as h; c = h.HTTPConnection('127.0.0.1', %d); c.request('GET', '%s'); r = c.getresponse(); "
                     "print(r.status, r.headers['Set-Cookie'])" % (server.port, path))
            said = subprocess.run(["python3", "-I", "-c", other], capture_output=True, text=True, timeout=LONG, check=True,
                                  user=65534, group=65534, extra_groups=[], cwd="/")
            assert said.stdout == "303 None\n", said
        first, second = (server.get(path, headers={"Cookie": None}).expect(303) for _ in range(2))
        assert first.headers["Set-Cookie"].startswith(server.cookie) and "Set-Cookie" not in second.headers


def requests_without_the_token_do_not_use_up_the_owners_rate():
    with Server("--rate", "2") as server:
        wait_for(lambda: 429 in [server.get("/api/games", headers=bearer(WRONG)).status for _ in range(20)])
        server.get("/api/games").expect(200)
        wait_for(lambda: server.get("/api/games", headers=bearer(WRONG)).status == 401)


CASES = [without_the_token_every_route_is_401, with_the_token_every_route_answers,
         streams_need_the_token, a_script_needs_no_origin, the_printed_address_sets_a_cookie,
         the_page_itself_needs_no_token, two_servers_have_different_cookies,
         with_no_token_requests_need_none, the_token_file_contains_the_token,
         a_token_file_that_is_not_a_regular_file_is_refused,
         requests_without_the_token_do_not_use_up_the_owners_rate,
         a_browser_is_started_with_a_code_that_works_once]
