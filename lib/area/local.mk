# area/: one area file, bytes <-> records
lib_libpathnode_all_la_SOURCES += %D%/area.c %D%/forms.c %D%/ignored.c %D%/layout.h %D%/read.c %D%/write.c
pn_api_sub_HEADERS += lib/api/pathnode/area.h
