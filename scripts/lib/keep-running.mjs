import { spawn } from 'node:child_process';

/** A program that lived for less than this could not work at all. */
const EARLY_END_MS = 10_000;
const EARLY_ENDS = 5;
const PAUSE_MS = 500;

/**
 * Keeps a program running in place of this one: it is restarted when it is killed or crashes (D79), ended with this one by
 * SIGTERM or SIGINT, and given up when it cannot work at all. Its exit code becomes ours.
 * A shell between the two would not pass the signal on and leave the server running.
 */
export function keepRunning(program, args, { env = {}, say = () => {} } = {}) {
  let earlyEnds = 0;
  let stopping = false;
  let child;
  const start = () => {
    const began = Date.now();
    child = spawn(program, args, { stdio: 'inherit', env: { ...process.env, ...env } });
    child.on('exit', (code, signal) => {
      earlyEnds = Date.now() - began < EARLY_END_MS ? earlyEnds + 1 : 0;
      if (stopping || isFinal(code) || earlyEnds >= EARLY_ENDS) return process.exit(code ?? 1);
      say(`The server ended unexpectedly (${signal ?? `code ${code}`}): starting it again`);
      setTimeout(() => (stopping ? process.exit(0) : start()), PAUSE_MS);
    });
  };
  for (const signal of ['SIGTERM', 'SIGINT']) {
    process.on(signal, () => {
      stopping = true;
      child.kill(signal);
    });
  }
  start();
}

/** 0: finished; 2: its configuration is refused, and would be refused again. */
function isFinal(code) {
  return code === 0 || code === 2;
}
