import { spawn } from 'node:child_process';

const running = new Set();

/** Ends the programs that run; each then answers as if it had failed. */
export function endRunning() {
  for (const child of running) child.kill('SIGTERM');
}

/** Runs a program with the terminal handed through; answers its exit code. */
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

/** Runs a program beside others: what it says is kept together until it ends. Answers its exit code and its words. */
export function runAside(program, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    const said = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (words) => said.push(words));
    running.add(child);
    child.on('error', reject);
    child.on('close', (code, signal) => {
      running.delete(child);
      resolve({ code: code ?? (signal ? 1 : 0), words: Buffer.concat(said).toString() });
    });
  });
}
