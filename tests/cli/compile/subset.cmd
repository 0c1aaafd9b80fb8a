mkdir few; cp sample/NODES[0-3].DAT few
pathnode compile few out; ls out
pathnode compile few out2 --derive stale
pathnode compile few out3 --derive all; echo $?; ls out3
