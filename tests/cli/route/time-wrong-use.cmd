pathnode route sample 0/0 0/12 --profile lorry || echo $?
pathnode route sample 0/0 0/12 --profile ./nowhere.conf || echo $?
pathnode route sample 0/0 0/12 --profile ped || echo $?
pathnode route sample 0/0 0/12 --set speed.x=1 || echo $?
pathnode route sample 0/0 0/12 --set speed.normal=-3 || echo $?
pathnode route sample 0/0 0/12 --explain --format json || echo $?
