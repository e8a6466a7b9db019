import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { stepEdges } from '@phasor/calendar';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aDevice } from '../../apps/server/testing/record-builders.ts';
import { DEVICE } from '../../apps/server/testing/series-store/series-samples.ts';
import type { Call } from '../../apps/web/src/base/api/caller.ts';
import type { Mapping } from '../../apps/web/src/features/measurement-files/import/mapping.ts';
import {
  exported,
  freshMac,
  importInto,
  linesOf,
  STORES,
  serverWith,
  sharedStore,
  understood,
  wishFor,
} from '../support/csv-server.ts';
import { HOUR, hold, MINUTE, meters, REGISTERS, ZONE } from '../support/devices/csv-meters.ts';
import { findShared } from '../support/recording.ts';

async function energiesOf(
  call: Call,
  mac: string,
  wish: { from: number; to: number; period: 'HOUR' | 'DAY' | '15MIN' },
) {
  const { data } = await call('measurements.energy', {
    ...{ token: mac, data: 'E_I,E_E,Q1,S_E', phase: 'L1,L2,L3,CUM', period: wish.period },
    ...{ from: wish.from / 1_000, to: wish.to / 1_000 },
  });
  return Object.entries(data).flatMap(([quantity, channels]) =>
    Object.entries(channels).flatMap(([channel, points]) =>
      (points as [number, number | null][]).map(([time, energy]) => ({ at: `${quantity} ${channel} ${time}`, energy })),
    ),
  );
}

describe.each(STORES)('a file that was taken out and is brought into another device, $name', ({ open, runs }) => {
  const store = sharedStore(open);
  // proves R-FILE-040
  it.each([
    ['15MIN', 1],
    ['HOUR', 40],
    ['samples', 40],
  ] as const)('as %s gives the same energies to the Wh at a ratio of %i', async (resolution, ratio) => {
    await fc.assert(
      fc.asyncProperty(meters, async ({ start, end, samples }) => {
        const now = end + 48 * HOUR;
        const common = { timeZone: ZONE, transformationRatio: ratio };
        const macs = [freshMac(), freshMac()] as const;
        const devices = macs.map((mac) => aDevice({ mac, ...common }));
        const server = await serverWith(devices, now, store());
        await server.scene.add(hold(samples, macs[0]));
        // Whole days: energies of the steps in which the first and the last sample lie are known all the same.
        const [from = 0, ...edges] = stepEdges({ from: start, to: end, unit: 'day', zone: ZONE });
        const range = { from, to: edges.at(-1) ?? 0 };
        const quantities = [...REGISTERS, 'P', 'U'] as const;
        const csv = await exported(server.call, wishFor(macs[0], { range, resolution, quantities }), now);
        const { rows, rejectedCount } = await understood(new Blob(['\uFEFF', csv]), { now, ratio });
        expect(rejectedCount).toBe(0);
        expect(await importInto(server.call, macs[1], rows)).toEqual({ stored: rows.length, skipped: 0 });
        const period = resolution === 'HOUR' ? 'HOUR' : '15MIN';
        const [before, after] = await Promise.all(
          macs.map((mac) => energiesOf(server.call, mac, { ...range, period })),
        );
        expect(after?.length).toBe(before?.length);
        for (const [index, { at, energy }] of (before ?? []).entries()) {
          expect(after?.[index]?.at).toBe(at);
          expect(Math.abs((after?.[index]?.energy ?? 0) - (energy ?? 0)), at).toBeLessThan(0.5);
        }
        await server.stop();
      }),
      { numRuns: Math.ceil(runs / 2) },
    );
  });
});

const steel = findShared('data/metering/steel_2018_01-08_15min.csv.gz');
const household = findShared('data/metering/uci_household_2006-12-16_1min.csv.gz');

