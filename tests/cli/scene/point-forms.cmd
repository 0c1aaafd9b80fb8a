# A place is one word or three.
pathnode scene build sample/ground -qo town.scene >/dev/null
pathnode scene ground town.scene -1693 -2271.5 20 >apart
pathnode scene ground town.scene -1693,-2271.5,20 | cmp - apart
pathnode scene ground town.scene -1693, -2271.5, 20 | cmp - apart
pathnode scene ground town.scene -1693,-2271.5 >high
pathnode scene ground town.scene -1693 -2271.5 | cmp - high
pathnode scene sweep town.scene -1693 -2271.5 60 -1693,-2271.5,0 0.5 >mixed
pathnode scene sweep town.scene -1693,-2271.5,60 -1693 -2271.5 0 0.5 | cmp - mixed
pathnode scene overlap town.scene -1693,-2271.5,1 2 >ball
pathnode scene overlap town.scene -1693 -2271.5 1 2 | cmp - ball
wc -l <apart
pathnode scene ray town.scene 1,2 3,4,5
pathnode scene ray town.scene 1,2,3 4 5
pathnode scene ray town.scene 1,2,3 4,5,6 7
pathnode scene ray town.scene 1,2,3,4 5,6,7
pathnode scene overlap town.scene 1,2,3
