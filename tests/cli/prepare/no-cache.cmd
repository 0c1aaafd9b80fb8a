XDG_CACHE_HOME='' HOME='' pathnode prepare sample
