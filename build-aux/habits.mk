# Habits: the same targets for a person and for CI. See HACKING.md.
