# needs: gltf-validator
pathnode col export sample/street.col --output street.glb --quiet
pathnode dff export sample/sign.dff --output sign.glb --quiet
cat >validate.js <<'END'
const fs = require('fs');
for (const file of ['street.glb', 'sign.glb'])
    require('gltf-validator').validateBytes(new Uint8Array(fs.readFileSync(file))).then(
        report => console.log(file, report.issues.numErrors, report.issues.numWarnings));
END
node validate.js | sort
