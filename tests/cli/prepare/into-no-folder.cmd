pathnode prepare sample -q --index nowhere/x
