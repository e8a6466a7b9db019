import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Samples kept in one file, one line each. */
export interface Segment {
  /** Number of its first sample. */
  readonly first: number;
  count: number;
  bytes: number;
}

const ENDING = '.jsonl';
const DIGITS = 15;

/** The files of one meter's buffer. Each line is written at once, so that an agent that is killed loses none. */
export class SegmentFiles {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true });
  }

  /** The segments on disk, the oldest first. */
  list(): Segment[] {
    return readdirSync(this.#folder)
      .filter((name) => name.endsWith(ENDING))
      .sort()
      .map((name) => {
        const path = join(this.#folder, name);
        return {
          first: Number.parseInt(name, 10),
          count: linesOf(readFileSync(path, 'utf8')).length,
          bytes: statSync(path).size,
        };
      })
      .filter(({ first }) => Number.isSafeInteger(first));
  }

  append(segment: Segment, line: string): void {
    const text = `${line}\n`;
    appendFileSync(this.#path(segment), text);
    segment.count += 1;
    segment.bytes += Buffer.byteLength(text);
  }

  /** The lines of a segment, in order; [] when its file is gone. */
  read(segment: Segment): string[] {
    const path = this.#path(segment);
    return existsSync(path) ? linesOf(readFileSync(path, 'utf8')) : [];
  }

  remove(segment: Segment): void {
    rmSync(this.#path(segment), { force: true });
  }

  #path({ first }: Segment): string {
    return join(this.#folder, `${String(first).padStart(DIGITS, '0')}${ENDING}`);
  }
}

const linesOf = (text: string) => text.split('\n').filter((line) => line !== '');
