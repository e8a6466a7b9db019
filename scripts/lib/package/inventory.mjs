import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../install.mjs';
import { askNpm, productDependencies, productVersion } from './product-tree.mjs';

/** Workspaces whose dependencies reach people: the programs, and the web application's within its bundle. */
const DELIVERED = ['apps/server', 'apps/simulator', 'apps/agent', 'apps/web'];
const LICENCE_FILE = /^(licen[cs]e|copying|notice)/i;

/**
 * Writes the list of everything that a release contains (CycloneDX, by `npm sbom`) and the licences of what is installed with it.
 * @returns the files, and the number of components
 */
export async function writeInventory(release) {
  const workspaces = DELIVERED.flatMap((folder) => ['-w', folder]);
  const format = ['--sbom-format=cyclonedx', '--sbom-type=application', '--include-workspace-root'];
  const { components, dependencies, ...list } = delivered(JSON.parse(await askNpm(['sbom', ...format, ...workspaces])));
  const sbom = join(release, `phasor-${productVersion()}.cdx.json`);
  writeFileSync(sbom, `${JSON.stringify({ ...list, components, dependencies }, null, 2)}\n`);
  const licences = join(release, `phasor-${productVersion()}-licences.txt`);
  writeFileSync(licences, await licenceTexts());
  return { sbom, licences, components: components.length };
}

/**
 * The list without what only development needs, by the lock file: `--omit=dev` leaves out what a tool of development needs, too, such
 * as React. The product has its name in place of that of the folder.
 */
function delivered({ metadata, components, dependencies, ...list }) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const needed = new Set(['phasor', ...neededNames(packages)]);
  const isNeeded = (reference) => needed.has(reference.replace(/@[^@]*$/, ''));
  return {
    ...list,
    metadata: { ...metadata, component: { ...metadata.component, name: 'phasor' } },
    components: components.filter((component) => isNeeded(component['bom-ref'])),
    dependencies: dependencies
      .filter(({ ref }) => isNeeded(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(isNeeded) })),
  };
}

/** Names of packages that not only development needs. */
function neededNames(packages) {
  return Object.entries(packages)
    .filter(
      ([path, { dev, devOptional }]) =>
        path.includes('node_modules/') && !dev && !devOptional && !path.endsWith('/testkit'),
    )
    .map(([path]) => path.replace(/^.*node_modules\//, ''));
}

async function licenceTexts() {
  const folders = await productDependencies();
  const parts = folders.map((folder) => {
    const {
      name,
      version,
      license = 'not stated',
    } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
    const texts = readdirSync(join(root, folder))
      .filter((file) => LICENCE_FILE.test(file) && existsSync(join(root, folder, file)))
      .map((file) => readFileSync(join(root, folder, file), 'utf8').trim());
    const stated = typeof license === 'string' ? license : (license.type ?? 'not stated');
    return [`${name} ${version}: ${stated}`, ...texts].join('\n\n');
  });
  const own = `Phasor: Apache-2.0\n\n${readFileSync(join(root, 'LICENSE'), 'utf8').trim()}`;
  return `${[own, ...parts].join(`\n\n${'-'.repeat(78)}\n\n`)}\n`;
}
