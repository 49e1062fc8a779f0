"""heads.py: first lines and header fields as raw bytes: which are refused, and with which headers."""
import json
import socket

from request_filter import HEADERS
from harness import LONG, Server, read_all, routes

TOO_MANY = "X: y\r\n" * 1200
COOKIES = "a=b;" * 1200
ARGUMENTS = "a&" * 1200


def ask(server, data, half_close=False):
    """Sends bytes and returns status, header fields and body of the answer."""
    answer = server.raw(data.encode("latin-1") if isinstance(data, str) else data, half_close)
    head, _, body = answer.partition(b"\r\n\r\n")
    first, *lines = head.decode().split("\r\n")
    assert first.startswith("HTTP/1.1 "), answer[:200]
    return int(first.split()[1]), dict(line.split(": ", 1) for line in lines), body


def expect(server, data, status, code=None):
    found, fields, body = ask(server, data)
    assert found == status, (data[:120], found, body)
    for name, value in HEADERS.items():
        assert value in fields[name], (data[:120], name)
    assert fields["Connection"] == "close" and int(fields["Content-Length"]) == len(body)
    assert code is None or json.loads(body)["error"]["code"] == code, body


def malformed_heads_are_refused_with_our_headers():
    with Server() as server:
        host = f"Host: {server.host}\r\n"
        cookie = f"Cookie: {server.cookie}\r\n"
        for line in ("GET", "GET /", "GET / HTTP/1.1 x", "GET  / HTTP/1.1", " GET / HTTP/1.1", "G(T / HTTP/1.1", "/ HTTP/1.1",
                     "GET / http/1.1", "GET / HTTP/1.10", "GET / HTTP/x.1"[:-2], "GET /\x01 HTTP/1.1", "GET /\xe3 HTTP/1.1",
                     "GET /\t HTTP/1.1", "GET /api/games%00 HTTP/1.1", "\x16\x03\x01", "", "\r"):
            expect(server, f"{line}\r\n{host}\r\n", 400, "malformed")
        for line in ("GET / HTTP/2.0", "GET / HTTP/0.9", "GET / HTTP/1.2"):
            expect(server, f"{line}\r\n{host}\r\n", 505, "version")
        for field in ("nonsense", ": x", "a b: c", "a : b", " folded: x", "\tfolded", "X: \x00", "X: a\x1bb", "X: a\rb", "X\x80: a"):
            expect(server, f"GET / HTTP/1.1\r\n{host}{field}\r\n\r\n", 400, "malformed")
        for data in (f"GET / HTTP/1.1\n{host}\r\n", f"GET / HTTP/1.1\r\nHost: {server.host}\n\r\n",
                     f"GET / HTTP/1.1\r\n{host}\n", f"\r\n\r\nGET / HTTP/1.1\r\n{host}\r\n"):
            expect(server, data, 400, "malformed")
        expect(server, "GET / HTTP/1.1\r\n\r\n", 400, "malformed")
        expect(server, "GET / HTTP/1.0\r\n\r\n", 403, "host")
        expect(server, f"GET /api/games HTTP/1.1\r\n{host}{cookie}\r\n", 200)


def large_heads_are_refused_with_our_headers():
    with Server() as server:
        host = f"Host: {server.host}\r\n"
        for data, status in ((f"GET /{'x' * 100000} HTTP/1.1\r\n{host}\r\n", 414), (f"GET /{'x' * 9000} HTTP/1.1\r\n{host}\r\n", 414),
                             (f"GET / HTTP/1.1\r\n{host}X: {'x' * 100000}\r\n\r\n", 431), ("x" * 100000, 414),
                             (f"GET / HTTP/1.1\r\n{host}{TOO_MANY * 10}\r\n", 431), (f"GET / HTTP/1.1\r\n{host}{TOO_MANY}\r\n", 431),
                             (f"GET / HTTP/1.1\r\n{host}Cookie: {COOKIES}\r\n\r\n", 431),
                             (f"GET /?{ARGUMENTS} HTTP/1.1\r\n{host}\r\n", 431)):
            expect(server, data, status, "size")
        # The largest allowed head is answered: it fits into the memory of libmicrohttpd.
        cookies = f"{server.cookie};" + COOKIES[:3800]
        line = f"GET /api/games?{'x' * 8000} HTTP/1.1\r\n"
        expect(server, f"{line}{host}Cookie: {cookies}\r\nX: {'x' * 20000}\r\n\r\n", 200)
        expect(server, f"GET /api/games?{ARGUMENTS[:1900]} HTTP/1.1\r\n{host}Cookie: {server.cookie}\r\n\r\n", 200)
        expect(server, f"GET /api/games HTTP/1.1\r\n{host}Cookie: {server.cookie}\r\n{TOO_MANY[:6 * 900]}\r\n", 200)


