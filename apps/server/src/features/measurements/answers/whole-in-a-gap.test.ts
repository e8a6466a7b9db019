import { describe, expect, it, onTestFinished } from 'vitest';
import { aCallContext } from '../../../../testing/call-context.ts';
import { aDevice, recordsInMemory } from '../../../../testing/record-builders.ts';
import { MeasurementScene } from '../../../../testing/scenes/measurement-scene.ts';
import { aTariff } from '../../../../testing/tariff-builder.ts';
import type { Sample } from '../../../ports/series-store.ts';
import { createReports } from '../../reports/reports.ts';
import { createTariffs } from '../../tariffs/tariffs.ts';

const METER = aDevice();
const SILENT = aDevice({ mac: '0004A30000FE' });
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const QUARTER = 15 * MINUTE;
const HOUR = 4 * QUARTER;
const DAY = 24 * HOUR;
/** 2026-03-10T00:00 in Bratislava. */
const MIDNIGHT = Date.UTC(2026, 2, 9, 23);
const PERIODS = ['15MIN', 'HOUR', 'DAY', 'MONTH'] as const;
const RANGES = [
  ['some seconds', 20 * HOUR + 7 * SECOND, 20 * HOUR + 40 * SECOND],
  ['a quarter hour', 20 * HOUR, 20 * HOUR + QUARTER],
  ['odd hours', 20 * HOUR + 17 * MINUTE, 33 * HOUR + 3 * SECOND],
  ['a day', DAY, 2 * DAY],
] as const;

/** An hour at 1 kW, two days without a sample in which 4 kW flowed, and an hour at 1 kW. */
const gapFrom = 12 * HOUR + 7 * MINUTE;
const gapTo = gapFrom + 2 * DAY;
function samples(interval: number): Sample[] {
  const offsets = Array.from({ length: HOUR / interval }, (_, index) => gapFrom - HOUR + (index + 1) * interval);
  const later = offsets.map((_, index) => gapTo + index * interval);
  const register = (offset: number) =>
    offset <= gapFrom ? offset / 3_600 : gapFrom / 3_600 + 192_000 + (offset - gapTo) / 3_600;
  return [...offsets, ...later].map((offset) => ({
    ...{ device: METER.mac, source: 1, time: MIDNIGHT + offset, interval, boot: 1 },
    values: { P_L1: 1_000, E_I_L1: register(offset) },
  }));
}

type Points = [number, number | null][];

describe.each([10, 60, 900].map((seconds) => seconds * SECOND))(
  'a range without a sample, of samples of %i ms',
  (interval) => {
    async function sceneOf() {
      const scene = await new MeasurementScene([METER, SILENT], { now: MIDNIGHT + 40 * DAY }).start();
      await scene.add(samples(interval));
      return scene;
    }

    // proves R-MEAS-081
    it.each(RANGES)('has an energy that is covered nowhere, for %s', async (_, start, end) => {
      const scene = await sceneOf();
      const range = { from: MIDNIGHT + start, to: MIDNIGHT + end };
      const flowed = (4_000 * (end - start)) / HOUR;
      for (const period of PERIODS)
        for (const who of ['device', 'group'] as const) {
          const answer = await scene.energy({ data: 'E_I', period, ...range }, who);
          const { CUM } = answer.data.E_I as { CUM: Points };
          expect(CUM.reduce((sum, [, value]) => sum + (value ?? 0), 0)).toBeCloseTo(flowed, 2);
          expect(answer.coverage.E_I).toBe(0);
          expect(answer.steps_covered?.map(([, share]) => share)).toEqual(CUM.map(() => 0));
        }
      for (const who of ['device', 'group'] as const) {
        const profile = await scene.profile({ data: 'E_I', cumulative: true, ...range }, who);
        expect(profile.coverage.E_I).toBe(0);
        await expect(scene.profile({ data: 'P', cumulative: true, ...range }, who)).rejects.toMatchObject({
          code: 610,
        });
        await expect(scene.statistics({ data: 'P', phase: 'L1', ...range }, who)).rejects.toMatchObject({ code: 610 });
      }
      const records = await recordsInMemory();
      onTestFinished(() => records.stop());
      await records.devices.add(METER);
      await records.tariffs.put(aTariff());
      const { energies } = scene.measurements;
      const context = aCallContext({ devices: [METER] });
      const body = {
        user_token: 't',
        macList: [],
        source: 1 as const,
        from: range.from / SECOND,
        to: range.to / SECOND,
      };
      const report = await createReports({ energies }).calls['reports.energy']({ ...body, data: ['E_I'] }, context);
      expect(report.data.devices).toMatchObject([{ coverage: 0 }]);
      const { calls } = createTariffs({ tariffs: records.tariffs, exclusively: records.exclusively, energies });
      for (const period of PERIODS) {
        const { data } = await calls['tariffs.cost']({ ...body, period }, context);
        expect(data.devices).toMatchObject([{ coverage: 0 }]);
      }
    });

    // proves R-MEAS-081
    it('has no peak that hides the one that was measured', async () => {
      const scene = await sceneOf();
      for (const who of ['device', 'group'] as const)
        for (const period of ['DAY', 'MONTH'] as const) {
          const answer = await scene.energy({ data: 'P_MAX', period, from: MIDNIGHT, to: MIDNIGHT + 4 * DAY }, who);
          const { CUM } = answer.data.P_MAX as { CUM: Points };
          const known = CUM.flatMap(([, value]) => value ?? []);
          expect(known.every((value) => Math.abs(value - 1_000) < 1e-3)).toBe(true);
          expect(known.length).toBeGreaterThan(0);
          const possible = answer.possible_peaks?.CUM ?? [];
          expect(Math.max(...possible.map(([, value]) => value ?? 0))).toBeCloseTo(4_000, 3);
        }
    });
  },
);

describe('a sample after a pause that goes on behind the end of a range', () => {
  // proves R-MEAS-081
  it.each([
    ['ends with the quarter hour', 4 * HOUR],
    ['goes on', 8 * HOUR],
  ])('makes no measured peak of the energy of the pause, where the range %s', async (_, end) => {
    const scene = await new MeasurementScene([METER], { now: MIDNIGHT + 40 * DAY }).start();
    // Quarter hours of 1 kW until 0:47, then 32 kWh in a pause, and a sample from 3:47 to 4:02.
    const readings = [
      ...Array.from({ length: 4 }, (_each, index) => [2 * MINUTE + index * QUARTER, 250 * index] as const),
      [4 * HOUR + 2 * MINUTE, 32_750] as const,
    ];
    await scene.add(
      readings.map(([offset, E_I_L1]) => ({
        ...{ device: METER.mac, source: 1, time: MIDNIGHT + offset, interval: QUARTER, boot: 1, values: { E_I_L1 } },
      })),
    );
    const range = { from: MIDNIGHT, to: MIDNIGHT + end };
    const answer = await scene.energy({ data: 'P_MAX', period: 'DAY', ...range });
    const { CUM } = answer.data.P_MAX as { CUM: Points };
    expect(CUM.map(([, value]) => value)).toEqual([1_000]);
    const quarters = await scene.energy({ data: 'P_MAX', period: '15MIN', ...range });
    expect(quarters.steps_covered?.[15]?.[1]).toBe(0);
  });
});
