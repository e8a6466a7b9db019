import { spawn } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** A program of the product that runs beside the server. */
export interface Command {
  /** What it printed, once it has ended well. @throws with what it complained of */
  readonly printed: Promise<string>;
  /** Asks it to end, as Ctrl+C does. */
  interrupt(): void;
}

/** Starts a command-line program of the product, as `npm run` does. */
export function startCommand(script: string, args: readonly string[], env: Record<string, string> = {}): Command {
  const child = spawn(process.execPath, [join(ROOT, script), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  let [output, complaints] = ['', ''];
  child.stdout.on('data', (chunk) => {
    output += String(chunk);
  });
  child.stderr.on('data', (chunk) => {
    complaints += String(chunk);
  });
  const printed = new Promise<string>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => (code === 0 ? resolve(output) : reject(new Error(`${script}: ${complaints}`))));
  });
  printed.catch(() => undefined);
  return { printed, interrupt: () => child.kill('SIGINT') };
}
