# man/: one page a command, pathnode(1), and the formats
dist_man_MANS += %D%/pathnode-area.5 %D%/pathnode-paths.5 %D%/pathnode-profiles.5 \
	%D%/pathnode-schema.5 %D%/pathnode-zone.5
dist_man_MANS += %D%/pathnode.1 \
	%D%/pathnode-compile.1 %D%/pathnode-export.1 %D%/pathnode-help.1 \
	%D%/pathnode-import.1 %D%/pathnode-info.1 %D%/pathnode-map.1 %D%/pathnode-near.1 \
	%D%/pathnode-nearest-of.1 %D%/pathnode-node.1 %D%/pathnode-prepare.1 \
	%D%/pathnode-reach.1 %D%/pathnode-regions.1 %D%/pathnode-route.1 \
	%D%/pathnode-table.1
dist_man_MANS += %D%/pathnode-diff.1 %D%/pathnode-lint.1 %D%/pathnode-merge.1 \
	%D%/pathnode-pack.1
dist_man_MANS += %D%/libpathnode.3
dist_man_MANS += %D%/pathnode-col.1 %D%/pathnode-col.5 %D%/pathnode-dff.1 \
	%D%/pathnode-dff.5
dist_man_MANS += %D%/pathnode-osm.5 %D%/pathnode-skin.1
dist_man_MANS += %D%/pathnode-apply.1
dist_man_MANS += %D%/pathnode-connect.1 %D%/pathnode-disconnect.1 \
	%D%/pathnode-editing.7 %D%/pathnode-switch.1
dist_man_MANS += %D%/pathnode-nodes.1 %D%/pathnode-scene.1 \
	%D%/pathnode-scene.5
dist_man_MANS += %D%/pathnode-bodies.5 %D%/pathnode-links.1 %D%/pathnode-walk.1
