for metric in length metres; do for way in obey prefer ignore; do
    pathnode route sample 0/0 63/0 -m $metric -w $way --format json | head -c 200 | head -4
done; done
