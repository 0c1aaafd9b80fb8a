mkarea fixtures/links-into-nowhere.txt NODES36.DAT
pathnode lint NODES36.DAT --fail-on note; echo $?
pathnode lint NODES36.DAT --only link-leaves,link-target
