# Decisions that had alternatives, half a page each.
EXTRA_DIST += %D%/decisions
