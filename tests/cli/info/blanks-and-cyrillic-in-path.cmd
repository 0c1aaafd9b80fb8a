mkdir "Мои пути"; cp sample/NODES3.DAT "Мои пути/NODES3.DAT"
pathnode info "Мои пути/NODES3.DAT" --format csv | head -3
pathnode info "Мои пути/NODES4.DAT"
