pathnode info sample --formt json
pathnode info sample --zzzzzz
pathnode info sample -Z
pathnode info sample --format jason
pathnode info sample --format yaml
pathnode info sample --quiet=yes
pathnode info sample --format
pathnode info sample -f
