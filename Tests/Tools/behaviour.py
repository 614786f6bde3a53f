#!/usr/bin/env python3
"""What the tools promise whatever they read; the tests are in promises/.

Tests/Tools/behaviour.py [--bin=DIR]… [--list] [WORD…]: only the tests whose names hold a WORD
"""

import importlib, pathlib, sys
from promises.common import test

# Each module registers its tests as it is read.
for module in sorted((pathlib.Path(__file__).parent / "promises").glob("*.py")):
    if not module.stem.startswith("_"):
        importlib.import_module("promises." + module.stem)

if __name__ == "__main__":
    sys.exit(test.main(sys.argv[1:]))
