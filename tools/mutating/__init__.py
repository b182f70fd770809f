"""What no scenario or test would notice: cells and branches are changed, one by one."""
