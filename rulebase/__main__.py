"""`python -m rulebase`."""

import sys

from rulebase.cli import main

sys.exit(main.main())
