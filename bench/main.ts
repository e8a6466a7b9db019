// npm run bench -- NAME [options]: measured figures of the running product, never a test. `--help` names the benches.
import { spawnSync } from 'node:child_process';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import type { BenchEntry } from './bench-catalogue.ts';
import { type BenchOrder, helpText, readOrder } from './options.ts';
import { toTable } from './report.ts';

function orderOrEnd(): BenchOrder {
  try {
    const order = readOrder(process.argv.slice(2));
    if (order !== 'help') return order;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n\n${helpText()}`);
    process.exit(2);
  }
  process.stdout.write(helpText());
  process.exit(0);
}

/** Builds and installs the prerequisites of the bench; their output goes to stderr, since stdout is for the report. */
function prepare(needs: BenchEntry['needs']): void {
  if (needs === 'nothing') return;
  const script = join(import.meta.dirname, '../scripts/prepare.mjs');
  const { status } = spawnSync(process.execPath, [script, needs], { stdio: ['ignore', 2, 2] });
  if (status !== 0) process.exit(1);
}

const { bench, options, json } = orderOrEnd();
// Servers start with a cache of compiled code where they are installed: here, too.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../node_modules/.cache/node');
prepare(bench.needs);
const busy = loadavg()[0] ?? 0;
const measured = await bench.run(options, (line) => process.stderr.write(`${line}\n`));
const surroundings = `${cpus().length} cores; load of the machine before it began: ${busy.toFixed(1)}`;
const report = { ...measured, notes: [...(measured.notes ?? []), surroundings] };
process.stdout.write(`${json ? JSON.stringify(report) : toTable(report)}\n`);
process.exit(0);
