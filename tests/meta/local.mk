# tests/meta/
