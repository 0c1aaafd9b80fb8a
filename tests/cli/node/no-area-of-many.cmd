pathnode compile sample -q --area-format fla4 out >/dev/null
cp out/NODES63.DAT out/NODES70.DAT
pathnode node -q out 100/0
