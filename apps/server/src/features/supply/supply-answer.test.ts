import { DAY_MS, HOUR_MS, MINUTE_MS, QUARTER_MS } from '@phasor/quantities';
import { type RowBlock, rowsOfSamples } from '@phasor/series';
import { FakeClock } from '@phasor/testkit';
import { describe, expect, it } from 'vitest';
import { aCallContext } from '../../../testing/call-context.ts';
import { METER, NEIGHBOUR } from '../../../testing/scenes/supply-scene.ts';
import type { StoredSupplyReport } from '../../ports/records/supply-records.ts';
import { EVENTS_MAX, supplyCalls } from './supply-answer.ts';
import { SupplyConnections } from './supply-connections.ts';

const NOW = Date.UTC(2026, 5, 2);
const FROM = NOW - DAY_MS;

function report(
  id: number,
  kind: 'DIP' | 'OUTAGE',
  [start, end, { mac } = METER]: readonly [number, number, { mac: string }?],
): StoredSupplyReport {
  const found = { resolution: null, foundEnd: null, foundResolution: null };
  return { ...{ id: `${id}`, mac, kind, start, end, phases: [], voltages: {}, value: 150 }, ...found };
}

/** Calls over some reports and the rows of voltages of the meter; `levels` are those that were read. */
function callsOver(reports: readonly StoredSupplyReport[], block?: RowBlock) {
  const levels: string[] = [];
  const learned = new SupplyConnections({
    store: { rows: async () => new Map() },
    sites: { of: async () => new Map() },
  });
  const rows = async ({ level }: { level: string }) => {
    levels.push(level);
    return new Map(block === undefined ? [] : [[METER.mac, block]]);
  };
  const parts = { records: { of: async () => reports }, connections: learned, clock: new FakeClock(NOW) };
  return { calls: supplyCalls({ ...parts, store: { rows } }), levels };
}

const wish = { token: '', user_token: '', from: FROM / 1_000, to: NOW / 1_000 };

describe('more events than an answer has', () => {
  const ten = Array.from({ length: 10 }, (_, n) => report(n, 'OUTAGE', [FROM + n * 1_000, FROM + n * 1_000 + 500]));
  const dips = Array.from({ length: EVENTS_MAX + 1 }, (_, n) =>
    report(n + 10, 'DIP', [FROM + (n + 10) * 10_000, FROM + (n + 10) * 10_000 + 100]),
  );

  it('leave out the oldest of the kinds that are wished, and none of fewer', async () => {
    const { calls } = callsOver([...ten, ...dips]);
    const context = aCallContext({ devices: [METER] });
    for (const name of ['supply.events', 'supply.groupEvents'] as const) {
      const answer = async (kinds?: ('DIP' | 'OUTAGE')[]) => {
        const { data } = await calls[name]({ ...wish, macList: [METER.mac], kinds } as never, context);
        return [data.events.length, data.events.at(-1)?.id, data.cut];
      };
      expect(await answer()).toEqual([EVENTS_MAX, dips.at(-1)?.id, true]);
      expect(await answer(['DIP'])).toEqual([EVENTS_MAX, dips.at(-1)?.id, true]);
      expect(await answer(['OUTAGE'])).toEqual([10, '9', false]);
    }
  });
});

