pathnode route sample 0/0 0/12 --profile car --metric length
pathnode route sample 0/0 0/12 --set speed.fast=90 -m metres
pathnode reach sample 0/0 --max 9 --profile car -m length
echo $?
pathnode route sample 0/0 0/12 --profile car -m time
