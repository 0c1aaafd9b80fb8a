# P11: a goal that makes no sense is no route to somewhere.
pathnode route sample 0/0 home
pathnode route sample 0/0 nan,0
pathnode route sample 0/0 ,
pathnode route sample 0/0 1,2,
pathnode route sample 0/0 ""
