pathnode help route --all
