"""Settings of the Sphinx project. `rulebase build` runs it once a language; its pages are made from the games.

By hand: sphinx-build -n -W -b site -c site -D language=pl WORK OUT, WORK being an empty folder.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

project = "rulebase"
extensions = ["extension"]
language = "en"
nitpicky = True
smartquotes = False
