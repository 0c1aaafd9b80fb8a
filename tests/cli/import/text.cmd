pathnode import sample world.db; ls
