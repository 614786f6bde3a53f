#!/usr/bin/env python3
"""What the tools promise whatever they read; the tests are in promises/.

Tests/Tools/behaviour.py [--bin=DIR]… [--list] [WORD…]: only the tests whose names hold a WORD
"""

import sys
from promises import arguments, captured, fetch, fetch_cache, fetch_faults, fetch_netease, fetch_new, fetch_pictures, fetch_streams, messages, records, render, streams  # noqa: F401, they register their tests
from promises.common import test

if __name__ == "__main__":
    sys.exit(test.main(sys.argv[1:]))
