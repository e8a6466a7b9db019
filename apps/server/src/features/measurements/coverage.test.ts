import { describe, expect, it } from 'vitest';
import { MeasurementScene } from '../../../testing/measurement-scene.ts';
import { aDevice } from '../../../testing/record-builders.ts';

/** 2026-03-10T00:00 in Bratislava (UTC+1). */
const MIDNIGHT = Date.UTC(2026, 2, 9, 23);
const HOUR = 3_600_000;

describe('the share of a range that was measured', () => {
  it('is nothing of a register that the meter lacks, whatever it tells beside that', async () => {
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
});
