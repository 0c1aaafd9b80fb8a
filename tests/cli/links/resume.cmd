pathnode scene build sample/ground -qo town.scene >/dev/null
lint() {
    pathnode links lint sample --scene town.scene --kind ped "$@"
}
lint --resume state --stop-after 100 --jobs 3; echo $?
lint --resume state --stop-after 150; echo $?
lint --resume state --body recast; echo $?
lint --resume state >resumed.txt; echo $?
lint >whole.txt
cmp resumed.txt whole.txt && ls
lint --stop-after 3; echo $?
echo damaged >state
lint --resume state; echo $?
