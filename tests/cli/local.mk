# tests/cli/
