import { describe, expect, it } from 'vitest';
import { aCallContext } from '../../../../testing/call-context.ts';
import { aDevice } from '../../../../testing/record-builders.ts';
import { MeasurementScene } from '../../../../testing/scenes/measurement-scene.ts';

const PRESS = aDevice({ mac: '0004A3000011', title: 'Press' });
const BELL = aDevice({ mac: '0004A3000012', title: 'Bell' });
/** 2026-03-10T00:00 in Bratislava. */
const MIDNIGHT = Date.UTC(2026, 2, 9, 23);
const QUARTER = 900_000;
const DAY = 96 * QUARTER;
const RANGE = { from: MIDNIGHT, to: MIDNIGHT + DAY };

/** Quarter hours of a meter that sends in some of them and counts in all. */
function counted(mac: string, perQuarter: number, isSent: (quarter: number) => boolean) {
  return Array.from({ length: 97 }, (_, quarter) => ({
    ...{ device: mac, source: 1 as const, time: MIDNIGHT + quarter * QUARTER, interval: QUARTER, boot: 1 },
    values: { E_I_L1: quarter * perQuarter },
  })).filter((_, quarter) => isSent(quarter));
}

async function aGroup(): Promise<MeasurementScene> {
  const scene = await new MeasurementScene([PRESS, BELL], { now: MIDNIGHT + 2 * DAY }).start();
  await scene.add([
    ...counted(PRESS.mac, 900, () => true),
    ...counted(BELL.mac, 100, (quarter) => quarter === 0 || quarter > 48),
  ]);
  return scene;
}

describe('the measured share of a group', () => {
  // proves R-MEAS-162, R-MEAS-077
  it('is weighted by what its devices counted in charts of energy and registers, as in its balance and in reports', async () => {
    const scene = await aGroup();
    for (const period of ['15MIN', 'HOUR', 'DAY', 'MONTH'] as const) {
      const { coverage } = await scene.energy({ data: 'E_I', period, ...RANGE }, 'group');
      expect([period, coverage.E_I]).toEqual([period, 0.95]);
    }
    expect((await scene.profile({ data: 'E_I', ...RANGE }, 'group')).coverage.E_I).toBe(0.95);
    const { calls } = scene.measurements;
    const body = { user_token: 't', from: RANGE.from / 1_000, to: RANGE.to / 1_000 };
    const balance = await calls['measurements.groupBalance'](
      body,
      aCallContext({ devices: [PRESS, BELL], now: MIDNIGHT + 2 * DAY }),
    );
    expect(balance.data.coverage).toBe(0.95);
  });

  it('is that of the device where a group has one', async () => {
    const scene = await new MeasurementScene([BELL], { now: MIDNIGHT + 2 * DAY }).start();
    await scene.add(counted(BELL.mac, 100, (quarter) => quarter === 0 || quarter > 48));
    for (const who of ['device', 'group'] as const) {
      expect((await scene.energy({ data: 'E_I', period: 'DAY', ...RANGE }, who)).coverage.E_I).toBe(0.5);
      expect((await scene.profile({ data: 'E_I', ...RANGE }, who)).coverage.E_I).toBe(0.5);
    }
  });
});
