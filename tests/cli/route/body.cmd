# A body walks as fast as its preset, or a skeleton, says; --set has the last word.
ln -s sample/../skin skin
pathnode route sample 1/59 1/70 --profile ped | grep time
pathnode route sample 1/59 1/70 --body sa-ped | grep time
pathnode skin body skin/biped.osm --walk skin/biped-walk.osm >mine.conf
pathnode route sample 1/59 1/70 --body mine.conf | grep time
pathnode route sample 1/59 1/70 --body sa-ped --set speed.walk=5 | grep time
pathnode route sample 0/0 0/12 --body sa-ped
pathnode route sample 1/59 1/70 --body nobody
pathnode route sample 1/59 1/70 --body sa-ped --metric length
