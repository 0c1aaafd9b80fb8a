pathnode pack sample
