# shape/: rays and sweeps against one triangle, box or sphere
lib_libpathnode_all_la_SOURCES += \
	%D%/overlap.c \
	%D%/ray.h \
	%D%/sweep.c %D%/sweep.h \
	%D%/vec.h
