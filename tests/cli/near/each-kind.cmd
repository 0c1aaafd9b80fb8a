for kind in car boat ped vehicle; do pathnode near sample 100 100 --kind $kind; done
