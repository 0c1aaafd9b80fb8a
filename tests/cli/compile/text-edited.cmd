mkdir moved; sed 's/^	2, 1, 0, 6000, 820/	2, 1, 0, 6000, 840/' fixtures/town/paths.ipl >moved/PATHS.IPL
pathnode compile fixtures/town out -q
pathnode compile moved out2 --lights-from out
sed '0,/^	1, 3/s//	1, 99/' fixtures/town/paths.ipl >bad.ipl
pathnode compile bad.ipl out3; echo $?
sed '8d' fixtures/town/paths.ipl >bad.ipl
pathnode compile bad.ipl out3; echo $?; ls
