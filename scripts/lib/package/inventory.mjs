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
  const text = await askNpm([
    'sbom',
    '--sbom-format=cyclonedx',
    '--sbom-type=application',
    '--omit=dev',
    '--include-workspace-root',
    ...workspaces,
  ]);
  const sbom = join(release, `phasor-${productVersion()}.cdx.json`);
  writeFileSync(sbom, text);
  const licences = join(release, `phasor-${productVersion()}-licences.txt`);
  writeFileSync(licences, await licenceTexts());
  return { sbom, licences, components: JSON.parse(text).components.length };
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
