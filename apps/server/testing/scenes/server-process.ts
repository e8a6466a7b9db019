import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { onTestFinished, vi } from 'vitest';
import { SERVER_FLAGS } from '../../../../scripts/lib/server-process.mjs';

const MAIN = join(import.meta.dirname, '../../src/main.ts');

export interface ServerProcess {
  readonly pid: number | undefined;
  /** What it has written so far. */
  words(): string;
  /** Resolves once it has ended by itself: its exit code, and what it wrote. */
  ended(): Promise<{ readonly code: number | null; readonly words: string }>;
  /** Resolves once it serves: its TCP ports. @throws where it has ended instead */
  serving(): Promise<{ readonly http: number; readonly mqtt: number }>;
  /** Ends it as a supervisor does (SIGTERM). */
  stop(): void;
  kill(signal: NodeJS.Signals): void;
}

/** The server as a supervisor starts it, on that data folder and with these settings; killed with the test. */
export function aServerProcess(folder: string, settings: Readonly<Record<string, string>> = {}): ServerProcess {
  const server = startedServer(folder, settings);
  onTestFinished(() => server.kill('SIGKILL'));
  return server;
}

/** The same for several tests: who starts it kills it. */
export function startedServer(folder: string, settings: Readonly<Record<string, string>>): ServerProcess {
  const own = {
    ...{ PHASOR_PORT: '0', PHASOR_MQTT_PORT: '0', PHASOR_HOST: '127.0.0.1', PHASOR_LOG: 'silent' },
    // The same on every machine: tests of more processes want them.
    PHASOR_INGEST_WORKERS: '0',
  };
  const child = spawn(process.execPath, [...SERVER_FLAGS, MAIN], {
    env: { ...process.env, ...own, PHASOR_DATA: folder, PHASOR_TIME_ZONE: 'UTC', ...settings },
  });
  let words = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      words += text;
    });
  }
  return {
    pid: child.pid,
    words: () => words,
    async ended() {
      const [code] = (await once(child, 'close')) as [number | null];
      return { code, words };
    },
    async serving() {
      // A busy machine may take a minute.
      await vi.waitUntil(() => words.includes('Stop with Ctrl+C') || child.exitCode !== null, { timeout: 120_000 });
      const [http, mqtt] = [/ready: \S+:(\d+)/, /connect to \S+:(\d+)/].map((port) => Number(port.exec(words)?.[1]));
      if (http === undefined || mqtt === undefined || Number.isNaN(http)) throw new Error(words);
      return { http, mqtt };
    },
    stop: () => void child.kill('SIGTERM'),
    kill: (signal) => void child.kill(signal),
  };
}
