# mesh/: plain triangles, and their files for other programs
lib_libpathnode_all_la_SOURCES += %D%/glb.c %D%/gltf.c %D%/gltf.h %D%/gltf_movie.c %D%/mesh.c %D%/obj.c %D%/write.h
pn_api_sub_HEADERS += lib/api/pathnode/mesh.h
