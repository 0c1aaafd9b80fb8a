# An index is for a profile and its values.
pathnode prepare sample -q -i x --profile truck --set speed.fast=90 >/dev/null
pathnode prepare sample -q -i x --profile truck --set speed.fast=90 --verify -f csv | head -2
pathnode prepare sample -q -i x --profile truck --verify; echo $?
pathnode prepare sample -q -i x --metric time -k ped >/dev/null
pathnode prepare sample -q -i x --profile ped -k ped --verify -f csv | head -2
pathnode prepare sample -q -i x --profile ped; echo $?
