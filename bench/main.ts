// npm run bench -- NAME [--json] [options]: measured figures of the running product, never a test.
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { BENCHES } from './bench-catalogue.ts';
import { toTable } from './report.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean', default: false },
    meters: { type: 'string' },
    seconds: { type: 'string' },
    runs: { type: 'string' },
  },
});
const bench = BENCHES[positionals[0] ?? ''];
if (bench === undefined) {
  process.stderr.write(`Name a bench: ${Object.keys(BENCHES).join(', ')}\n`);
  process.exit(2);
}
const number = (text: string | undefined) => (text === undefined ? undefined : Number(text));
const busy = loadavg()[0] ?? 0;
const measured = await bench(
  { meters: number(values.meters), seconds: number(values.seconds), runs: number(values.runs) },
  (line) => process.stderr.write(`${line}\n`),
);
const surroundings = `${cpus().length} cores; load of the machine before it began: ${busy.toFixed(1)}`;
const report = { ...measured, notes: [...(measured.notes ?? []), surroundings] };
process.stdout.write(`${values.json ? JSON.stringify(report) : toTable(report)}\n`);
process.exit(0);
