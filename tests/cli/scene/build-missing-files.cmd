mkdir -p game/Data
printf "IMG MODELS\\\\NO.IMG\\nIPL data\\\\here.IPL\\nIPL data\\\\gone.ipl\\n" >game/Data/GTA.dat
printf "inst\\n7, tree, 0, 1, 2, 3, 0, 0, 0, 1, -1\\nend\\n" >game/Data/here.ipl
pathnode scene build game -o a.scene
