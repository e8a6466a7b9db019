import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from './run.mjs';
import { giveUp, say } from './say.mjs';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const NODE_MAJOR = 26;

/** Installs the dependencies of the lock file unless they are installed. */
export async function installDependencies() {
  const installed = join(root, 'node_modules', '.package-lock.json');
  const lock = join(root, 'package-lock.json');
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return;
  say('Installing dependencies (half a minute the first time)');
  // Unlike npm ci, install leaves what is there already: after a new version it takes a second instead of half a minute.
  const npm = process.env.npm_execpath;
  const [program, args] = npm ? [process.execPath, [npm]] : ['npm', []];
  const code = await run(program, [...args, 'install', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: root });
  if (code !== 0) giveUp('The dependencies could not be installed; see the lines above.');
}

/** Node of the required version: the one among the dependencies, else this one if it is new enough. */
export function productNode() {
  const bundled = join(root, 'node_modules', '.bin', 'node');
  if (existsSync(bundled)) return bundled;
  if (Number(process.versions.node.split('.')[0]) >= NODE_MAJOR) return process.execPath;
  const system = `${process.platform}-${process.arch}`;
  return giveUp(
    `Phasor needs Node ${NODE_MAJOR}; none comes with the dependencies for ${system}. Install it and start again.`,
  );
}

/**
 * Environment in which the product's Node and tools come first, with a cache of compiled code: more than a third of a start
 * is reading TypeScript (2.2 s of processor time without the cache, 1.4 s with it).
 */
export function productEnv() {
  const NODE_COMPILE_CACHE = join(root, 'node_modules', '.cache', 'node');
  return {
    NODE_COMPILE_CACHE,
    ...process.env,
    PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH ?? ''}`,
  };
}
