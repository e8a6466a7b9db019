import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@phasor/quantities';
import { type FieldBranch, type FieldLeaf, SAMPLE_FIELDS } from '../../mqtt/sample-fields.ts';
import type { Line, LineValue } from './line-protocol.ts';

/** Units of timestamps by the names that InfluxDB 1 and 2 have for them, ms. */
export const PRECISIONS: Readonly<Record<string, number>> = {
  ...{ ns: 1e-6, n: 1e-6, us: 1e-3, u: 1e-3, µ: 1e-3 },
  ...{ ms: 1, s: SECOND_MS, m: MINUTE_MS, h: HOUR_MS },
};

/** Path of every column in a sample of the native protocol, such as `['U', 'L1']` of `U_L1`. */
const PATHS: ReadonlyMap<string, readonly string[]> = new Map(
  leavesOf(SAMPLE_FIELDS).map(({ column, path }) => [column, path.split('.')]),
);

function leavesOf(branch: FieldBranch): FieldLeaf[] {
  return [...branch.values()].flatMap((node) => ('column' in node ? [node] : leavesOf(node)));
}

/** One sample as a device would send it, the lines that it comes from, and fields that no sample has. */
export interface LineSample {
  readonly sample: Readonly<Record<string, unknown>>;
  readonly lines: readonly number[];
  /** Seconds of its interval; undefined where the lines name none. */
  readonly interval: unknown;
  readonly unknownFields: number;
}

interface Reading {
  /** Epoch ms of a line without a timestamp. */
  readonly now: number;
  /** Unit of timestamps, ms. */
  readonly unit: number;
}

/** Samples of the native protocol from lines: a field is a column, and lines of one instant are one sample. */
export function samplesOf(lines: readonly Line[], { now, unit }: Reading): LineSample[] {
  const byTime = new Map<number, Line[]>();
  for (const line of lines) {
    const time = line.timestamp === undefined ? now : Math.round(Number(line.timestamp) * unit);
    const same = byTime.get(time);
    if (same === undefined) byTime.set(time, [line]);
    else same.push(line);
  }
  return [...byTime].map(([time, same]) => joined(time, same));
}

function joined(time: number, lines: readonly Line[]): LineSample {
  const sample: Record<string, unknown> = { ts: time / 1_000 };
  let interval: unknown;
  let unknownFields = 0;
  for (const [name, value] of lines.flatMap(({ fields }) => [...fields])) {
    const path = PATHS.get(name);
    if (name === 'interval') interval = value;
    else if (path === undefined) unknownFields += 1;
    else put(sample, path, numberOf(value));
  }
  return { sample, lines: lines.map(({ number }) => number), interval, unknownFields };
}

/** A switch may be written as true or false. */
function numberOf(value: LineValue): number | string {
  return typeof value === 'boolean' ? Number(value) : value;
}

function put(sample: Record<string, unknown>, [first = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    sample[first] = value;
    return;
  }
  const inner = (sample[first] ?? {}) as Record<string, unknown>;
  sample[first] = inner;
  put(inner, rest, value);
}
