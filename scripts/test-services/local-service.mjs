import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

const POLL_MS = 50;
const OUTPUT_BYTES = 4_000;

/** Below those that systems give to connections, and to servers that take any port: between two looks nobody gets one of them. */
const PORTS = { from: 12_000, to: 20_000 };

/**
 * A free TCP port of this machine that no program takes by itself, also where it is given back for a while.
 * @returns {Promise<number>}
 */
export async function freePort() {
  const port = PORTS.from + Math.floor(Math.random() * (PORTS.to - PORTS.from));
  return (await isFree(port)) ? port : freePort();
}

function isFree(port) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

/**
 * The identity of a service: PostgreSQL refuses root. Undefined when this process is not root.
 * @param {readonly string[]} names accounts of this machine, the best first
 * @returns {{ uid: number, gid: number } | undefined}
 */
export function unprivilegedAccount(names) {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of names) {
    const fields = accounts.find((line) => line.startsWith(`${name}:`))?.split(':');
    if (fields) return { uid: Number(fields[2]), gid: Number(fields[3]) };
  }
  throw new Error(`None of the accounts ${names.join(', ')} exists`);
}

/**
 * Starts a program that serves a port; it ends with this process at the latest.
 * @param {{ program: string, args: readonly string[], account?: { uid: number, gid: number }, stopSignal?: NodeJS.Signals }} service
 * @returns {{ ready(isReady: () => boolean | Promise<boolean>, timeoutMs: number): Promise<void>, signal(name: NodeJS.Signals): void, stop(): Promise<void> }}
 */
export function startProgram({ program, args, account, stopSignal = 'SIGTERM' }) {
  const child = spawn(program, args, { ...account, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const listen = (chunk) => {
    output = (output + chunk).slice(-OUTPUT_BYTES);
  };
  child.stdout.on('data', listen);
  child.stderr.on('data', listen);
  const ended = new Promise((resolve) => {
    child.once('exit', resolve);
    child.once('error', (error) => {
      listen(String(error));
      resolve(null);
    });
  });
  const killNow = () => child.kill('SIGKILL');
  process.once('exit', killNow);

  return {
    async ready(isReady, timeoutMs) {
      const deadline = Date.now() + timeoutMs;
      while (!(await isReady())) {
        const isOver = await Promise.race([ended.then(() => true), pause(POLL_MS, false)]);
        if (isOver || Date.now() > deadline) throw new Error(`${program} did not start: ${output}`);
      }
    },
    signal(name) {
      child.kill(name);
    },
    async stop() {
      child.kill(stopSignal);
      await ended;
      process.off('exit', killNow);
    },
  };
}

/**
 * Whether something accepts connections on a port of this machine.
 * @param {number} port
 * @returns {Promise<boolean>}
 */
export function accepts(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
