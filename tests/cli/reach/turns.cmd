# What turns cost counts, and setting off against the heading costs a U-turn.
pathnode reach sample 0/0 --max 30 --profile car | head -2
pathnode reach sample 0/0 --max 30 --profile car --set turn.left=0 --set turn.right=0 | head -2
pathnode reach sample 0/0 --max 60 --profile car --set turn.u-turn=25 | head -2
pathnode reach sample 0/0 --max 60 --profile car --set turn.u-turn=25 --bearing 270 | head -2
pathnode reach sample 0/0 --max 60 --profile car --set turn.u-turn=25 --heading 90 | head -2
pathnode reach sample 0/0 --max 9 --backwards --heading 0 || echo $?
pathnode reach sample 0/0 --max 9 --bearing 0 --heading 0 || echo $?