describe.skipIf(steel === undefined)('the recorded quarter hours of a steel works, brought in', () => {
  // proves R-FILE-043
  it('come out again to the Wh, quarter hour by quarter hour, and add up to the same', async () => {
    const file = gunzipSync(readFileSync(steel ?? ''));
    const now = Date.UTC(2026, 0, 1);
    const server = await serverWith([aDevice({ mac: DEVICE, timeZone: 'Asia/Seoul', maxCurrent: 1_000 })], now);
    const { rows, rejectedCount } = await understood(new Blob([file]), { now });
    expect(rejectedCount).toBe(0);
    expect(await importInto(server.call, DEVICE, rows)).toEqual({ stored: rows.length, skipped: 0 });
    const recorded = file
      .toString()
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split(',').map(Number));
    const range = { from: ((recorded[0]?.[0] ?? 0) - 900) * 1_000, to: (recorded.at(-1)?.[0] ?? 0) * 1_000 };
    const wish = {
      ...wishFor(DEVICE, { range, resolution: '15MIN', quantities: ['E_I', 'Q1', 'Q4'] }),
      zone: 'Asia/Seoul',
    };
    const lines = linesOf(await exported(server.call, wish, now));
    const byTime = new Map(lines.map(({ time, cells }) => [time, cells]));
    for (const [end = 0, active = 0, lagging = 0, leading = 0] of recorded) {
      const cells = byTime.get((end - 900) * 1_000);
      for (const [name, kilo] of [
        ['E_I', active],
        ['Q1', lagging],
        ['Q4', leading],
      ] as const)
        expect(Math.abs((cells?.get(`${name}_total`) ?? Number.NaN) - 1_000 * kilo), `${name} ${end}`).toBeLessThan(
          0.5,
        );
    }
    const sum = lines.reduce((total, { cells }) => total + (cells.get('E_I_total') ?? 0), 0);
    expect(Math.abs(sum - 1_000 * recorded.reduce((total, [, active = 0]) => total + active, 0))).toBeLessThan(10);
    await server.stop();
  });
});

describe.skipIf(household === undefined)('the recorded minutes of a household, brought in', () => {
  // proves R-FILE-043
  it('come out again minute by minute as they stand in the file', async () => {
    const file = gunzipSync(readFileSync(household ?? ''));
    const now = Date.UTC(2026, 0, 1);
    const server = await serverWith([aDevice({ mac: DEVICE, timeZone: ZONE, phases: 1 })], now);
    const kilo = (guess: Mapping): Mapping => ({
      ...guess,
      columns: guess.columns.map((each) => (each.meaning === 'P' ? { ...each, unit: 'kW' } : each)),
    });
    const { rows } = await understood(new Blob([file]), { now, change: kilo });
    const recorded = file
      .toString()
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split(';'));
    expect(rows).toHaveLength(recorded.length);
    await importInto(server.call, DEVICE, rows);
    const first = rows[0]?.time ?? 0;
    const range = { from: first - MINUTE, to: rows.at(-1)?.time ?? 0 };
    const wish = {
      ...wishFor(DEVICE, { range, resolution: 'samples', quantities: ['P', 'U'] }),
      phases: ['L1'] as const,
    };
    const lines = linesOf(await exported(server.call, wish, now));
    expect(lines).toHaveLength(recorded.length);
    for (const [index, { cells }] of lines.entries()) {
      expect(cells.get('U_L1')).toBeCloseTo(Number(recorded[index]?.[4]), 3);
    }
    await server.stop();
  });
});

