# ground/: nodes and links held against the scene
