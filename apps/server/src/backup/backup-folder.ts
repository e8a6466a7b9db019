import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { z } from 'zod';
import { BackupError } from './backup-error.ts';
import { type BackupManifest, manifestText, readManifest, type StoredFile, type StoredObject } from './manifest.ts';
import { checkOf, fits, newSealSalt, opened, SealError, sealed, sealKey } from './sealing.ts';
import { type FileSink, joinedFiles, splitFiles } from './stored-files.ts';

const HEAD = 'phasor-backups.json';
const LOCK = '.lock';
const OBJECTS = 'objects';
const NAME = /^phasor-\d{8}T\d{6}Z\.backup$/;

const headSchema = z.object({
  format: z.literal(1),
  seal: z.object({ salt: z.string(), check: z.string() }).nullable(),
});

/** What an object is made of. */
export interface ObjectSource {
  readonly identity: string;
  readonly compressed: boolean;
  /** Folder that the paths of the files are below. */
  readonly root: string;
  readonly paths: readonly string[];
}

/**
 * Backups in a folder: a manifest for each, and the objects that several of them share. All is sealed with the operator's
 * key, or nothing is.
 */
export class BackupFolder {
  readonly path: string;
  readonly #key: Buffer | undefined;

  private constructor(path: string, key: Buffer | undefined) {
    this.path = path;
    this.#key = key;
  }

  get isSealed(): boolean {
    return this.#key !== undefined;
  }

  /** Opens a folder of backups, or makes one of a folder that is empty or not there. @throws BackupError */
  static async create(path: string, secret: Uint8Array | undefined): Promise<BackupFolder> {
    await mkdir(path, { recursive: true, mode: 0o700 }).catch((error: Error) => {
      throw new BackupError(`${path} cannot be made: ${error.message}`);
    });
    const found = await readdir(path);
    if (found.includes(HEAD)) return BackupFolder.open(path, secret);
    if (found.some((name) => name !== LOCK && name !== 'lost+found')) {
      throw new BackupError(`${path} has other files: an empty folder or one of backups is expected`);
    }
    const salt = newSealSalt();
    const key = secret && (await sealKey(secret, salt));
    const head = { format: 1, seal: key === undefined ? null : { salt, check: checkOf(key) } };
    await writeWhole(join(path, HEAD), Buffer.from(`${JSON.stringify(head)}\n`));
    return new BackupFolder(path, key);
  }

  /** @throws BackupError where the folder has no backups, or the secret does not fit */
  static async open(path: string, secret: Uint8Array | undefined): Promise<BackupFolder> {
    const text = await readFile(join(path, HEAD), 'utf8').catch(() => {
      throw new BackupError(`${path} is no folder of backups: ${HEAD} is missing`);
    });
    const head = headSchema.safeParse(jsonOrNull(text));
    if (!head.success) throw new BackupError(`${join(path, HEAD)} is damaged, or of a newer version`);
    const { seal } = head.data;
    if (seal === null && secret === undefined) return new BackupFolder(path, undefined);
    if (seal === null) throw new BackupError(`${path} has backups that are not encrypted: take another folder`);
    if (secret === undefined) {
      throw new BackupError(`${path} has encrypted backups: name the key with --key FILE or PHASOR_BACKUP_KEY_FILE`);
    }
    const key = await sealKey(secret, seal.salt);
    if (!fits(key, seal.check)) throw new BackupError(`the key is not that of the backups in ${path}`);
    return new BackupFolder(path, key);
  }

  /** Does the work alone: no other backup is written into the folder meanwhile. @throws BackupError */
  async alone<Result>(work: () => Promise<Result>): Promise<Result> {
    const lock = join(this.path, LOCK);
    await takeLock(lock);
    try {
      return await work();
    } finally {
      await rm(lock, { force: true });
    }
  }

  /** File names of the manifests, oldest first. */
  async names(): Promise<readonly string[]> {
    return (await readdir(this.path)).filter((name) => NAME.test(name)).sort();
  }

  /** @throws BackupError */
  async manifest(name: string): Promise<BackupManifest> {
    const bytes = await readFile(join(this.path, name)).catch(() => {
      throw new BackupError(`${join(this.path, name)} cannot be read`);
    });
    const text = this.#key === undefined ? bytes : await this.#opened(bytes, name);
    return readManifest(text.toString('utf8'), name);
  }

