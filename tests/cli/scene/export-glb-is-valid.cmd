# needs: gltf-validator
pathnode scene build sample/ground --output town.scene -q >built.txt
pathnode scene export town.scene --output part.glb --box -1700,-2280,-1680,-2260 --quiet
cat >validate.js <<'END'
const fs = require('fs');
require('gltf-validator').validateBytes(new Uint8Array(fs.readFileSync('part.glb'))).then(
    report => console.log(report.issues.numErrors, report.issues.numWarnings));
END
node validate.js
