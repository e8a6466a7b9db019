import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';

const KEEPER = join(import.meta.dirname, 'lib/keep-running.mjs');
/** Prints its process id, then lives until it is ended. */
const LIVES = 'console.log(process.pid); setInterval(() => {}, 1000)';

let keeper: ChildProcess | undefined;
const pids: number[] = [];

function keep(program: string): ChildProcess {
  pids.length = 0;
  const code = `import(${JSON.stringify(KEEPER)}).then(({ keepRunning }) =>
    keepRunning(process.execPath, ['-e', ${JSON.stringify(program)}]))`;
  keeper = spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'ignore'] });
  keeper.stdout?.on('data', (text: Buffer) => pids.push(...String(text).trim().split('\n').map(Number)));
  return keeper;
}

afterEach(() => void keeper?.kill('SIGTERM'));

describe('a kept program', () => {
  // proves R-MEAS-055
  it('is started again when it is killed', async () => {
    keep(LIVES);
    await vi.waitFor(() => expect(pids).toHaveLength(1), 10_000);
    process.kill(pids[0] ?? 0, 'SIGKILL');
    await vi.waitFor(() => expect(pids).toHaveLength(2), 10_000);
    expect(pids[1]).not.toBe(pids[0]);
  });

  it('ends with its keeper and is not started again', async () => {
    const kept = keep(LIVES);
    await vi.waitFor(() => expect(pids).toHaveLength(1), 10_000);
    kept.kill('SIGTERM');
    await once(kept, 'exit');
    expect(() => process.kill(pids[0] ?? 0, 0)).toThrow('ESRCH');
    expect(pids).toHaveLength(1);
  });

  // proves R-MEAS-055
  it('is not started again when its configuration is refused', async () => {
    const kept = keep('console.log(process.pid); process.exit(2)');
    const [code] = await once(kept, 'exit');
    expect(code).toBe(2);
    expect(pids).toHaveLength(1);
  });
});
