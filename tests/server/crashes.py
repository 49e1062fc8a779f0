"""crashes.py: kills and restarts, the end of the server, and starts that fail."""
import contextlib
import http.client
import os
import random
import resource
import signal
import socket
import sqlite3
import subprocess
import threading
from pathlib import Path

from harness import LONG, Server, Skip, command, wait_for


def a_killed_server_loses_nothing():
    seed = random.randrange(10**6)
    print(f"# seed {seed}", flush=True)
    chance = random.Random(seed)
    server = Server()
    states = [server.new(game, deal="seed:5") for game in server.games()]
    port = server.port
    for _ in range(4):
        answered = {state["play"]: state for state in states}
        stop = threading.Event()

        def play(state, answered=answered, stop=stop):
            with contextlib.suppress(OSError, http.client.HTTPException):
                while not stop.is_set() and state["turn"]:
                    state = server.move(state, chance.choice(state["scene"]["moves"])["word"])
                    answered[state["play"]] = state

        threads = [threading.Thread(target=play, args=(state,)) for state in states]
        for thread in threads:
            thread.start()
        wait_for(lambda: any(answered[s["play"]]["at"] > s["at"] + chance.randrange(8) or not s["turn"]
                             for s in states))
        assert server.kill()[0] == -signal.SIGKILL
        stop.set()
        for thread in threads:
            thread.join(LONG)
        with sqlite3.connect("plays.sqlite") as db:
            assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        server = Server(port=port)  # the page continues at the same address
        kept = [server.get(f"/api/plays/{state['play']}").expect(200).json for state in states]
        for state, before in zip(kept, answered.values()):
            # Answered moves are saved; one more move may have been saved while its answer was lost.
            assert state["words"][:before["at"]] == before["words"][:before["at"]]
            assert state["at"] >= before["at"]
        states = kept
    with server:
        pass


def open_streams_end_with_the_server():
    server = Server()
    with server.stream("/api/lab/events") as events:
        walk = iter(events)
        assert next(walk)[0] == "lab"
        server.process.send_signal(signal.SIGTERM)
        assert list(walk)[-1] == ("end", {"reason": "closing"})
    _, said = server.process.communicate(timeout=LONG)
    assert server.process.returncode == 130, said


def the_end_reaches_a_table_that_is_built():
    """The first move of a player that needs a large table: the server ends without finishing the table."""
    sanitized = b"__asan_init" in Path(Server.program).read_bytes()
    server = Server()
    state = server.new("calculation", rules="stacks=7", deal="seed:5")

    def ask():
        with contextlib.suppress(OSError, http.client.HTTPException):
            server.post(f"/api/plays/{state['play']}/auto", {"at": 0, "player": "plans:keep=1"})

    thread = threading.Thread(target=ask)
    before = server.used_s()
    thread.start()
    wait_for(lambda: server.used_s() > before + 0.1)
    assert thread.is_alive() and not list(Path("data").glob("*.table"))
    used = server.used_s()
    others = resource.getrusage(resource.RUSAGE_CHILDREN)
    code, said = server.kill(signal.SIGTERM)
    total = resource.getrusage(resource.RUSAGE_CHILDREN)
    thread.join(LONG)
    after = total.ru_utime + total.ru_stime - others.ru_utime - others.ru_stime - used
    assert code == 130, (code, said)
    assert after < (4 if sanitized else 1), f"{after:.1f} s of processor time after the signal"
    assert not list(Path("data").glob("*.table"))


def a_table_that_nobody_waits_for_is_not_built():
    """On one thread: the next piece of work begins when the build has stopped."""
    with Server("--threads", "1") as server:
        state, other = server.new("calculation", rules="stacks=7", deal="seed:5"), server.new("accordion", deal="seed:5")
        body = '{"at": 0, "player": "plans:keep=1"}'
        head = server.head(f"POST /api/plays/{state['play']}/auto", f"Content-Length: {len(body)}")
        before = server.used_s()
        with socket.create_connection(("127.0.0.1", server.port), timeout=LONG) as link:
            link.sendall(f"{head}\r\n{body}".encode())
            wait_for(lambda: server.used_s() > before + 0.1)
            assert not list(Path("data").glob("*.table"))
        server.auto(other, player="random")
        assert not list(Path("data").glob("*.table"))


def a_port_in_use_is_an_error():
    with Server() as server:
        said = subprocess.run([Server.program, "serve", "--port", str(server.port), "--plays", "other.sqlite"],
                              capture_output=True, text=True, timeout=LONG, check=False)
        assert said.returncode == 1 and str(server.port) in said.stderr and "--port" in said.stderr
        assert len(said.stderr.strip().splitlines()) == 1


def files_that_cannot_be_served_are_refused():
    text = "this is not a database, and longer than the header of one" * 30
    with open("text", "w", encoding="utf-8") as file:
        file.write(text)
    command("lab", "run", "x", "--game", "accordion", "--player", "random", "--deals", "seed:1", "--store",
            "lab.sqlite", "--quiet")
    for words in (["--plays", "text"], ["--plays", "lab.sqlite"], ["--plays", "."], ["--web-root", "nowhere"],
                  ["--port", "70000"], ["--rate", "0"], ["more"], ["--deals", "seed:1"]):
        command("serve", "--plays", "p.sqlite", *words, code=2)
    assert os.path.getsize("text") == len(text)


def a_file_of_a_newer_version_is_not_changed():
    with Server() as server:
        server.new(server.games()[0])
    with contextlib.closing(sqlite3.connect("plays.sqlite")) as db:
        db.execute("PRAGMA user_version=99")
        db.commit()
    command("serve", "--plays", "plays.sqlite", code=2)


def a_read_only_file_is_an_error_at_the_start():
    with Server() as server:
        server.new(server.games()[0])
    os.chmod("plays.sqlite", 0o444)
    os.chmod(".", 0o555)
    user = {"user": 65534, "group": 65534, "extra_groups": []} if os.geteuid() == 0 else {}  # root may write everything
    try:
        said = subprocess.run([Server.program, "serve", "--port", "0", "--plays", "plays.sqlite", "--data", "data"], **user,
                              capture_output=True, text=True, timeout=LONG, check=False)
    except PermissionError as error:
        raise Skip("the program is in a folder that belongs to root") from error
    finally:
        os.chmod(".", 0o755)
    assert said.returncode in (1, 2) and not said.stdout, said
    assert len(said.stderr.splitlines()) == 1 and "plays.sqlite" in said.stderr and "written" in said.stderr, said


def an_idle_server_ends():
    server = Server("--idle-ms", "4000")
    with server.stream("/api/lab/events") as events:
        next(iter(events))
        assert server.process.poll() is None
    _, said = server.process.communicate(timeout=LONG)
    assert server.process.returncode == 0, said


def two_servers_share_a_file():
    with Server() as one, Server() as two:
        state = one.new(one.games()[0], deal="seed:5")
        after = two.move(state, state["scene"]["moves"][0]["word"])
        assert one.get(f"/api/plays/{state['play']}").json == after
        one.post(f"/api/plays/{state['play']}/moves", {"at": 0, "word": "x"}).expect(409, "conflict")


CASES = [a_killed_server_loses_nothing, open_streams_end_with_the_server,
         the_end_reaches_a_table_that_is_built, a_table_that_nobody_waits_for_is_not_built,
         a_port_in_use_is_an_error,
         files_that_cannot_be_served_are_refused, a_read_only_file_is_an_error_at_the_start,
         a_file_of_a_newer_version_is_not_changed, an_idle_server_ends, two_servers_share_a_file]
