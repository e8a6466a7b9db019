import { describe, expect, it } from 'vitest';
import { aDevice } from '../../../../testing/record-builders.ts';
import { MeasurementScene } from '../../../../testing/scenes/measurement-scene.ts';

/** 2026-03-10T00:00 in Bratislava (UTC+1). */
const MIDNIGHT = Date.UTC(2026, 2, 9, 23);
const HOUR = 3_600_000;

describe('the share of a range that was measured', () => {
  // proves R-PROF-021
  it('is zero for a register that the meter lacks, whatever else it reports', async () => {
    const device = aDevice();
    const at = await new MeasurementScene([device], { now: MIDNIGHT + 24 * HOUR }).start();
    await at.add(
      [0, 1].map((hour) => ({
        ...{ device: device.mac, source: 1 as const, time: MIDNIGHT + hour * HOUR, interval: HOUR, boot: 1 },
        values: { E_I_L1: 1_000 + hour },
      })),
    );
    const range = { data: 'E_I,E_E', from: MIDNIGHT, to: MIDNIGHT + HOUR };
    expect((await at.energy({ ...range, period: 'HOUR' })).coverage).toEqual({ E_I: 1, E_E: 0 });
    expect((await at.profile({ ...range, cumulative: true })).coverage).toEqual({ E_I: 1, E_E: 0 });
  });

  it('is relative to the requested range, in steps of any length', async () => {
    const device = aDevice();
    const at = await new MeasurementScene([device], { now: MIDNIGHT + 40 * 24 * HOUR }).start();
    const minutes = Array.from({ length: 24 * 60 }, (_, index) => MIDNIGHT + (index + 1) * 60_000);
    // One hour of seven; the rest is outside of the requested range.
    const isThere = (time: number) => time <= MIDNIGHT + HOUR || time > MIDNIGHT + 7 * HOUR;
    await at.add(
      minutes.filter(isThere).map((time) => ({
        ...{ device: device.mac, source: 1 as const, time, interval: 60_000, boot: 1 },
        values: { E_I_L1: (time - MIDNIGHT) / 1_000 },
      })),
    );
    for (const period of ['15MIN', 'HOUR', 'DAY', 'MONTH'] as const) {
      const answer = await at.energy({ data: 'E_I', period, from: MIDNIGHT, to: MIDNIGHT + 7 * HOUR });
      expect(answer.coverage.E_I).toBeCloseTo(1 / 7, 4);
    }
  });

  it('is relative to the elapsed part of a range that continues', async () => {
    const device = aDevice();
    const at = await new MeasurementScene([device], { now: MIDNIGHT + 4 * HOUR }).start();
    const minutes = Array.from({ length: 4 * 60 }, (_, index) => MIDNIGHT + (index + 1) * 60_000);
    await at.add(
      minutes.slice(60, 180).map((time) => ({
        ...{ device: device.mac, source: 1 as const, time, interval: 60_000, boot: 1 },
        values: { E_I_L1: (time - MIDNIGHT) / 1_000 },
      })),
    );
    for (const period of ['15MIN', 'HOUR', 'DAY', 'MONTH'] as const) {
      const range = { from: MIDNIGHT + HOUR / 2, to: MIDNIGHT + 24 * HOUR };
      const answer = await at.energy({ data: 'E_I', period, ...range });
      expect(answer.coverage.E_I).toBeCloseTo(2 / 3.5, 4);
    }
  });
});
