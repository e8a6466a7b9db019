import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { BackupError } from './backup-error.ts';
import type { StoredFile } from './manifest.ts';

/** Where the bytes of a file go. */
export interface FileSink {
  write(bytes: Uint8Array): Promise<void> | void;
  /** All bytes are there, and they are those that were stored. */
  end(): Promise<void> | void;
}

/** Files one after the other; each is reported with its size and checksum once its bytes were given. */
export async function* joinedFiles(
  root: string,
  paths: readonly string[],
  report: (file: StoredFile) => void,
): AsyncGenerator<Buffer> {
  for (const path of paths) {
    const hash = createHash('sha256');
    let size = 0;
    for await (const bytes of createReadStream(join(root, path)) as AsyncIterable<Buffer>) {
      hash.update(bytes);
      size += bytes.length;
      yield bytes;
    }
    report({ path, size, sha256: hash.digest('hex') });
  }
}

interface OpenFile {
  readonly file: StoredFile;
  readonly sink: FileSink;
  readonly hash: Hash;
  left: number;
}

/** The way back: gives each file its bytes. @throws BackupError naming the first file that is not as it was stored */
export async function splitFiles(
  bytes: AsyncIterable<Uint8Array>,
  files: readonly StoredFile[],
  take: (file: StoredFile) => Promise<FileSink>,
): Promise<void> {
  const waiting = [...files];
  const next = async (): Promise<OpenFile | undefined> => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      const opened = { file, sink: await take(file), hash: createHash('sha256'), left: file.size };
      if (opened.left > 0) return opened;
      await finish(opened);
    }
    return undefined;
  };
  let current = await next();
  for await (let chunk of bytes) {
    while (chunk.byteLength > 0) {
      if (current === undefined) throw new BackupError(`${files[0]?.path}: there are more bytes than were stored`);
      const part = chunk.subarray(0, current.left);
      current.hash.update(part);
      await current.sink.write(part);
      current.left -= part.byteLength;
      chunk = chunk.subarray(part.byteLength);
      if (current.left > 0) continue;
      await finish(current);
      current = await next();
    }
  }
  if (current !== undefined) throw new BackupError(`${current.file.path} is cut off`);
}

async function finish({ file, sink, hash }: OpenFile): Promise<void> {
  if (hash.digest('hex') !== file.sha256) throw new BackupError(`${file.path} was changed`);
  await sink.end();
}
