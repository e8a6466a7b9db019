import { expect, it } from 'vitest';
import { aDevice } from '../../../../testing/record-builders.ts';
import { MeasurementScene } from '../../../../testing/scenes/measurement-scene.ts';

const { mac } = aDevice();
const START = Date.UTC(2026, 2, 10, 9);
const MINUTE = 60_000;
const EXCHANGED = START + 30 * MINUTE + 20_000;

// proves R-PROF-043, R-DEV-009
it('the exchange of a meter is named in its range, and energy and history go on across it', async () => {
  const breaks = { resets: [], segmentStarts: [EXCHANGED] };
  const scene = await new MeasurementScene([aDevice()], {
    now: START + 2 * 60 * MINUTE,
    exchangesOf: async (device) => (device === mac ? [START - MINUTE, EXCHANGED] : []),
    breaksFor: async () => breaks,
  }).start();
  // The old meter ends at 7,000 Wh, the new one begins at 123,000 Wh; both count 1 Wh a minute.
  const minutes = Array.from({ length: 60 }, (_, index) => index + 1);
  await scene.add(
    minutes.map((minute) => {
      const E_I_L1 = minute <= 30 ? 6_970 + minute : 123_000 + minute - 30;
      const time = START + minute * MINUTE;
      return { device: mac, source: 1 as const, time, interval: MINUTE, boot: 1, values: { E_I_L1, P_L1: 60 } };
    }),
  );
  const range = { from: START, to: START + 60 * MINUTE };
  const energy = await scene.energy({ data: 'E_I', phase: 'L1', period: 'HOUR', ...range });
  expect(energy.exchanges).toEqual([EXCHANGED]);
  // What flowed between the last reading of the one and the first of the other is in no register.
  const [[, total = null] = []] = (energy.data.E_I as { L1: [number, number | null][] }).L1;
  expect(total).toBeGreaterThanOrEqual(58);
  expect(total).toBeLessThanOrEqual(60);
  const profile = await scene.profile({ data: 'P', phase: 'L1', ...range, step: 60 });
  expect(profile.exchanges).toEqual([EXCHANGED]);
  expect(profile.coverage.P).toBe(1);
  const after = { from: EXCHANGED + 1, to: START + 60 * MINUTE };
  expect(await scene.profile({ data: 'P', phase: 'L1', ...after, step: 60 })).not.toHaveProperty('exchanges');
  expect(await scene.profile({ data: 'P', phase: 'L1', ...range, step: 60 }, 'group')).not.toHaveProperty('exchanges');
});
