pathnode compile sample out --derive stale
