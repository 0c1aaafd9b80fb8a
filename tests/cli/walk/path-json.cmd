pathnode scene build sample/ground -qo town.scene >/dev/null
pathnode route sample 1/65 1/84 --format json >way.json
pathnode walk town.scene --path way.json
pathnode route sample 1/65 1/84 --format json | pathnode walk town.scene --path - --format csv
pathnode route sample 1/65 1/84 --format csv | pathnode walk town.scene --path - --format csv
