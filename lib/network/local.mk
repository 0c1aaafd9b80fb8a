# network/
lib_libpathnode_all_la_SOURCES += 
pn_api_sub_HEADERS += lib/api/pathnode/network.h
