import { diagnoseRatio } from '@phasor/wiring';
import { expect, it } from 'vitest';
import { ratioSteps } from './use-ratio.ts';

const answer = (values: readonly (readonly [number, number | null])[]) => ({
  data: { P: { cumulative: values.map(([time, value]) => [time, value] as [number, number | null]) } },
});

// proves R-WIRE-008
it('a meter and the sum of those below it are compared step by step', () => {
  const hours = Array.from({ length: 30 }, (_, hour) => hour * 3_600_000);
  const own = answer(hours.map((time, hour) => [time, 100 + hour]));
  const sum = answer(hours.slice(1).map((time, hour) => [time, hour === 4 ? null : 40 * (101 + hour)]));
  const steps = ratioSteps(own, sum);
  expect([steps.own[0], steps.sum[0], steps.sum[1]]).toEqual([100, Number.NaN, 4_040]);
  expect(diagnoseRatio(steps)).toMatchObject({ verdict: 'implausible', factor: 40 });
  expect(diagnoseRatio(ratioSteps({ data: {} }, sum)).verdict).toBe('unknown');
});
