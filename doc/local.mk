# Decisions that had alternatives, half a page each; the picture of README.md, made by the
# command there.
EXTRA_DIST += %D%/decisions %D%/scaling.md %D%/sample-route.png
