import { startOfDate } from '@phasor/calendar';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aDevice } from '../../../../testing/record-builders.ts';
import { MeasurementScene } from '../../../../testing/scenes/measurement-scene.ts';
import { aSample, DEVICE } from '../../../../testing/series-store/series-samples.ts';

const ZONE = 'Europe/Bratislava';
const HOUR = 3_600_000;
const device = aDevice({ mac: DEVICE, timeZone: ZONE, phases: 1 });

/** The register at an instant, read off the straight line between the samples around it. */
function registerAt(samples: readonly { time: number; register: number }[], at: number): number {
  const next = samples.findIndex(({ time }) => time >= at);
  const [before, after] = [samples[next - 1] ?? samples[next], samples[next]];
  if (before === undefined || after === undefined) return Number.NaN;
  if (before.time === after.time) return after.register;
  return before.register + ((after.register - before.register) * (at - before.time)) / (after.time - before.time);
}

describe.each([
  ['23', '2026-03-29', '2026-03-30'],
  ['24', '2026-05-05', '2026-05-06'],
  ['25', '2026-10-25', '2026-10-26'],
])('the energies of a day of %s hours', (hours, first, next) => {
  const [from, to] = [startOfDate(first, ZONE), startOfDate(next, ZONE)];

  // proves R-MEAS-022, R-MEAS-024
  it('are what plain arithmetic over the raw samples gives, hour by hour', async () => {
    expect((to - from) / HOUR).toBe(Number(hours));
    const step = fc.record({ wait: fc.integer({ min: 60, max: 5_400 }), power: fc.integer({ min: 0, max: 9_000 }) });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 40, maxLength: 60 }), async (steps) => {
        let [time, register] = [from - HOUR, 1_000];
        const samples = [{ time, register }];
        for (const { wait, power } of [...steps, { wait: (to + HOUR - from) / 1_000, power: 500 }]) {
          time += wait * 1_000;
          register += (power * wait) / 3_600;
          samples.push({ time, register });
        }
        const scene = await new MeasurementScene([device], { now: to + 400 * HOUR }).start();
        await scene.add(
          samples.map((each) => aSample(each.time, { interval: 60_000, values: { E_I_L1: each.register } })),
        );
        const { data } = await scene.energy({ data: 'E_I', period: 'HOUR', from, to });
        const points = data.E_I !== undefined && !Array.isArray(data.E_I) ? (data.E_I.CUM ?? []) : [];
        expect(points).toHaveLength(Number(hours));
        for (const [start, value] of points) {
          expect(value).toBeCloseTo(registerAt(samples, start + HOUR) - registerAt(samples, start), 3);
        }
      }),
      { numRuns: 25 },
    );
  });
});
