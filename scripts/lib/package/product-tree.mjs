import {
  chmodSync,
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from '../install.mjs';
import { runAside } from '../run.mjs';
import { giveUp } from '../say.mjs';
import { SERVER_ENV, SERVER_FLAGS } from '../server-process.mjs';

/** Workspaces whose programs run where the product is installed; the web application is there as its bundle. */
const PROGRAMS = ['apps/server', 'apps/simulator', 'apps/agent'];
/** What only development reads. */
const LEFT_OUT = [/\.test\.tsx?$/, /\.d\.[cm]?ts$/, /\.map$/, /^packages\/testkit\//, /^node_modules\/\.cache\//];
const NODE_PACKAGE = `node-${process.platform}-${process.arch}`;
/** Of Node only the program: its headers, npm and manuals are for building. */
const NODE_PARTS = [`node_modules/${NODE_PACKAGE}/bin/node`, `node_modules/${NODE_PACKAGE}/LICENSE`];

/** Version of the product, from the root package. */
export function productVersion() {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version;
}

/** Runs npm in the root and returns what it answers, without its warnings. */
export async function askNpm(args) {
  const npm = process.env.npm_execpath;
  const [program, words] = npm ? [process.execPath, [npm, ...args]] : ['npm', args];
  const { code, words: printed, answer } = await runAside(program, words, { cwd: root });
  if (code !== 0) giveUp(`npm ${args.join(' ')} failed:\n${printed}`);
  return answer;
}

/** Folders of the dependencies that the programs need where they run, from the root: those that were installed and tested. */
export async function productDependencies() {
  const workspaces = PROGRAMS.flatMap((folder) => ['-w', folder]);
  const listed = await askNpm(['ls', '--all', '--omit=dev', '--parseable', '--include-workspace-root', ...workspaces]);
  const folders = listed.split('\n').map((path) => relative(root, path));
  return [...new Set(folders)].filter((path) => /(^|\/)node_modules\/(?!@phasor\/)/.test(path)).toSorted();
}

/**
 * Lays out everything that an installed server needs below an empty folder: programs, bundle, dependencies, its Node, the
 * command `bin/phasor`. Files are links where the disk allows it, so that a gigabyte is not copied.
 */
export async function layOutProduct(target, version = productVersion()) {
  if (existsSync(target) && readdirSync(target).length > 0) giveUp(`${target} is not empty`);
  const dependencies = await productDependencies();
  for (const file of NODE_PARTS) place(target, file);
  for (const folder of dependencies) if (!folder.endsWith(NODE_PACKAGE)) placeFolder(target, folder);
  for (const folder of PROGRAMS) placeFolder(target, join(folder, 'src'));
  for (const folder of PROGRAMS) place(target, join(folder, 'package.json'));
  placeFolder(target, 'packages');
  placeFolder(target, 'apps/web/dist');
  place(target, 'LICENSE');
  const described = { ...JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')), version };
  write(target, 'package.json', { text: `${JSON.stringify(described, null, 2)}\n` });
  linkWorkspaces(target);
  write(target, 'bin/phasor', { text: command(version), mode: 0o755 });
}

/** The command `phasor` with what the scripts of development start the server with. */
export function command(version) {
  const words = {
    VERSION: version,
    NODE_PACKAGE,
    SERVER_FLAGS: SERVER_FLAGS.join(' '),
    SERVER_ENV: Object.entries(SERVER_ENV)
      .map(([name, value]) => `${name}=${value}`)
      .join(' '),
  };
  const template = readFileSync(join(root, 'packaging/phasor.sh'), 'utf8');
  return template.replace(/@([A-Z_]+)@/g, (_, name) => words[name]);
}

/** Names under which the programs import each other, as the installation has them. */
function linkWorkspaces(target) {
  const names = join(root, 'node_modules/@phasor');
  for (const name of readdirSync(names)) {
    const leads = readlinkSync(join(names, name));
    if (!existsSync(join(target, 'node_modules/@phasor', leads))) continue;
    mkdirSync(join(target, 'node_modules/@phasor'), { recursive: true });
    symlinkSync(leads, join(target, 'node_modules/@phasor', name));
  }
}

/** A dependency within a dependency has a line of its own in the list. */
function placeFolder(target, folder) {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.name === 'node_modules' || LEFT_OUT.some((pattern) => pattern.test(path))) continue;
    if (entry.isDirectory()) placeFolder(target, path);
    else place(target, path);
  }
}

function place(target, path) {
  const [from, to] = [join(root, path), join(target, path)];
  mkdirSync(dirname(to), { recursive: true });
  const stat = lstatSync(from);
  if (stat.isSymbolicLink()) return symlinkSync(readlinkSync(from), to);
  // Everybody may read a program, whatever the account that built it lets others read.
  const mode = stat.mode & 0o100 ? 0o755 : 0o644;
  if ((stat.mode & 0o777) === mode && isLinked(from, to)) return;
  copyFileSync(from, to);
  chmodSync(to, mode);
}

function isLinked(from, to) {
  try {
    linkSync(from, to);
    return true;
  } catch {
    return false;
  }
}

/** Writes a file of a package, in place of one that is there. */
export function write(target, path, { text, mode = 0o644 }) {
  const file = join(target, path);
  mkdirSync(dirname(file), { recursive: true });
  rmSync(file, { force: true });
  writeFileSync(file, text);
  chmodSync(file, mode);
}
