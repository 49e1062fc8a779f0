"""request_filter.py: which requests are accepted: hosts, origins, methods, files, headers."""
import os
import re

from harness import ROOT, Server, routes

HEADERS = {"Content-Security-Policy": "default-src 'self'", "X-Content-Type-Options": "nosniff",
           "X-Frame-Options": "DENY", "Referrer-Policy": "no-referrer",
           "Cross-Origin-Resource-Policy": "same-origin", "Cross-Origin-Opener-Policy": "same-origin"}


def every_answer_has_the_headers():
    with Server() as server:
        answers = [server.get("/"), server.get("/api/games"), server.get("/none"), server.get("/api/none"),
                   server.post("/api/deals", "nonsense"), server.ask("PUT", "/api/games"),
                   server.get("/api/games", headers={"Host": "evil.example"})]
        for answer in answers:
            for name, value in HEADERS.items():
                assert value in answer.headers[name], (answer.status, name)
            assert not [name for name in answer.headers if name.lower().startswith("access-control")]
        policy = answers[0].headers["Content-Security-Policy"]
        assert "unsafe" not in policy and "frame-ancestors 'none'" in policy


def another_host_is_refused():
    with Server() as server:
        for host in ("evil.example", f"evil.example:{server.port}", "127.0.0.1", "localhost", "",
                     f"127.0.0.1:{server.port + 1}", f"127.0.0.1.evil.example:{server.port}",
                     f"127.0.0.1:{server.port}@evil.example", f"0.0.0.0:{server.port}"):
            for path in ("/", "/api/games"):
                server.get(path, headers={"Host": host}).expect(403, "host")
        server.get("/api/games", headers={"Host": f"localhost:{server.port}"}).expect(200)
        assert b" 403 " in server.raw(b"GET /api/games HTTP/1.0\r\n\r\n").split(b"\r\n")[0]


def another_origin_is_refused():
    with Server() as server:
        body = {"game": server.games()[0]}
        for origin in (None, "null", "", "http://evil.example", f"https://{server.host}",
                       f"http://evil.example:{server.port}", f"http://127.0.0.1:{server.port + 1}",
                       f"http://127.0.0.1:{server.port}.evil.example", f"{server.address}/"):
            server.post("/api/plays", body, headers={"Origin": origin}).expect(403, "origin")
            if origin is not None:
                server.get("/api/games", headers={"Origin": origin}).expect(403, "origin")
        server.post("/api/plays", body, headers={"Origin": f"http://localhost:{server.port}"}).expect(201)
        assert len(server.get("/api/plays").json["plays"]) == 1


def another_site_is_refused():
    with Server() as server:
        for site in ("cross-site", "same-site"):
            server.get("/api/games", headers={"Sec-Fetch-Site": site}).expect(403, "origin")
            server.get("/", headers={"Sec-Fetch-Site": site, "Sec-Fetch-Mode": "navigate"}).expect(200)
        for site in ("same-origin", "none"):
            server.get("/api/games", headers={"Sec-Fetch-Site": site}).expect(200)


def a_form_of_another_site_cannot_post():
    with Server() as server:
        body = '{"game": "' + server.games()[0] + '"}'
        for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data", None,
                     "application/jsonp"):
            server.post("/api/plays", body, headers={"Content-Type": kind}).expect(415, "type")
        server.post("/api/plays", body, headers={"Content-Type": "application/json; charset=utf-8"}).expect(201)


def other_methods_are_refused():
    with Server() as server:
        for method in ("PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"):
            answer = server.ask(method, "/api/games")
            answer.expect(405, "method")
            assert answer.headers["Allow"] == "GET, HEAD"
            server.ask(method, "/").expect(405, "method")
        server.post("/api/games").expect(405, "method")
        answer = server.get("/api/deals")
        answer.expect(405, "method")
        assert answer.headers["Allow"] == "POST"
        server.post("/").expect(405, "method")


def unknown_addresses_are_404():
    with Server() as server:
        for path in ("/api/", "/api/none", "/api/plays/", "/api/plays/x/y/z", "/api/games/", "/none", "//",
                     "/api/plays/" + "x" * 300, "/index.html/", "/api/lab//rows"):
            server.get(path).expect(404, "missing")


def the_documentation_lists_everything():
    """docs/API.md lists every route, every status and code that occurred in these tests, and our version."""
    text = (ROOT / "docs/API.md").read_text(encoding="utf-8")
    for method, pattern in routes():
        first = "ID" if "/plays/" in pattern else "NAME"
        path = pattern.replace("/at/*", "/at/N").replace("*", first)
        assert re.search(rf"`{method} {re.escape(path)}[`? ]", text), (method, path)
    with Server() as server:
        version = server.get("/api/games").json["version"]
        assert re.findall(r'"version": "([^"]*)"', text) == [version]
    for code in re.findall(r'reply_error\(\d+, "(\w+)"', "".join(file.read_text() for file in (ROOT / "src/server").glob("*.c"))):
        assert f"`{code}`" in text, code


def the_page_is_in_the_binary():
    with Server() as server:
        page = server.get("/").expect(200)
        assert page.headers["Content-Type"].startswith("text/html") and b"<script" in page.bytes
        assert server.get("/index.html").bytes == page.bytes
        tag = page.headers["ETag"]
        again = server.get("/", headers={"If-None-Match": tag})
        assert again.status == 304 and not again.bytes
        head = server.ask("HEAD", "/")
        assert head.status == 200 and not head.bytes
        script = server.get("/app.js").expect(200)
        assert script.headers["Content-Type"].startswith("text/javascript")


def no_path_leaves_the_folder():
    with Server() as server:
        for path in ("/../../etc/passwd", "/..%2f..%2fetc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/etc/passwd",
                     "/plays.sqlite", "/web/index.html", "/./index.html", "//index.html", "/style/../index.html"):
            assert server.get(path).status == 404, path
            assert b"root:" not in server.raw(f"GET {path} HTTP/1.1\r\nHost: {server.host}\r\n"
                                              "Connection: close\r\n\r\n".encode())


def a_folder_is_listed_at_the_start():
    os.makedirs("root/sub")
    for name, text in (("root/index.html", "first"), ("root/sub/a.js", "1"), ("root/.secret.js", "no"),
                       ("root/notes.bin", "no"), ("outside.js", "no")):
        with open(name, "w", encoding="utf-8") as file:
            file.write(text)
    with Server("--web-root", "root") as server:
        assert server.get("/").expect(200).bytes == b"first"
        assert server.get("/sub/a.js").expect(200).bytes == b"1"
        with open("root/index.html", "w", encoding="utf-8") as file:
            file.write("second")
        with open("root/later.js", "w", encoding="utf-8") as file:
            file.write("no")
        assert server.get("/").bytes == b"second"
        for path in ("/later.js", "/.secret.js", "/notes.bin", "/../outside.js", "/sub/../../outside.js"):
            server.get(path).expect(404, "missing")


CASES = [every_answer_has_the_headers, another_host_is_refused, another_origin_is_refused,
         another_site_is_refused, a_form_of_another_site_cannot_post, other_methods_are_refused,
         unknown_addresses_are_404, the_documentation_lists_everything, the_page_is_in_the_binary,
         no_path_leaves_the_folder, a_folder_is_listed_at_the_start]
