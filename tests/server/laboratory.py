"""laboratory.py: experiments, rows for charts, live progress, papers."""
import signal
import subprocess

from harness import LONG, Server, command, wait_for

STORE = ["--store", "lab.sqlite"]


def make_store(game):
    for name, player in (("one", "random"), ("two", "greedy")):
        command("lab", "run", name, "--game", game, "--player", player, "--deals", "seed:1-50", *STORE,
                "--quiet")
    command("lab", "run", "deals", "--game", game, "--player", "random", "--deals", "pysol:1-20", *STORE, "--quiet")


def without_a_store_the_lists_are_empty():
    with Server() as server:
        assert server.get("/api/lab").expect(200).json == {"store": None, "experiments": []}
        for route in ("", "/rows", "/histogram", "/compare?with=two"):
            server.get(f"/api/lab/one{route}").expect(404, "missing")


def experiments_are_shown():
    make_store("calculation")
    with Server(store="lab.sqlite") as server:
        listed = server.get("/api/lab").expect(200).json
        assert listed["store"] == "lab.sqlite"
        one, two, _ = listed["experiments"]
        assert (one["name"], one["done"], one["total"], one["running"]) == ("one", 50, 50, False)
        assert two["tally"]["won"] + two["tally"]["lost"] == 50
        whole = server.get("/api/lab/two").expect(200).json
        assert whole["summary"]["time_ms"]["count"] == 50 and whole["history"][0]["ending"] == "done"
        assert whole["summary"]["low"] <= whole["rate"] <= whole["summary"]["high"]
        both = server.get("/api/lab/one/compare?with=two").expect(200).json
        assert both["comparable"] and both["common"] == 50
        assert both["both_won"] + both["only_a"] + both["only_b"] + both["neither"] == 50
        assert not server.get("/api/lab/one/compare?with=deals").expect(200).json["comparable"]
        server.get("/api/lab/one/compare?with=nobody").expect(404, "missing")
        server.get("/api/lab/one/compare").expect(400, "malformed")
        server.get("/api/lab/nobody").expect(404, "missing")


def rows_are_reduced_for_charts():
    make_store("calculation")
    with Server(store="lab.sqlite") as server:
        every = server.get("/api/lab/one/rows?value=moves").expect(200).json
        assert every["count"] == 50 and [b["first"] for b in every["bins"]] == list(range(1, 51))
        thin = server.get("/api/lab/one/rows?value=moves&bins=7").expect(200).json["bins"]
        assert len(thin) <= 7 and sum(b["count"] for b in thin) == 50
        mean = sum(b["mean"] * b["count"] for b in thin) / 50
        assert abs(mean - sum(b["mean"] for b in every["bins"]) / 50) < 1e-6
        part = server.get("/api/lab/one/rows?value=won&from=11&to=20").json
        assert part["count"] == 10 and part["bins"][0]["first"] == 11
        assert server.get("/api/lab/one/rows?from=60&to=70").json["count"] == 0
        for log in (0, 1):
            shape = server.get(f"/api/lab/one/histogram?value=moves&bins=9&log={log}").expect(200).json
            assert len(shape["bins"]) == 9 and sum(b["count"] for b in shape["bins"]) == 50
        for query in ("value=beauty", "bins=0", "bins=2001", "from=-1", "to=x"):
            server.get(f"/api/lab/one/rows?{query}").expect(400, "malformed")


def progress_is_live():
    with Server(store="lab.sqlite") as server:
        with server.stream("/api/lab/events") as events:
            walk = iter(events)
            name, data = next(walk)
            assert name == "lab" and data["experiments"] == []
            run = subprocess.Popen([Server.program, "lab", "run", "slow", "--game", "accordion",
                                    "--solver", "depth:table_mb=1", "--states", "20000", "--threads", "1",
                                    "--deals", "seed:1-10000000", "--quiet", *STORE],
                                   stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
            counts = []
            for name, data in walk:
                if data["experiments"]:
                    counts.append(data["experiments"][0]["done"])
                if len(set(counts)) > 2:
                    break
        run.send_signal(signal.SIGTERM)
        assert run.wait(LONG) == 130
        assert counts == sorted(counts)
        wait_for(lambda: not server.get("/api/lab").json["experiments"][0]["running"])


def papers_are_shown():
    make_store("calculation")
    for store in ("none.sqlite", "lab.sqlite"):
        with Server(store=store) as server:
            papers = server.get("/api/papers").expect(200).json["papers"]
            assert len(papers) > 3
            for paper in papers:
                whole = server.get(f"/api/papers/{paper['name']}").expect(200).json
                assert whole["tables"] and all(table["lines"] for table in whole["tables"])
            server.get("/api/papers/nobody").expect(404, "missing")


def a_file_that_is_not_a_store_is_an_error():
    with open("bad.sqlite", "w", encoding="utf-8") as file:
        file.write("this is not a store, and longer than the header of one" * 30)
    with Server(store="bad.sqlite") as server:
        assert server.get("/api/lab").status in (400, 500)
        assert server.get("/api/games").expect(200)


CASES = [without_a_store_the_lists_are_empty, experiments_are_shown, rows_are_reduced_for_charts,
         progress_is_live, papers_are_shown, a_file_that_is_not_a_store_is_an_error]
