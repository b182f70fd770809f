"""The command line: thin; parse, call, print."""

import gc

# An answer is over before there is garbage worth looking for; the usual threshold costs a tenth of its time.
gc.set_threshold(100_000)
