pathnode scene build sample/ground -qo town.scene >/dev/null
pathnode route sample 1/88 1/87 --format csv >way.csv
pathnode walk town.scene --path way.csv --format json
