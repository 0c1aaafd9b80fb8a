# skin/: text skeletons (OSM 1.2, SMD) <-> bones, weights, frames; skinning
