import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Duplex } from 'node:stream';
import { expect } from 'vitest';
import { until } from './until.ts';

export interface SerialPair {
  /** Path of a pseudo terminal, which opens like a serial port. */
  readonly path: string;
  /** Its other end: the meter. */
  readonly meter: Duplex;
  stop(): void;
}

/** A serial line without hardware: `script` of util-linux holds a pseudo terminal open and carries its bytes. */
export async function serialPair(folder: string): Promise<SerialPair> {
  const named = join(folder, 'terminal');
  const hold = `stty raw -echo; tty > ${named}; exec sleep 600`;
  const script = spawn('script', ['-q', '-f', '-c', hold, '/dev/null'], { stdio: ['pipe', 'pipe', 'ignore'] });
  const path = () => (existsSync(named) ? readFileSync(named, 'utf8').trim() : '');
  await until(() => expect(path()).not.toBe(''));
  const meter = new Duplex({
    read: () => undefined,
    write: (bytes: Buffer, _encoding, done) => script.stdin.write(bytes, done),
  });
  script.stdout.on('data', (bytes: Buffer) => meter.push(bytes));
  return { path: path(), meter, stop: () => script.kill() };
}
