"""lan.py: `tefuda serve --lan`, in a network namespace of the test's own, with two addresses of a private network and one
of a public network. As a program, `lan.py TEFUDA` runs the checks inside such a namespace."""
import http.client
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
import harness  # noqa: E402
from harness import LONG, Server, Skip  # noqa: E402

HOUSE, OTHER, PUBLIC = "10.77.0.1", "10.77.0.2", "198.51.100.7"
SETUP = f"""ip link set lo up && ip addr add {HOUSE}/24 dev lo && ip addr add {OTHER}/24 dev lo &&
ip addr add {PUBLIC}/24 dev lo"""


def ask(server, address, path, *, method="GET", body=None, source=OTHER, **headers):
    """A request from another device, with the fields that its browser would send unless `headers` replaces them."""
    connection = http.client.HTTPConnection(address, server.port, timeout=LONG, source_address=(source, 0))
    fields = {"Host": f"{address}:{server.port}", **{name.replace("_", "-"): value for name, value in headers.items()}}
    if body is not None:
        fields = {"Origin": f"http://{fields['Host']}", "Content-Type": "application/json", **fields}
    connection.request(method, path, None if body is None else json.dumps(body),
                       {name: value for name, value in fields.items() if value is not None})
    answer = harness.Answer(connection.getresponse())
    connection.close()
    return answer


def a_device_with_the_token_plays(server):
    lines = [server.process.stdout.readline().strip() for _ in range(2)]
    assert lines == [f"http://{HOUSE}:{server.port}/?token={server.token}", f"http://{OTHER}:{server.port}/?token={server.token}"]
    answer = ask(server, HOUSE, f"/?token={server.token}").expect(303)
    cookie = answer.headers["Set-Cookie"].split(";")[0]
    state = ask(server, HOUSE, "/api/plays", method="POST", body={"game": "accordion"}, Cookie=cookie).expect(201).json
    word = state["scene"]["moves"][0]["word"]
    moved = ask(server, HOUSE, f"/api/plays/{state['play']}/moves", method="POST", body={"at": 0, "word": word}, Cookie=cookie)
    assert moved.expect(200).json["at"] == 1
    assert b"<html" in ask(server, HOUSE, "/").expect(200).bytes


def a_qr_code_is_drawn(server):
    """Rows of half blocks, all of one width, with the three finder patterns' light frame around them."""
    first = server.process.stdout.readline().rstrip("\n")
    rows = [first]
    while len(rows) * 2 < len(first):
        rows.append(server.process.stdout.readline().rstrip("\n"))
    assert set("".join(rows)) <= set(" ▀▄█") and {len(row) for row in rows} == {len(first)}, rows
    assert first == "█" * len(first) and len(first) >= 25


def without_the_token_nothing_is_told(server):
    ask(server, HOUSE, "/api/games").expect(401, "token")
    ask(server, HOUSE, "/api/plays", method="POST", body={"game": "accordion"}).expect(401, "token")
    assert "Set-Cookie" not in ask(server, HOUSE, f"/?token={'0' * 48}").expect(303).headers


def hosts_and_origins_are_checked(server):
    bearer = {"Authorization": f"Bearer {server.token}"}
    port = server.port
    for host in (f"evil.example:{port}", f"127.0.0.1:{port}", f"localhost:{port}", f"{OTHER}:{port}", HOUSE, f"{HOUSE}:{port + 1}"):
        ask(server, HOUSE, "/api/games", Host=host, **bearer).expect(403, "host")
    for origin in ("http://evil.example", f"https://{HOUSE}:{port}", f"http://{OTHER}:{port}", f"http://127.0.0.1:{port}", "null"):
        ask(server, HOUSE, "/api/games", Origin=origin, **bearer).expect(403, "origin")
    ask(server, HOUSE, "/api/games", Origin=f"http://{HOUSE}:{port}", **bearer).expect(200)
    ask(server, HOUSE, "/api/games", Sec_Fetch_Site="cross-site", **bearer).expect(403, "origin")
    ask(server, PUBLIC, "/api/games", source=PUBLIC, **bearer).expect(403, "host")


def this_machine_is_served_as_ever(server):
    server.get("/api/games").expect(200)
    server.get("/api/games", headers={"Host": f"{HOUSE}:{server.port}"}).expect(403, "host")


def without_the_option_nobody_else_connects():
    with Server() as server:
        try:
            ask(server, HOUSE, "/api/games")
        except ConnectionRefusedError:
            return
        raise AssertionError("another device has connected")


def inside():
    with Server("--lan") as server:
        a_device_with_the_token_plays(server)
        if os.environ.get("TEFUDA_QR", "1") == "1":
            a_qr_code_is_drawn(server)
        without_the_token_nothing_is_told(server)
        hosts_and_origins_are_checked(server)
        this_machine_is_served_as_ever(server)
    without_the_option_nobody_else_connects()


# ---- the cases, outside the namespace ----

def has_qr():
    linked = subprocess.run(["ldd", Server.program], capture_output=True, text=True, check=False).stdout
    return "libqrencode" in linked


def other_devices_connect_with_lan_only():
    if not shutil.which("unshare") or not shutil.which("ip"):
        raise Skip("needs unshare and ip")
    if subprocess.run(["unshare", "-rn", "sh", "-c", SETUP], capture_output=True, check=False).returncode != 0:
        raise Skip("no network namespaces here")
    done = subprocess.run(["unshare", "-rn", "sh", "-c", f'{SETUP} && exec "$0" "$@"', sys.executable, __file__, Server.program],
                          env={**os.environ, "TEFUDA_QR": str(int(has_qr()))}, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-1500:]


def lan_needs_the_token():
    done = subprocess.run([Server.program, "serve", "--lan", "--no-token", "--port", "0", "--plays", "plays.sqlite"],
                          capture_output=True, text=True, timeout=LONG, check=False)
    assert done.returncode == 2 and "--lan" in done.stderr and done.stdout == "", done


def the_files_are_those_of_plays_and_store():
    """Nothing of the person's own files is read or made."""
    home = Path("home").resolve()
    home.mkdir()
    before = {name: os.environ.pop(name, None) for name in ("XDG_DATA_HOME", "XDG_CACHE_HOME", "TEFUDA_DATA", "HOME")}
    os.environ["HOME"] = str(home)
    try:
        with Server(plays="mine.sqlite", store="lab.sqlite") as server:
            play = server.new("accordion")["play"]
            server.get("/api/lab").expect(200)
        with Server(plays="other.sqlite", store="lab.sqlite") as server:
            server.get(f"/api/plays/{play}").expect(404, "missing")
        with Server(plays="mine.sqlite", store="lab.sqlite") as server:
            server.get(f"/api/plays/{play}").expect(200)
    finally:
        for name, value in before.items():
            os.environ.pop(name, None)
            if value is not None:
                os.environ[name] = value
    assert not list(home.rglob("*")), list(home.rglob("*"))


CASES = [other_devices_connect_with_lan_only, lan_needs_the_token, the_files_are_those_of_plays_and_store]

if __name__ == "__main__":
    Server.program = str(Path(sys.argv[1]).resolve())
    with tempfile.TemporaryDirectory(prefix="tefuda-lan-") as folder:
        os.chdir(folder)
        inside()
