import { spawn } from 'node:child_process';

/** Runs a program with the terminal handed through; answers its exit code. */
export function run(program, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: 'inherit', ...options });
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)));
  });
}

/**
 * Runs a program in the place of this one: SIGTERM and SIGINT reach it, its exit code becomes ours.
 * A shell between the two would swallow the signal and leave the server behind.
 */
export function become(program, args, env) {
  const child = spawn(program, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGKILL' ? 137 : 0)));
}