describe('events of several devices', () => {
  it('stand in the order of time, with the disturbances that they are parts of and what each device had', async () => {
    const later = FROM + 15 * MINUTE_MS;
    const { calls } = callsOver([
      report(1, 'OUTAGE', [FROM + 10_000, FROM + 11_000]),
      report(2, 'DIP', [later, later + 500]),
      report(3, 'OUTAGE', [FROM + 9_000, FROM + 12_000, NEIGHBOUR]),
    ]);
    const devices = [METER, NEIGHBOUR];
    const body = { ...wish, macList: devices.map(({ mac }) => mac) };
    const { data } = await calls['supply.groupEvents'](body, aCallContext({ devices }));
    expect(data.events.map(({ id }) => id)).toEqual(['3', '1', '2']);
    expect(data.disturbances.map(({ start, end, events }) => [start - FROM, (end ?? 0) - FROM, events])).toEqual([
      [9_000, 12_000, [0, 1]],
      [900_000, 900_500, [2]],
    ]);
    expect(data.devices).toMatchObject([
      { mac: METER.mac, totals: { kinds: { OUTAGE: { count: 1, duration: 1_000 }, DIP: { count: 1 } } } },
      { mac: NEIGHBOUR.mac, totals: { kinds: { OUTAGE: { count: 1, duration: 3_000 } } } },
    ]);
    const own = await calls['supply.events'](wish, aCallContext({ devices: [METER] }));
    expect(own.data).toMatchObject({
      nominal: 230,
      phases: ['L1', 'L2', 'L3'],
      flagged: [FROM, FROM + 10 * MINUTE_MS],
    });
  });
});

describe('the time in which a supply is known', () => {
  it.each([
    [1, 400, 'quarter'],
    [1, 401, 'hour'],
    [2, 201, 'hour'],
    [2, 4_000, 'hour'],
    [2, 4_001, 'day'],
  ])('is read for %i devices and %i days by level %s', async (count, days, level) => {
    const { calls, levels } = callsOver([]);
    const devices = [METER, NEIGHBOUR].slice(0, count);
    const body = { ...wish, from: (NOW - days * DAY_MS) / 1_000, macList: devices.map(({ mac }) => mac) };
    await calls['supply.groupEvents'](body, aCallContext({ devices }));
    expect(levels).toEqual([level]);
  });

  /** Two quarter hours of which some minutes were measured, and an outage of three minutes in the second. */
  const knownMinutes = async (first: number, second: number, outage: readonly [from: number, to: number]) => {
    const samples = [1, 2].map((n) => {
      return { time: FROM + n * QUARTER_MS, interval: QUARTER_MS, boot: 1, values: { U_L1: 230 } };
    });
    const block = rowsOfSamples(samples, { gauges: ['U_L1'], registers: [] });
    const covered = Float64Array.of(first * MINUTE_MS, second * MINUTE_MS);
    const [start, end] = outage.map((minute) => FROM + minute * MINUTE_MS) as [number, number];
    const { calls } = callsOver([report(1, 'OUTAGE', [start, end])], { ...block, covered });
    const { data } = await calls['supply.events'](wish, aCallContext({ devices: [METER] }));
    const { known, availability } = data.totals;
    return [known / MINUTE_MS, availability];
  };

  it('is what was measured and the outages beside it, of which nothing was measured', async () => {
    expect(await knownMinutes(15, 15, [40, 43])).toEqual([33, (30 / 33) * 100]);
    expect(await knownMinutes(15, 12, [20, 23])).toEqual([30, 90]);
    expect(await knownMinutes(15, 12, [15, 18])).toEqual([30, 90]);
    expect(await knownMinutes(15, 12, [27, 30])).toEqual([30, 90]);
    expect(await knownMinutes(15, 8, [20, 23])).toEqual([26, (23 / 26) * 100]);
    expect(await knownMinutes(10, 0, [20, 23])).toEqual([13, (10 / 13) * 100]);
    // An outage at the edge of both quarter hours.
    expect(await knownMinutes(13, 14, [13, 16])).toEqual([30, 90]);
  });

  it('is none of a range in the future, and of rows without voltages', async () => {
    const { calls, levels } = callsOver([]);
    const context = aCallContext({ devices: [METER] });
    const later = { ...wish, from: (NOW + HOUR_MS) / 1_000, to: (NOW + 2 * HOUR_MS) / 1_000 };
    expect((await calls['supply.events'](later, context)).data.totals.known).toBe(0);
    expect(levels).toEqual([]);
    const block = rowsOfSamples([{ time: NOW, interval: HOUR_MS, boot: 1, values: { F: 50 } }], {
      ...{ gauges: ['U_L1', 'F'], registers: [] },
    });
    expect((await callsOver([], block).calls['supply.events'](wish, context)).data.totals.known).toBe(0);
  });
});
