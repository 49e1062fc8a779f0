#!/usr/bin/env python3
"""play_over_http.py TEFUDA: the server lists Golf, serves its modules, and plays a move of it."""
import os
import sys
import tempfile
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "server"))
from harness import Server  # noqa: E402

WEB = Path(__file__).resolve().parents[2] / "examples" / "game" / "web"


def page_has_the_game(server):
    index = server.get("/games/index.js").expect(200).bytes.decode()
    assert "golf: import('./golf/index.js')," in index and "klondike: import(" in index, index
    for file in WEB.glob("*.js"):
        assert server.get(f"/games/golf/{file.name}").expect(200).bytes == file.read_bytes(), file


def moves_are_made(server):
    assert "golf" in [game["name"] for game in server.get("/api/games").expect(200).json["games"]]
    state = server.new("golf", deal="seed:4")
    piles = {pile["id"]: pile["cards"] for pile in state["scene"]["piles"]}
    assert piles["stock"] == ["??"] * 16 and len(piles["waste"]) == 1 and len(piles["column7"]) == 5
    for word in ("turn", next(m["word"] for m in state["scene"]["moves"] if m["word"] != "turn")):
        fresh = server.new("golf", deal="seed:4")
        after = server.move(fresh, word)
        waste = next(pile["cards"] for pile in after["scene"]["piles"] if pile["id"] == "waste")
        assert after["at"] == 1 and len(waste) == 2 and word in ("turn", waste[1]), after


Server.program = str(Path(sys.argv[1]).resolve())
with tempfile.TemporaryDirectory(prefix="tefuda-example-") as folder:
    os.chdir(folder)
    with Server() as running:
        page_has_the_game(running)
        moves_are_made(running)
