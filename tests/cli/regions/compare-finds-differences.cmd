cp -r sample/ f; chmod -R u+w f
mkarea fixtures/wrong-regions.txt f/NODES0.DAT
pathnode regions -q f --compare --format csv >all
grep -c . all
grep "^0," all
pathnode regions -q f --compare --format json | head -3
pathnode regions -q f --compare | tail -1
pathnode regions -q f --compare >/dev/null
