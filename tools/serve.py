"""Serve ``dist/`` on http://localhost:8000/ for playing: ``python tools/serve.py [--port N]``."""

from __future__ import annotations

import argparse
import functools
import sys
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

DIST = Path(__file__).resolve().parent.parent / "dist"
TYPES = {
    ".mjs": "text/javascript; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".wasm": "application/wasm",
    ".zip": "application/zip",
    ".webmanifest": "application/manifest+json",
    ".py": "text/x-python; charset=utf-8",
}


class Handler(SimpleHTTPRequestHandler):
    """Static files with the types the page needs, never stale, without a line per request."""

    extensions_map = {**SimpleHTTPRequestHandler.extensions_map, **TYPES}

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing: a player has no use for it."""


def main() -> int:
    """Serve until Ctrl+C."""
    parser = argparse.ArgumentParser(description="Serve the built game.")
    parser.add_argument("--port", type=int, default=8000)
    options = parser.parse_args()
    if not (DIST / "index.html").exists():
        print(
            "There is nothing to serve yet: run 'make build' (python tools/build.py) first.", file=sys.stderr
        )
        return 1
    try:
        server = ThreadingHTTPServer(
            ("127.0.0.1", options.port), functools.partial(Handler, directory=str(DIST))
        )
    except OSError as error:
        print(
            f"Port {options.port} cannot be used ({error.strerror}). Stop what runs there, or take another:",
            file=sys.stderr,
        )
        print(f"  make play PORT={options.port + 1}", file=sys.stderr)
        return 1
    print(f"Gin Rummy is at http://localhost:{options.port}/ (Ctrl+C stops it).", flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        print()
    finally:
        server.server_close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
