cp -r sample/ f; chmod -R u+w f
poke() { printf "$2" | dd of=f/NODES0.DAT bs=1 seek=$1 conv=notrunc status=none; }
poke $((20 + 28 * 3 + 23)) "\7"
poke $((20 + 28 * 3 + 24)) "\24"
pathnode regions f --compare; echo $?
pathnode regions f --compare --format csv; echo $?
pathnode regions f --compare --format json
