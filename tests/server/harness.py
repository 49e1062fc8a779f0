"""harness.py: starts a server, sends requests to it, and reads its events.

Nothing here waits for a fixed time. Tests wait for conditions, with a limit that even a slow machine does not reach.
"""
import contextlib
import http.client
import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LONG = 120  # seconds; a limit for short operations


class Skip(Exception):
    pass


def wait_for(condition, what="waited too long", seconds=LONG):
    end = time.monotonic() + seconds
    while not (found := condition()):
        assert time.monotonic() < end, what
        time.sleep(0.02)
    return found


class Answer:
    def __init__(self, response):
        self.status = response.status
        self.headers = response.headers
        self.bytes = response.read()

    @property
    def json(self):
        return json.loads(self.bytes)

    @property
    def code(self):
        return self.json["error"]["code"]

    def expect(self, status, code=None):
        assert self.status == status, f"{self.status}, expected {status}: {self.bytes[:300]}"
        if code:
            assert self.code == code, f"{self.code}, expected {code}: {self.bytes[:300]}"
        return self


class Server:
    """A process of `tefuda serve` with its own files in the folder of the case."""

    program = None

    def __init__(self, *options, plays="plays.sqlite", port=0, store="none.sqlite"):
        self.cookie = self.token = None
        self.words = [self.program, "serve", "--port", str(port), "--plays", plays, "--store", store,
                      "--data", "data", "--rate", "100000", *options]
        self.start(port)

    def start(self, port=0):
        """A port of one's choice may for a moment be that of somebody's outgoing connection."""
        end = time.monotonic() + LONG
        line = None
        while not line:
            self.process = subprocess.Popen(self.words, stdin=subprocess.DEVNULL, text=True,
                                            stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            line = self.process.stdout.readline()
            if not line:
                _, said = self.process.communicate()
                taken = port != 0 and str(port) in said and time.monotonic() < end
                assert taken, f"exit {self.process.returncode}: {said}"
                time.sleep(0.2)
        self.printed = line.strip()
        self.address, _, self.token = self.printed.partition("/?token=")
        self.address = self.address.rstrip("/")
        self.host = self.address.split("//")[1]
        self.port = int(self.host.split(":")[1])
        self.cookie = self.take_cookie() if self.token else None

    def take_cookie(self):
        """What a browser sends after it has opened the printed address."""
        self.cookie = None
        answer = self.get(self.printed[len(self.address):]).expect(303)
        return answer.headers["Set-Cookie"].split(";")[0]

    def head(self, line, *fields):
        """A request's head as a browser would send it, without the empty line."""
        known = [f"Host: {self.host}"] + ([f"Cookie: {self.cookie}"] if self.cookie else [])
        if line.startswith("POST"):
            known += [f"Origin: {self.address}", "Content-Type: application/json"]
        return "".join(f"{part}\r\n" for part in [f"{line} HTTP/1.1", *known, *fields])

    def kill(self, number=signal.SIGKILL):
        self.process.send_signal(number)
        said = self.process.communicate(timeout=LONG)
        return self.process.returncode, said[1]

    def used_s(self):
        """The processor time of the process so far."""
        stat = Path(f"/proc/{self.process.pid}/stat").read_text(encoding="utf-8").rsplit(")", 1)[1].split()
        return (int(stat[11]) + int(stat[12])) / os.sysconf("SC_CLK_TCK")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            code, said = self.kill(signal.SIGTERM)
            assert code == 130, f"exit {code}: {said}"
            assert "ERROR" not in said and "runtime error" not in said, said

    def connect(self):
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=LONG)

    def ask(self, method, path, body=None, headers=None, connection=None):
        own = connection is None
        connection = connection or self.connect()
        base = {"Origin": self.address} if method == "POST" else {}
        if self.cookie:
            base["Cookie"] = self.cookie
        if body is not None:
            base["Content-Type"] = "application/json"
            body = body if isinstance(body, (bytes, str)) else json.dumps(body)
        for name, value in (headers or {}).items():
            if value is None:
                base.pop(name, None)
            else:
                base[name] = value
        connection.request(method, path, body=body, headers=base)
        answer = Answer(connection.getresponse())
        if own:
            connection.close()
        return answer

    def get(self, path, **more):
        return self.ask("GET", path, **more)

    def post(self, path, body=None, **more):
        return self.ask("POST", path, {} if body is None else body, **more)

    def new(self, game, **fields):
        return self.post("/api/plays", {"game": game, **fields}).expect(201).json

    def move(self, state, *words, status=200):
        body = {"at": state["at"], "words": list(words)}
        return self.post(f"/api/plays/{state['play']}/moves", body).expect(status).json

    def auto(self, state, most=1, **fields):
        body = {"at": state["at"], "most": most, **fields}
        return self.post(f"/api/plays/{state['play']}/auto", body).expect(200).json

    def played(self, game, **fields):
        """A new play with random moves to its end; a play that could go on for ever is given up."""
        state = self.new(game, **fields)
        for _ in range(3):
            if state["outcome"]["phase"] == "playing":
                state = self.auto(state, 100, player="random")
        if state["outcome"]["phase"] == "playing":
            state = self.post(f"/api/plays/{state['play']}/reveal").expect(200).json
        return state

    def games(self):
        return [game["name"] for game in self.get("/api/games").expect(200).json["games"]]

    def open_stream(self, path):
        connection = self.connect()
        connection.request("GET", path, headers={"Cookie": self.cookie} if self.cookie else {})
        return connection, connection.getresponse()

    @contextlib.contextmanager
    def stream(self, path):
        connection, response = self.open_stream(path)
        try:
            if response.status != 200:
                Answer(response).expect(200)
            assert response.headers["Content-Type"].startswith("text/event-stream")
            yield Events(response)
        finally:
            connection.close()
            response.close()

    def events(self, path):
        """The whole stream as (name, data) pairs; the last is the end."""
        with self.stream(path) as events:
            found = list(events)
        assert found[-1][0] == "end", found
        return found

    def raw(self, data, half_close=False):
        """Sends bytes and returns the answer until the server closes the connection."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=LONG) as link:
            link.sendall(data)
            if half_close:
                link.shutdown(socket.SHUT_WR)
            return read_all(link)


def read_all(link):
    received = b""
    with contextlib.suppress(ConnectionError):
        while piece := link.recv(65536):
            received += piece
    return received


class Events:
    def __init__(self, response):
        self.response = response

    def __iter__(self):
        name = None
        while line := self.response.readline():
            line = line.decode().rstrip("\n")
            if line.startswith("event: "):
                name = line[7:]
            elif line.startswith("data: "):
                yield name, json.loads(line[6:])


def routes(*methods):
    """(method, pattern) of each row of the server's table of routes, with stars for variable parts."""
    text = (ROOT / "src/server/router.c").read_text(encoding="utf-8")
    found = re.findall(r'^    \{"([A-Z]+)", "(/api/[^"]*)"', text, re.MULTILINE)
    assert len(found) > 25, found
    return [row for row in found if not methods or row[0] in methods]


def command(*words, program=None, code=0, text=None):
    done = subprocess.run([program or Server.program, *words], text=True, capture_output=True,
                          input=text if text is not None else "", timeout=LONG, check=False)
    assert done.returncode == code, f"{words}: exit {done.returncode}\n{done.stderr}"
    return done.stdout


def cards_in(value):
    """All cards that are named anywhere in an answer."""
    if isinstance(value, dict):
        return set().union(*(cards_in(v) for k, v in value.items() if k != "wants"), set())
    if isinstance(value, list):
        return set().union(*map(cards_in, value), set())
    return set(re.findall(r"\b[A2-9TJQK][CDHS]\b", value)) if isinstance(value, str) else set()


def together(count, work):
    """Runs work(i) on this many threads at once and returns the results."""
    results = [None] * count
    failures = []

    def run(i):
        try:
            results[i] = work(i)
        except Exception as error:  # pylint: disable=broad-except
            failures.append(error)

    threads = [threading.Thread(target=run, args=(i,)) for i in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(LONG)
    assert not failures, failures[0]
    return results
