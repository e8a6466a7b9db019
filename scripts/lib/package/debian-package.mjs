import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../install.mjs';
import { runAside } from '../run.mjs';
import { giveUp } from '../say.mjs';
import { layOutProduct, write } from './product-tree.mjs';

const ARCHITECTURES = { x64: 'amd64', arm64: 'arm64' };
const SCRIPTS = ['postinst', 'prerm', 'postrm'];
const DOCUMENTS = ['operations', 'installation', 'device-protocol'].map((name) => `${name}.md`);

/** Makes the Debian package of a version. @returns its file, its version and its size in bytes */
export async function buildDebianPackage({ release, inventory, version }) {
  const architecture = ARCHITECTURES[process.arch] ?? giveUp(`No package is made for ${process.arch}`);
  const folder = join(release, 'package');
  const file = join(release, `phasor_${version}_${architecture}.deb`);
  rmSync(folder, { recursive: true, force: true });
  await layOutProduct(join(folder, 'usr/lib/phasor'), version);
  placeSettings(folder);
  placeDocuments(folder, inventory);
  placeControl(folder, { version, architecture });
  // Zstandard: some seconds instead of minutes for half a gigabyte. Debian 12 and Ubuntu 20.04 read it.
  const args = ['--root-owner-group', '-Zzstd', '-z3', '--build', folder, file];
  const { code, words } = await runAside('dpkg-deb', args);
  if (code !== 0) giveUp(`The package could not be made:\n${words}`);
  rmSync(folder, { recursive: true, force: true });
  return { file, version, bytes: statSync(file).size };
}

function placeSettings(folder) {
  const from = (name) => readFileSync(join(root, 'packaging/debian', name), 'utf8');
  write(folder, 'usr/lib/systemd/system/phasor.service', { text: from('phasor.service') });
  write(folder, 'etc/phasor/phasor.env', { text: from('phasor.env'), mode: 0o640 });
  mkdirSync(join(folder, 'usr/bin'), { recursive: true });
  symlinkSync('../lib/phasor/bin/phasor', join(folder, 'usr/bin/phasor'));
}

function placeDocuments(folder, { sbom, licences }) {
  const documents = join(folder, 'usr/share/doc/phasor');
  mkdirSync(documents, { recursive: true });
  for (const name of DOCUMENTS) copyFileSync(join(root, 'docs', name), join(documents, name));
  copyFileSync(join(root, 'CHANGELOG.md'), join(documents, 'CHANGELOG.md'));
  copyFileSync(licences, join(documents, 'copyright'));
  copyFileSync(sbom, join(documents, 'sbom.cdx.json'));
}

function placeControl(folder, { version, architecture }) {
  const kilobytes = Math.round(sizeOf(folder) / 1024);
  write(folder, 'DEBIAN/control', { text: control({ version, architecture, kilobytes }) });
  write(folder, 'DEBIAN/conffiles', { text: '/etc/phasor/phasor.env\n' });
  for (const name of SCRIPTS) {
    write(folder, `DEBIAN/${name}`, { text: readFileSync(join(root, 'packaging/debian', name), 'utf8'), mode: 0o755 });
  }
}

function control({ version, architecture, kilobytes }) {
  return `Package: phasor
Version: ${version}
Architecture: ${architecture}
Maintainer: Phasor <phasor@localhost>
Section: net
Priority: optional
Installed-Size: ${kilobytes}
Depends: adduser, init-system-helpers, libatomic1, libc6 (>= 2.31), libstdc++6
Suggests: postgresql-client, nginx
Description: platform for electrical energy meters
 Devices send measurements by MQTT, the server stores all of them, and the
 browser shows them live and over years. With its own Node.js and its own
 engines; PostgreSQL, ClickHouse and a broker can take their place.
`;
}

/** Bytes of all files below a folder. */
function sizeOf(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}
