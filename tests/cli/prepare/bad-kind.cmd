pathnode prepare sample --kind bot
