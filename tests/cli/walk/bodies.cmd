pathnode scene build sample/ground -qo town.scene >/dev/null
for body in sa-ped iii-ped recast jolt-like; do
    pathnode walk town.scene -2077.25,-2658.625,12.75 -2076.5,-2731.375,12.625 --body $body | head -n 1
done
printf '; no middle\n[body]\nradius = 0.3\nheight = 1.9\n' >own.conf
pathnode walk town.scene -2077.25,-2658.625,12.75 -2076.5,-2731.375,12.625 --body own.conf | head -n 1
printf '[body]\nmiddle = 1.2\nfoot-shape = cylinder\nstep-shape = cylinder\nmiddle-shape = ball\nhead-shape = cylinder\n' >own.conf
pathnode walk town.scene -2077.25,-2658.625,12.75 -2076.5,-2731.375,12.625 --body own.conf
