import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** One row of a recorded file: epoch seconds at the end of its second, W. */
export interface RecordedRow {
  readonly ts: number;
  readonly P: number;
}

/** A file of the shared data beside the repository, looked for in every folder above; undefined when it is nowhere. */
export function findShared(path: string): string | undefined {
  for (let folder = join(import.meta.dirname, '../..'); dirname(folder) !== folder; folder = dirname(folder)) {
    const file = join(dirname(folder), 'shared', path);
    if (existsSync(file)) return file;
  }
  return undefined;
}

/** The rows of a recorded file with the columns ts and P first, read without any part of the product. */
export function readRecording(file: string): RecordedRow[] {
  const [, ...lines] = gunzipSync(readFileSync(file)).toString().trim().split('\n');
  return lines.map((line) => {
    const [ts, P] = line.split(',').map(Number);
    return { ts: ts ?? Number.NaN, P: P ?? Number.NaN };
  });
}