  /** Stores the manifest, which makes the backup one. Returns its file. */
  async keep(manifest: BackupManifest): Promise<string> {
    const stamp = new Date(manifest.createdAt).toISOString().replaceAll(/[-:]|\.\d+/g, '');
    const file = join(this.path, `phasor-${stamp}.backup`);
    const text = Readable.from([Buffer.from(manifestText(manifest))]);
    await writeWhole(file, await buffer(this.#key === undefined ? text : sealed(text, this.#key)));
    return file;
  }

  /** Stores files as an object, on disk when it returns. */
  async put({ identity, compressed, root, paths }: ObjectSource): Promise<StoredObject> {
    const id = randomBytes(16).toString('hex');
    const place = this.#place(id);
    await mkdir(dirname(place), { recursive: true, mode: 0o700 });
    const files: StoredFile[] = [];
    const plain = Readable.from(
      joinedFiles(root, paths, (file) => files.push(file)),
      { objectMode: false },
    );
    const packed = compressed ? plain.pipe(forwardingErrors(plain, createZstdCompress())) : plain;
    const unfinished = `${place}.part`;
    try {
      await pipeline(
        this.#key === undefined ? packed : sealed(packed, this.#key),
        createWriteStream(unfinished, { mode: 0o600, flush: true }),
      );
      await rename(unfinished, place);
    } finally {
      await rm(unfinished, { force: true });
    }
    return { id, identity, compressed, storedSize: (await stat(place)).size, files };
  }

  /** Whether the object is there, as large as it was stored. */
  async has({ id, storedSize }: StoredObject): Promise<boolean> {
    const found = await stat(this.#place(id)).catch(() => undefined);
    return found?.size === storedSize;
  }

  /** Reads the files of an object, each proven by its checksum. @throws BackupError naming what is damaged */
  async read(object: StoredObject, take: (file: StoredFile) => Promise<FileSink>): Promise<void> {
    const stored = createReadStream(this.#place(object.id));
    const plain = Readable.from(this.#key === undefined ? stored : opened(stored, this.#key), { objectMode: false });
    const bytes = object.compressed ? plain.pipe(forwardingErrors(plain, createZstdDecompress())) : plain;
    // A failure before the first byte is asked for is kept until then.
    for (const stream of [stored, plain, bytes]) stream.on('error', () => undefined);
    try {
      await splitFiles(bytes, object.files, take);
    } catch (error) {
      const subject = object.files[0]?.path ?? object.id;
      if (error instanceof BackupError || !(error instanceof Error)) throw error;
      throw new BackupError(`${subject} (object ${object.id}): ${error.message}`);
    }
  }

  /** Removes the manifests of these names and the objects that no other one names; returns how many bytes became free. */
  async remove(names: readonly string[]): Promise<number> {
    const staying = (await this.names()).filter((name) => !names.includes(name));
    const used = new Set<string>();
    for (const name of staying) for (const { id } of (await this.manifest(name)).objects) used.add(id);
    for (const name of names) await rm(join(this.path, name));
    let freed = 0;
    for (const entry of await readdir(join(this.path, OBJECTS), { withFileTypes: true, recursive: true })) {
      if (!entry.isFile() || used.has(entry.name)) continue;
      const file = join(entry.parentPath, entry.name);
      freed += (await stat(file)).size;
      await rm(file);
    }
    return freed;
  }

  #place(id: string): string {
    return join(this.path, OBJECTS, id.slice(0, 2), id);
  }

  async #opened(bytes: Buffer, name: string): Promise<Buffer> {
    try {
      return await buffer(opened(Readable.from([bytes]), this.#key as Buffer));
    } catch (error) {
      if (error instanceof SealError) throw new BackupError(`${name}: ${error.message}`);
      throw error;
    }
  }
}

/** A failure of the first stream ends the second one. */
function forwardingErrors<Stream extends NodeJS.WritableStream & { destroy(error?: Error): unknown }>(
  from: Readable,
  to: Stream,
): Stream {
  from.on('error', (error) => to.destroy(error));
  return to;
}

/** On disk, and either whole or not there. */
async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  const unfinished = join(dirname(file), `.${basename(file)}.part`);
  await writeFile(unfinished, bytes, { mode: 0o600, flush: true });
  await rename(unfinished, file);
  const folder = await open(dirname(file));
  await folder.sync();
  await folder.close();
}

/** A lock of a process that has ended on this machine is taken over. */
async function takeLock(lock: string): Promise<void> {
  const own = `${process.pid} ${hostname()}\n`;
  for (let attempt = 1; ; attempt += 1) {
    try {
      await writeFile(lock, own, { flag: 'wx', mode: 0o600 });
      return;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST') || attempt > 1) throw error;
      const [pid, host] = (await readFile(lock, 'utf8')).trim().split(' ');
      if (host !== hostname() || isRunning(Number(pid))) {
        throw new BackupError(`another backup is being written (process ${pid} on ${host}); its mark is ${lock}`);
      }
      await rm(lock, { force: true });
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
