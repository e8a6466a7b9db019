import { REPAIRS_MAX } from '@phasor/contract/health';
import { expect, it } from 'vitest';
import type { RepairedStretch } from '../../ports/series-store.ts';
import { repairEntries } from './repair-entries.ts';

const HOUR = 3_600_000;
const METER = { mac: 'A00000000001', title: 'Hall', timeZone: 'Europe/Bratislava' };
const stretch = (changed: Partial<RepairedStretch>): RepairedStretch => ({
  ...{ level: 'minute', device: METER.mac, source: 1, range: { from: 0, to: HOUR }, rows: 60 },
  ...{ lost: undefined, repaired: 9 * HOUR },
  ...changed,
});

// proves R-OPS-064
it('the book of repairs names devices in their time zone, what is lost first, then the latest', () => {
  const entries = repairEntries(
    [
      stretch({}),
      stretch({ range: { from: 5 * HOUR, to: 6 * HOUR }, repaired: undefined }),
      stretch({ device: 'A000000000FF', level: 'raw', lost: { from: 0, to: HOUR } }),
      stretch({
        device: undefined,
        source: undefined,
        rows: 0,
        lost: { from: 2 * HOUR, to: 3 * HOUR },
        range: { from: HOUR, to: 3 * HOUR },
      }),
    ],
    [METER],
  );
  expect(
    entries.map(({ device, title, time_zone, lost, repaired }) => [device, title, time_zone, lost?.from, repaired]),
  ).toEqual([
    [null, null, null, 2 * HOUR, 9 * HOUR],
    ['A000000000FF', null, null, 0, 9 * HOUR],
    [METER.mac, 'Hall', 'Europe/Bratislava', undefined, null],
    [METER.mac, 'Hall', 'Europe/Bratislava', undefined, 9 * HOUR],
  ]);
});

it('an answer has a bounded number of them', () => {
  expect(
    repairEntries(
      Array.from({ length: 2 * REPAIRS_MAX }, () => stretch({})),
      [],
    ),
  ).toHaveLength(REPAIRS_MAX);
});
