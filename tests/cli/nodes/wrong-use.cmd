pathnode nodes
pathnode nodes snap
pathnode nodes snip sample
pathnode nodes snap sample
pathnode nodes snap sample --scene no.scene
pathnode nodes snap sample sample --scene no.scene
pathnode nodes snap sample --scene sample/NODES0.DAT
pathnode scene build sample/ground -qo town.scene >/dev/null
pathnode nodes snap nothing --scene town.scene
