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
    hz: { type: 'string' },
  },
});
const bench = BENCHES[positionals[0] ?? ''];
if (bench === undefined) {
  process.stderr.write(`Name a bench: ${Object.keys(BENCHES).join(', ')}\n`);
  process.exit(2);
}
/** An option as a number above 0; ends the command where it is none. */
function positive(name: 'meters' | 'seconds' | 'runs' | 'hz'): number | undefined {
  const text = values[name];
  if (text === undefined || Number(text) > 0) return text === undefined ? undefined : Number(text);
  process.stderr.write(`${name}: a number above 0 is expected\n`);
  process.exit(2);
}

const options = {
  meters: positive('meters'),
  seconds: positive('seconds'),
  runs: positive('runs'),
  hz: positive('hz'),
};
const busy = loadavg()[0] ?? 0;
const measured = await bench(options, (line) => process.stderr.write(`${line}\n`));
const surroundings = `${cpus().length} cores; load of the machine before it began: ${busy.toFixed(1)}`;
const report = { ...measured, notes: [...(measured.notes ?? []), surroundings] };
process.stdout.write(`${values.json ? JSON.stringify(report) : toTable(report)}\n`);
process.exit(0);
