import { parseArgs } from 'node:util';
import type { BenchOptions } from './bench.ts';
import { BENCHES, type BenchEntry } from './bench-catalogue.ts';

const NUMBERS = ['meters', 'seconds', 'runs', 'hz', 'workers', 'viewers', 'beside'] as const;

export interface BenchOrder {
  readonly bench: BenchEntry;
  readonly options: BenchOptions;
  /** The report as JSON instead of a table. */
  readonly json: boolean;
}

/** The bench and options of the command line, or the help. @throws Error that names the wrong word */
export function readOrder(words: readonly string[]): BenchOrder | 'help' {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      help: { type: 'boolean', short: 'h', default: false },
      json: { type: 'boolean', default: false },
      ...{ meters: { type: 'string' }, seconds: { type: 'string' }, runs: { type: 'string' }, hz: { type: 'string' } },
      ...{ workers: { type: 'string' }, viewers: { type: 'string' }, beside: { type: 'string' } },
    },
  });
  if (values.help) return 'help';
  const [name = '', ...others] = positionals;
  const bench = Object.hasOwn(BENCHES, name) ? BENCHES[name] : undefined;
  if (bench === undefined) throw new Error(`Name a bench: ${Object.keys(BENCHES).join(', ')}`);
  if (others.length > 0) throw new Error(`One bench at a time: ${others.join(', ')} is too much`);
  const options = Object.fromEntries(NUMBERS.map((option) => [option, positive(option, values[option])]));
  return { bench, options, json: values.json };
}

function positive(option: string, text: string | undefined): number | undefined {
  if (text === undefined || Number(text) > 0) return text === undefined ? undefined : Number(text);
  throw new Error(`--${option}: a number above 0 is expected`);
}

/** Usage, and what each bench measures. */
export function helpText(): string {
  const width = Math.max(...Object.keys(BENCHES).map((name) => name.length));
  const rows = Object.entries(BENCHES).map(([name, { measures }]) => `  ${name.padEnd(width)}  ${measures}`);
  const options = [
    '  --meters N   meters that send',
    '  --seconds N  how long it measures',
    '  --runs N     how often it measures',
    '  --hz N       samples a second of each meter',
    '  --workers N  processes that hold the connections of meters (ingest, live, crash, connections)',
    '  --viewers N  viewers (live)',
    '  --beside N   samples a second that arrive beside what is measured (query)',
    '  --json       the report as JSON',
  ];
  return ['npm run bench -- NAME [options]', '', ...rows, '', ...options, ''].join('\n');
}
