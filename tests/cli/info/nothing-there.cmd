pathnode info nowhere
