#!/usr/bin/env python3
"""What the tools promise whatever they read; the tests are in promises/.

Tests/Tools/behaviour.py [--bin=DIR]… [--list] [WORD…]: only the tests whose names hold a WORD
"""

import sys
from promises import arguments, captured, fetch, messages, records, streams, subs_edits, subs_files  # noqa: F401, they register
from promises import fetch_netease, fetch_streams, formats, page, render  # noqa: F401
from promises.common import test

if __name__ == "__main__":
    sys.exit(test.main(sys.argv[1:]))