describe('relays that were taken out and are brought into another disconnector', () => {
  // proves R-FILE-041
  it.each(['samples', '15MIN', 'HOUR'] as const)(
    'as %s have the same states, means and energies',
    async (resolution) => {
      const now = Date.UTC(2026, 2, 30);
      const start = Date.UTC(2026, 2, 28, 23);
      const macs = [freshMac(), freshMac()] as const;
      const server = await serverWith(
        macs.map((mac) => aDevice({ mac, type: 2, timeZone: ZONE })),
        now,
      );
      // Every minute of a day of 23 hours; the relay is on every other hour, and counts then.
      const minutes = Array.from({ length: 23 * 60 + 1 }, (_, minute) => minute);
      const common = { device: macs[0], source: 1, interval: MINUTE, boot: 1 } as const;
      const isOn = (minute: number) => Math.ceil(minute / 60) % 2;
      const counted = minutes.map((minute) =>
        minutes.slice(1, minute + 1).reduce((sum, each) => sum + 5 * isOn(each), 0),
      );
      await server.scene.store.append({
        ...{ family: 'relays', token: `relays-${resolution}` },
        samples: minutes.map((minute) => ({
          ...{ ...common, time: start + minute * MINUTE },
          values: { relay_2: isOn(minute), energy_R2: 700 + (counted[minute] ?? 0) },
        })),
      });
      const range = { from: start, to: start + 23 * HOUR };
      const hours = async (mac: string) =>
        linesOf(await exported(server.call, wishFor(mac, { range, resolution: 'HOUR', quantities: ['relays'] }), now));
      const wish = wishFor(macs[0], { range, resolution, quantities: ['relays'] });
      const csv = await exported(server.call, wish, now);
      const { rows, rejectedCount } = await understood(new Blob(['\uFEFF', csv]), { now });
      expect(rejectedCount).toBe(0);
      await importInto(server.call, macs[1], rows);
      const [before, after] = [await hours(macs[0]), await hours(macs[1])];
      expect(before.map(({ cells }) => cells.get('relay_2'))).toEqual(
        minutes.slice(0, 23).map((hour) => (hour + 1) % 2),
      );
      for (const [hour, { cells }] of before.entries()) {
        expect(cells.get('energy_R2')).toBeCloseTo(300 * ((hour + 1) % 2), 3);
        expect(after[hour]?.cells.get('relay_2')).toBeCloseTo(cells.get('relay_2') ?? Number.NaN, 3);
        expect(after[hour]?.cells.get('energy_R2')).toBeCloseTo(cells.get('energy_R2') ?? Number.NaN, 3);
      }
      await server.stop();
    },
  );
});

describe('air and light that were taken out and are brought into another sensor', () => {
  // proves R-FILE-042
  it.each(['samples', '15MIN', 'HOUR'] as const)('as %s have the same means', async (resolution) => {
    const now = Date.UTC(2026, 2, 30);
    const start = Date.UTC(2026, 2, 28, 23);
    const macs = [freshMac(), freshMac()] as const;
    const server = await serverWith(
      macs.map((mac) => aDevice({ mac, type: 7, timeZone: ZONE })),
      now,
    );
    // Every minute of a day of 23 hours; warmer, and darker, by the hour.
    const common = { device: macs[0], source: 1, interval: MINUTE, boot: 1 } as const;
    await server.scene.store.append({
      ...{ family: 'sensor', token: `sensor-${resolution}` },
      samples: Array.from({ length: 23 * 60 }, (_, minute) => ({
        ...{ ...common, time: start + (minute + 1) * MINUTE },
        values: { tempS: 18 + Math.floor(minute / 60) / 4, lux: 900 - Math.floor(minute / 60) },
      })),
    });
    const range = { from: start, to: start + 23 * HOUR };
    const quantities = ['tempS', 'lux'] as const;
    const hours = async (mac: string) =>
      linesOf(await exported(server.call, wishFor(mac, { range, resolution: 'HOUR', quantities }), now)).map(
        ({ cells }) => [cells.get('tempS'), cells.get('lux')],
      );
    const csv = await exported(server.call, wishFor(macs[0], { range, resolution, quantities }), now);
    const { rows, rejectedCount } = await understood(new Blob(['\uFEFF', csv]), { now });
    expect(rejectedCount).toBe(0);
    await importInto(server.call, macs[1], rows);
    const imported = Array.from({ length: 23 }, (_, hour) => [18 + hour / 4, 900 - hour]);
    expect(await hours(macs[0])).toEqual(imported);
    expect(await hours(macs[1])).toEqual(imported);
    await server.stop();
  });
});
