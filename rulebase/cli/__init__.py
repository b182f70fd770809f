"""The command line: parse, call, print."""

import atexit
import gc

# An answer is over before there is garbage worth looking for: neither while it is sought nor when the process ends.
# Looking costs a fifth of its time.
gc.set_threshold(100_000)
atexit.register(gc.freeze)
