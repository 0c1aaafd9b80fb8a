# D13: unless it is asked to be strict. D09: a bone that is not there is a warning.
mkmodel fixtures/dff-skin.txt skin.dff
pathnode dff lint skin.dff --fail-on warning --format json
