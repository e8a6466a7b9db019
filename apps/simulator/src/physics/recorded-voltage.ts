import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MINUTE_S } from '@phasor/quantities';

const FILE = join(import.meta.dirname, 'recorded-voltage.csv');

let recorded: Float64Array | undefined;

/** The recorded voltage of a household by the minute of its day, V: 1,440 values. Source and licence stand in the file. */
export function recordedDay(): Float64Array {
  const lines = () => readFileSync(FILE, 'utf8').split('\n');
  recorded ??= Float64Array.from(
    lines().filter((line) => line !== '' && !line.startsWith('#')),
    Number,
  );
  return recorded;
}

/** That voltage at a second of the day, V: from minute to minute on a straight line. */
export function recordedVoltage(second: number): number {
  const day = recordedDay();
  const minute = Math.floor(second / MINUTE_S);
  const [before, after] = [day[minute % day.length] ?? 0, day[(minute + 1) % day.length] ?? 0];
  return before + (after - before) * (second / MINUTE_S - minute);
}
