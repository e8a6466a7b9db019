// Draws the imports between rooms of the web application, and lists every import that breaks a rule of its layers, and every circle of
// rooms of the server. `--write` brings the table and the picture in ARCHITECTURE.md up to date; `--check` draws nothing.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { breachesOf, partsKnownIn } from './lib/house.ts';
import { housePicture, layerTable, withHouse } from './lib/house-picture.ts';
import { importsIn } from './lib/import-graph.ts';
import { serverCircles } from './lib/server-rooms.ts';

const root = join(import.meta.dirname, '..');
const path = join(root, 'ARCHITECTURE.md');
const document = readFileSync(path, 'utf8');
const imports = importsIn(join(root, 'apps/web/src'));
const breaches = [
  ...breachesOf(imports, partsKnownIn(document)),
  ...serverCircles(importsIn(join(root, 'apps/server/src'))),
];
if (process.argv.includes('--write')) writeFileSync(path, withHouse(document, imports));
else if (!process.argv.includes('--check')) console.log(`${layerTable(imports)}\n\n${housePicture(imports)}`);
for (const breach of breaches) console.error(breach);
process.exitCode = breaches.length === 0 ? 0 : 1;
