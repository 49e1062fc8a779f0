#!/usr/bin/env python3
"""site_files.py FOLDER: finishes the static page in FOLDER: its index.html names the manifest and its policy, and its service
worker lists all files with a version, which is a hash of them. Fails when the files exceed 3 MB compressed."""
import gzip
import hashlib
import json
import sys
from pathlib import Path

LIMIT_BYTES = 3_000_000
HEAD = """<meta http-equiv="Content-Security-Policy" content="default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; \
img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'none'">
<meta name="theme-color" content="#1d6a54">
<link rel="manifest" href="site.webmanifest">
"""
MARK = '<link rel="icon"'


def main():
    folder = Path(sys.argv[1])
    index = folder / "index.html"
    page = index.read_text()
    if page.count(MARK) != 1:
        sys.exit(f"site: index.html: expected one {MARK}")
    index.write_text(page.replace(MARK, HEAD + MARK))
    files = sorted(p for p in folder.rglob("*") if p.is_file() and p.name != "service-worker.js")
    whole = hashlib.sha256()
    compressed = 0
    for file in files:
        data = file.read_bytes()
        whole.update(file.relative_to(folder).as_posix().encode() + b"\0" + data)
        compressed += len(gzip.compress(data, 9))
    names = ["./"] + [file.relative_to(folder).as_posix() for file in files]
    worker = folder / "service-worker.js"
    text = worker.read_text()
    for before, after in (("const VERSION = '';", f"const VERSION = '{whole.hexdigest()[:16]}';"),
                          ("const FILES = [];", f"const FILES = {json.dumps(names)};")):
        if text.count(before) != 1:
            sys.exit(f"site: service-worker.js: expected one line {before}")
        text = text.replace(before, after)
    worker.write_text(text)
    print(f"site: {len(files)} files, {sum(f.stat().st_size for f in files)} bytes, {compressed} bytes compressed by gzip")
    if compressed > LIMIT_BYTES:
        sys.exit(f"site: more than {LIMIT_BYTES} bytes")


main()
