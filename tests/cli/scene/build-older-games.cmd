# GTA III and Vice City: text placements of 12 and 13 fields, an archive with its list beside it.
mkdir -p iii/DATA/Maps iii/Models
size=$(wc -c <sample/ground/models/coll/props.col)
cp sample/ground/models/coll/props.col iii/Models/GTA3.IMG
head -c $(((2048 - size % 2048) % 2048)) /dev/zero >>iii/Models/GTA3.IMG
sectors=$(((size + 2047) / 2048))
{
    printf "\000\000\000\000\\$(printf %03o $sectors)\000\000\000PROPS.COL"
    head -c 15 /dev/zero
} >iii/Models/gta3.dir
cp -r iii vc
printf "IDE DATA\\\\MAPS\\\\Props.IDE\r\nIPL DATA\\\\MAPS\\\\PROPS.IPL\r\nMAPZONE DATA\\\\MAP.ZON\r\n" >iii/DATA/gta3.dat
printf "objs\r\n1, gr_stairs, gr, 1, 300, 0\r\nend\r\n" >iii/DATA/Maps/props.ide
printf "inst\r\n1, gr_stairs, 10, 20, 3, 1, 1, 1, 0, 0, 0, 1\r\nend\r\n" >iii/DATA/Maps/props.ipl
cp iii/DATA/gta3.dat vc/DATA/GTA_VC.DAT
cp iii/DATA/Maps/props.ide vc/DATA/Maps
printf "inst\n1, gr_stairs, 0, 10, 20, 3, 1, 1, 1, 0, 0, 0, 1\nend\n" >vc/DATA/Maps/props.ipl
for game in iii vc; do
    pathnode scene build $game -o $game.scene --strict
    pathnode scene info $game.scene
done
