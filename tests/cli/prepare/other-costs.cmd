pathnode prepare sample -q -i x >/dev/null
pathnode prepare sample -q -i x --verify -m metres; echo $?
pathnode prepare sample -q -i x --verify -k ped; echo $?
