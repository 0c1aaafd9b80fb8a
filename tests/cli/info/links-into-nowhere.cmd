mkdir f; mkarea fixtures/links-into-nowhere.txt f/NODES0.DAT
pathnode info f
