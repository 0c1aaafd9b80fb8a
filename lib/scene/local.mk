# scene/: the placed world: trees over models and placements, rays, sweeps, its file
