pathnode scene build sample/ground -qo town.scene >/dev/null
pathnode links suggest sample --scene town.scene -o patch
pathnode apply sample patch -o new.db
pathnode compile -q new.db nodes >/dev/null
pathnode lint sample --format csv | wc -l
pathnode lint nodes --format csv | wc -l
pathnode links lint nodes --scene town.scene --kind ped | grep '^ok'
pathnode links suggest nodes --scene town.scene; echo $?
pathnode links suggest sample --scene town.scene -o patch; echo $?
pathnode links suggest sample --scene town.scene -o patch --force --number 1 --format csv
grep -c INSERT patch/patch.sql
