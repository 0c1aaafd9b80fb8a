pathnode export sample out --dialect vc
