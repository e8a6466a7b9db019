// A release for people who install it: npm run package. Words after it:
//   --tree FOLDER  only what the server needs to run, as an image contains it
//   --try          also install, start, upgrade, remove and purge the package on this machine (root, Debian)
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { installDependencies, root } from './lib/install.mjs';
import { buildDebianPackage } from './lib/package/debian-package.mjs';
import { writeInventory } from './lib/package/inventory.mjs';
import { layOutProduct, productVersion } from './lib/package/product-tree.mjs';
import { tryPackage } from './lib/package/try-package.mjs';
import { say } from './lib/say.mjs';
import { buildWeb } from './lib/web-bundle.mjs';

const { values } = parseArgs({ options: { tree: { type: 'string' }, try: { type: 'boolean', default: false } } });

await installDependencies();
await buildWeb();
if (values.tree !== undefined) {
  await layOutProduct(resolve(values.tree));
  say(`The product is in ${values.tree}`);
} else {
  const release = join(root, 'release');
  mkdirSync(release, { recursive: true });
  const inventory = await writeInventory(release);
  say(`Wrote ${inventory.sbom} (${inventory.components} components) and ${inventory.licences}`);
  const made = await buildDebianPackage({ release, inventory, version: productVersion() });
  say(`Wrote ${made.file}: ${Math.round(made.bytes / 1e6)} MB`);
  if (values.try) await tryPackage({ release, inventory, made });
}
