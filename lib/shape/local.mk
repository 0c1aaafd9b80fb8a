# shape/: rays and sweeps against one triangle, box or sphere; upright cylinders
lib_libpathnode_all_la_SOURCES += \
	%D%/cylinder.c %D%/cylinder.h \
	%D%/overlap.c \
	%D%/ray.h \
	%D%/sweep.c %D%/ball.h \
	%D%/vec.h