def ambiguous_heads_are_refused():
    with Server() as server:
        body = '{"game": "accordion"}'
        head = server.head("POST /api/deals")
        length = f"Content-Length: {len(body)}\r\n"
        expect(server, f"{head}{length}\r\n{body}", 200)
        for fields in (f"{length}{length}", f"{length}content-length: 5\r\n", f"{length}Host: {server.host}\r\n",
                       f"{length}host: evil.example\r\n", f"{length}Transfer-Encoding: chunked\r\n",
                       f"Transfer-Encoding: chunked\r\n{length}", f"{length}Transfer-Encoding: identity\r\n",
                       "Content-Length: 21, 21\r\n", "Content-Length: +21\r\n", "Content-Length: -1\r\n", "Content-Length: 0x15\r\n",
                       "Content-Length:\r\n", "Content-Length: 2 1\r\n", "Content-Length: 99999999999999999999\r\n"):
            expect(server, f"{head}{fields}\r\n{body}", 400, "malformed")
        for fields in ("Transfer-Encoding: chunked\r\n", "Transfer-Encoding: gzip, chunked\r\n", "Transfer-Encoding: \r\n"):
            expect(server, f"{head}{fields}\r\n15\r\n{body}\r\n0\r\n\r\n", 411, "length")
        assert server.get("/api/plays").json["plays"] == []


def a_connection_carries_one_request():
    with Server() as server:
        head = server.head("GET /api/games", "Connection: keep-alive") + "\r\n"
        answer = server.raw(head.encode() * 3)
        assert answer.count(b"HTTP/1.1 ") == 1 and answer.startswith(b"HTTP/1.1 200 ")


def a_head_may_come_in_pieces():
    with Server() as server:
        head = (server.head("GET /api/games") + "\r\n").encode()
        with socket.create_connection(("127.0.0.1", server.port), timeout=LONG) as link:
            link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            for i in range(0, len(head), 3):
                link.sendall(head[i:i + 3])
                server.get("/").expect(200)  # the slow connection does not delay others
            assert read_all(link).startswith(b"HTTP/1.1 200 ")
        for part in (b"", head[:5], head[:-1]):
            assert server.raw(part, half_close=True) == b""


def head_works_for_every_get_route():
    with Server() as server:
        state = server.new("accordion", deal="seed:1")
        paths = {pattern.replace("/at/*", "/at/0").replace("/plays/*", f"/plays/{state['play']}") for _, pattern in routes("GET")}
        for path in sorted(paths) + ["/", "/app.js", "/none"]:
            path += "?word=" + state["scene"]["moves"][0]["word"].replace(">", "%3E") if path.endswith("/why") else ""
            head = server.ask("HEAD", path)
            assert not head.bytes, path
            if "event" in head.headers["Content-Type"]:
                assert head.status == 200
                continue
            get = server.get(path)
            assert head.status == get.status and head.headers["Content-Type"] == get.headers["Content-Type"], path
            assert head.headers["Content-Length"] == str(len(get.bytes)), path
        assert server.get(f"/api/plays/{state['play']}").json == state


def allow_lists_every_method():
    with Server() as server:
        known = {}
        for method, pattern in routes():
            known.setdefault(pattern, set()).update({"GET", "HEAD"} if method == "GET" else {method})
        for pattern, methods in known.items():
            for method in ("PUT", "DELETE", "PATCH", "OPTIONS", *({"GET", "HEAD", "POST"} - methods)):
                answer = server.ask(method, pattern.replace("*", "x"), {} if method == "POST" else None)
                assert answer.status == 405 and set(answer.headers["Allow"].split(", ")) == methods, (method, pattern)
        for method in ("POST", "PUT", "OPTIONS"):
            answer = server.ask(method, "/", {}).expect(405, "method") if method == "POST" else server.ask(method, "/")
            assert answer.headers["Allow"] == "GET, HEAD"


CASES = [malformed_heads_are_refused_with_our_headers, large_heads_are_refused_with_our_headers,
         ambiguous_heads_are_refused, a_connection_carries_one_request, a_head_may_come_in_pieces,
         head_works_for_every_get_route, allow_lists_every_method]
