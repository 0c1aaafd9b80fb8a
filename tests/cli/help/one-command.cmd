pathnode help route
