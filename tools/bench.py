"""``make bench``: ``python -m ginengine bench`` from any folder."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from ginengine import bench  # noqa: E402  (the root has to be importable first)

if __name__ == "__main__":
    sys.exit(bench.main())
