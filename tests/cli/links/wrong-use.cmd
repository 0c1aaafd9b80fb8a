pathnode links
pathnode links lint
pathnode links lint sample
pathnode links lnt sample
pathnode links lint sample sample --scene town.scene
pathnode links lint sample --scene town.scene --body nobody
pathnode links lint sample --scene sample/NODES0.DAT
pathnode links lint sample --scene none.scene
pathnode links lint sample --scene town.scene --kind boat
