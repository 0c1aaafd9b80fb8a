pathnode compile fixtures/town nodes
pathnode export nodes text --format paths
pathnode compile text again --lights-from nodes
pathnode export nodes vc --format paths --dialect vc; grep -c . vc/paths.ipl
pathnode export nodes text --format paths; echo $?
pathnode export nodes nodes --format paths --force; echo $?
