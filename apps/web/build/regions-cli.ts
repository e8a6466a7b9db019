// node apps/web/build/regions-cli.ts TOPOLOGY: writes the borders of regions that maps show; ADR 21 describes how to create
// TOPOLOGY.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cutRegions } from './cut-regions.ts';

const [topology] = process.argv.slice(2);
if (topology === undefined) {
  process.stderr.write('Name the file of the topology: node apps/web/build/regions-cli.ts TOPOLOGY\n');
  process.exit(1);
}
const lines = cutRegions(JSON.parse(readFileSync(topology, 'utf8')));
writeFileSync(join(import.meta.dirname, '../src/parts/map/regions.json'), `${JSON.stringify(lines)}\n`);
process.stdout.write(`${lines.length} borders\n`);
