# text/: locale-free numbers, CSV rows
lib_libpathnode_all_la_SOURCES += 
