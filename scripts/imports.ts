// Draws the imports between rooms of the web application, and lists every import that breaks a rule of the layers.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { breachesOf, partsKnownIn } from './lib/house.ts';
import { housePicture, layerTable } from './lib/house-picture.ts';
import { importsIn } from './lib/import-graph.ts';

const root = join(import.meta.dirname, '..');
const imports = importsIn(join(root, 'apps/web/src'));
const breaches = breachesOf(imports, partsKnownIn(readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')));
if (!process.argv.includes('--check')) console.log(`${layerTable(imports)}\n\n${housePicture(imports)}`);
for (const breach of breaches) console.error(breach);
process.exitCode = breaches.length === 0 ? 0 : 1;
