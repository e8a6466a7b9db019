import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { SERVER_FLAGS } from '../../../../scripts/lib/server-process.mjs';

const MAIN = join(import.meta.dirname, '../../src/main.ts');

export interface ServerProcess {
  /** What it has written so far. */
  words(): string;
  /** Resolves once it has ended by itself: its exit code, and what it wrote. */
  ended(): Promise<{ readonly code: number | null; readonly words: string }>;
  /** Ends it as a supervisor does (SIGTERM). */
  stop(): void;
}

/** The server as a supervisor starts it, on that data folder and with these settings; killed with the test. */
export function aServerProcess(folder: string, settings: Readonly<Record<string, string>> = {}): ServerProcess {
  const own = { PHASOR_PORT: '0', PHASOR_MQTT_PORT: '0', PHASOR_HOST: '127.0.0.1', PHASOR_LOG: 'silent' };
  const child = spawn(process.execPath, [...SERVER_FLAGS, MAIN], {
    env: { ...process.env, ...own, PHASOR_DATA: folder, PHASOR_TIME_ZONE: 'UTC', ...settings },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let words = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      words += text;
    });
  }
  return {
    words: () => words,
    async ended() {
      const [code] = (await once(child, 'close')) as [number | null];
      return { code, words };
    },
    stop: () => void child.kill('SIGTERM'),
  };
}
