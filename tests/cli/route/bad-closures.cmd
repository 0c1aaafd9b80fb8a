for text in x 1/2 1/2-3 ''; do
    pathnode route sample 0/0 0/12 --close "$text" || echo $?
done
for text in 1/2-1/3 1,2,3 nan,0,1,1; do
    pathnode route sample 0/0 0/12 --close-box "$text" || echo $?
done
pathnode route sample 0/0 0/12 --avoid dark || echo $?
pathnode route sample 0/0 0/12 --avoid slow=0.5 || echo $?
