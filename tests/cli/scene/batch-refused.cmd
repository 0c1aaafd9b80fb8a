# What is refused or broken off leaves nothing that looks whole.
pathnode scene build sample/ground -qo town.scene >/dev/null
for format in text csv json; do
    pathnode scene ground town.scene --batch none.csv --format $format; echo $?
    echo 'a,b' | pathnode scene ground town.scene --batch - --format $format; echo $?
    printf 'x,y,z\n-1693,-2271.5,20\n"broken' |
        pathnode scene ground town.scene --batch - --format $format; echo $?
done
printf 'x,y,z\n' | pathnode scene ground town.scene --batch - --format json; echo $?
