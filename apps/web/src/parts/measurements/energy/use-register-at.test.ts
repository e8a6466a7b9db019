import type { SeriesAnswer } from '@phasor/contract';
import { expect, it } from 'vitest';
import { measuredRegisterOf, registerOf } from './energy-of.ts';
import { energySince } from './quarter-hour.ts';
import { registerAsked } from './use-register-at.ts';

// proves R-DASH-064
it('asks for the counted total of the minute from the start of a period on', () => {
  expect(registerAsked(1_770_000_000_000)).toEqual({
    ...{ data: 'E_I', phase: 'CUM', cumulative: true, format: 'H' },
    ...{ from: 1_770_000_000, to: 1_770_000_060, step: 60 },
  });
});

// proves R-DASH-098
it('counts the energy of a day from a reading of that day, not from the last one before a gap', () => {
  const from = 1_774_652_400_000;
  const answer = (register: number, covered: number): SeriesAnswer => ({
    ...{ status: 'OK', step: 60, time_zone: 'Europe/Bratislava', coverage: { E_I: covered } },
    data: { E_I: { cumulative: [[from, register]] } },
    steps_covered: [[from, covered]],
  });
  // Read at 20:00 with 1,000 Wh and again at 04:00 with 9,000: 4,000 Wh belong to the new day, which the server counts.
  const energy = (held: SeriesAnswer) => energySince({ live: 9_000, start: measuredRegisterOf(held) }, 4_000);
  expect(energy(answer(1_000, 0))).toBe(4_000);
  expect(registerOf(answer(1_000, 0))).toBe(1_000);
  expect(measuredRegisterOf(answer(5_000, 0.3))).toBe(5_000);
  expect([measuredRegisterOf(undefined), measuredRegisterOf({ ...answer(1, 1), steps_covered: undefined })]).toEqual([
    null,
    null,
  ]);
});
