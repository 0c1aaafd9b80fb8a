pathnode import sample
