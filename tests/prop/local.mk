# tests/prop/
