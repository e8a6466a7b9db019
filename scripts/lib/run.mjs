import { spawn } from 'node:child_process';

const running = new Set();

/** Ends the running programs; each then returns as if it had failed. */
export function endRunning() {
  for (const child of running) child.kill('SIGTERM');
}

/** Runs a program with this terminal; returns its exit code. */
export function run(program, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: 'inherit', ...options });
    running.add(child);
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      running.delete(child);
      resolve(code ?? (signal ? 1 : 0));
    });
  });
}

/** Runs a program beside others: its output is collected until it ends. Returns its exit code and its output. */
export function runAside(program, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    const [output, printed] = [[], []];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (words) => output.push(words));
    child.stdout.on('data', (words) => printed.push(words));
    running.add(child);
    child.on('error', reject);
    child.on('close', (code, signal) => {
      running.delete(child);
      const [words, answer] = [output, printed].map((parts) => Buffer.concat(parts).toString());
      resolve({ code: code ?? (signal ? 1 : 0), words, answer });
    });
  });
}
