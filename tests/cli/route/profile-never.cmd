# The only ways there are steep for who never sets foot on a road.
pathnode scene build sample/ground -qo town.scene >/dev/null
pathnode links lint sample --scene town.scene --all --format csv >links.csv
ask() {
    pathnode route sample 1/59 1/70 --profile ped --surfaces-of links.csv \
        --set surface.road=never --set surface.pavement=never --set surface.grass=never \
        "$@"
}
ask
ask --format json | grep -o '"reason":"[a-z-]*"'
ask --format csv
