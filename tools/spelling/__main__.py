"""`python -m tools.spelling`."""

import sys

from tools.spelling import spelling

sys.exit(spelling.main())
