import { randomBytes } from 'node:crypto';
import { chmod, link, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FactRecords } from '../ports/records/fact-records.ts';
import { ConfigError } from '../settings/config-error.ts';
import { isKeyNoted, noteKey, noteNextKey, otherKey, proveKey } from './key-print.ts';

/** Where records of earlier versions hold the key. */
export const INSTALLATION_KEY_FACT = 'access.key';
const BYTES = 32;
const KEY = /^[0-9a-f]{64}$/i;

export interface KeyPlace {
  /** The file that holds the key, beside the records and outside of them: a copy of the records opens nothing. */
  readonly file: string;
  readonly facts: FactRecords;
}

/**
 * The key from which all keys of an installation are derived. The first start makes it; records of an earlier version hand
 * it over to the file. Programs that share the file share the key. @throws ConfigError; StartRefusal where it is not that of the records
 */
export async function installationKey({ file, facts }: KeyPlace): Promise<Buffer> {
  const inRecords = await facts.read(INSTALLATION_KEY_FACT);
  if ((await readKey(file)) === undefined) {
    // A new key beside records that work with another one would be refused at the next start of either.
    if (inRecords === undefined && (await isKeyNoted(facts))) throw otherKey(`${file} is not there`);
    await writeNewKey(file, inRecords ?? newKey());
  }
  // Read again: of two programs that start at once, both follow the key that stayed.
  const key = await presentKey(file);
  await proveKey(key, { file, facts });
  if (inRecords !== undefined) await facts.remove(INSTALLATION_KEY_FACT);
  return key;
}

/** The key that is to take the place of another. */
export interface KeyChange {
  /** undefined where there was none. */
  readonly old: Buffer | undefined;
  readonly key: Buffer;
  /** Puts the new key in its place; everything that was derived from the old one ends. */
  take(): Promise<void>;
}

/**
 * Prepares the change to a new key; until it is taken nothing is different. @throws ConfigError; StartRefusal where the present key
 * is not that of the records
 */
export async function keyChange({ file, facts }: KeyPlace): Promise<KeyChange> {
  const old = await readKey(file);
  if (old !== undefined) await proveKey(old, { file, facts });
  else if (await isKeyNoted(facts)) throw otherKey(`${file} is not there`);
  const key = Buffer.from(newKey(), 'hex');
  return { old, key, take: () => takePlace(key, { file, facts }) };
}

/** Until the records say that it is done they accept both keys: it may end anywhere. */
async function takePlace(key: Buffer, { file, facts }: KeyPlace): Promise<void> {
  const unfinished = await writeAside(file, key.toString('hex'));
  try {
    await noteNextKey(key, facts);
    await rename(unfinished, file);
  } finally {
    await rm(unfinished, { force: true });
  }
  await onDisk(dirname(file));
  await noteKey(key, facts);
}

/** Names in a folder outlast a loss of power only once they are written too. */
async function onDisk(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Lets the records work with the key of the file, which is made where there is none: for those whose key is lost for good. */
export async function adoptKey({ file, facts }: KeyPlace): Promise<void> {
  if ((await readKey(file)) === undefined) await writeNewKey(file, newKey());
  await noteKey(await presentKey(file), facts);
}

async function presentKey(file: string): Promise<Buffer> {
  const key = await readKey(file);
  if (key === undefined) throw new ConfigError([`PHASOR_KEY_FILE: ${file} cannot be read`]);
  return key;
}

function newKey(): string {
  return randomBytes(BYTES).toString('hex');
}

async function readKey(file: string): Promise<Buffer | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new ConfigError([`PHASOR_KEY_FILE: the key of the installation cannot be read: ${error.message}`]);
  });
  if (text === undefined) return undefined;
  if (!KEY.test(text.trim()))
    throw new ConfigError([`PHASOR_KEY_FILE: ${file} holds no key: 64 hexadecimal digits are expected`]);
  return Buffer.from(text.trim(), 'hex');
}

/** One that is there stays. */
async function writeNewKey(file: string, key: string): Promise<void> {
  const unfinished = await writeAside(file, key);
  try {
    await link(unfinished, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(unfinished, { force: true });
  }
}

/** On disk and readable by its owner alone before it has the name by which it is found. */
async function writeAside(file: string, key: string): Promise<string> {
  const unfinished = join(dirname(file), `.access-key-${randomBytes(8).toString('hex')}`);
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    const handle = await open(unfinished, 'wx', 0o600);
    await handle.writeFile(`${key}\n`);
    await handle.sync();
    await handle.close();
    await chmod(unfinished, 0o600);
    return unfinished;
  } catch (error) {
    throw new ConfigError([
      `PHASOR_KEY_FILE: the key of the installation cannot be written: ${(error as Error).message}`,
    ]);
  }
}
