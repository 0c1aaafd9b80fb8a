pathnode apply sample patch
