import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aDevice } from '../../../../testing/record-builders.ts';
import { MeasurementScene } from '../../../../testing/scenes/measurement-scene.ts';
import { aSample, DEVICE } from '../../../../testing/series-store/series-samples.ts';

const MINUTE = 60_000;
const QUARTER = 15 * MINUTE;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const MIDNIGHT = Date.parse('2026-05-04T22:00:00Z');
const device = aDevice({ mac: DEVICE, timeZone: 'Europe/Bratislava', phases: 1 });

interface Reading {
  readonly time: number;
  readonly register: number;
  readonly boot: number;
}

async function sceneOf(readings: readonly Reading[]): Promise<MeasurementScene> {
  const scene = await new MeasurementScene([device], { now: MIDNIGHT + 30 * DAY }).start();
  await scene.add(
    readings.map(({ time, register, boot }) =>
      aSample(time, { interval: MINUTE, boot, values: { E_I_L1: register, P_L1: 600 } }),
    ),
  );
  return scene;
}

/** Energies of a range in steps, Wh, by the start of the step; 0 where nothing is known. */
async function energies(scene: MeasurementScene, period: '15MIN' | 'HOUR' | 'DAY', [from, to]: [number, number]) {
  const { data } = await scene.energy({ data: 'E_I', period, from, to }).catch(nothing);
  const { CUM } = data.E_I as { CUM: [number, number | null][] };
  return new Map(CUM.map(([start, energy]) => [start, energy ?? 0]));
}

/** A range without readings is not found. */
function nothing(error: unknown) {
  expect(error).toMatchObject({ error: 'store.not_found' });
  return { data: { E_I: { CUM: [] } } };
}

const sum = (values: Iterable<number>) => [...values].reduce((total, value) => total + value, 0);

describe('the energy of a quarter hour', () => {
  it('is the same in every range around it, even if the register reported a false count and went back', async () => {
    const readings: Reading[] = [];
    for (let time = MIDNIGHT; time <= MIDNIGHT + 2 * DAY; time += 5 * MINUTE) {
      const isFalse = time > MIDNIGHT + 10 * HOUR && time < MIDNIGHT + 13 * HOUR;
      const truth = 10_000 + ((time - MIDNIGHT) / MINUTE) * 10;
      readings.push({ time, register: isFalse ? truth + 50_000 : truth, boot: 1 });
    }
    const scene = await sceneOf(readings);
    for (const start of [MIDNIGHT + 10 * HOUR, MIDNIGHT + 11 * HOUR, MIDNIGHT + 13 * HOUR - QUARTER]) {
      const ranges: [number, number][] = [
        [start, start + QUARTER],
        [start - HOUR, start + HOUR],
        [MIDNIGHT, start + QUARTER],
        [start, MIDNIGHT + DAY],
        [MIDNIGHT, MIDNIGHT + 2 * DAY],
      ];
      for (const range of ranges) {
        expect((await energies(scene, '15MIN', range)).get(start)).toBeCloseTo(150, 3);
      }
    }
    expect(sum((await energies(scene, 'DAY', [MIDNIGHT, MIDNIGHT + DAY])).values())).toBeCloseTo(14_400, 3);
  });
});

/** A meter that for a few stretches reports less, more or another count than it should. */
const meters = fc
  .array(
    fc.record({
      trouble: fc.constantFrom('none', 'dip', 'zero', 'spike', 'reset', 'gap'),
      calm: fc.integer({ min: 0, max: 90 }),
      lasts: fc.integer({ min: 1, max: 40 }),
      wait: fc.constantFrom(7 * MINUTE, QUARTER, 40 * MINUTE),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((stretches) => {
    const readings: Reading[] = [];
    let [time, truth, offset, boot] = [MIDNIGHT - 5 * DAY, 50_000, 0, 1];
    const wait = (ms: number) => {
      time += ms;
      truth += (600 * ms) / HOUR;
    };
    for (const { trouble, calm, lasts, wait: ms } of stretches) {
      for (let count = 0; count < calm; count += 1) {
        wait(ms);
        readings.push({ time, register: truth + offset, boot });
      }
      if (trouble === 'reset') [offset, boot] = [-truth, boot + 1];
      const begun = truth;
      for (let count = 0; count < lasts; count += 1) {
        wait(ms);
        const faulty = { dip: 0.95 * (truth + offset), zero: truth - begun, spike: truth + offset + 9e6 };
        const register = trouble in faulty ? faulty[trouble as keyof typeof faulty] : truth + offset;
        if (trouble !== 'gap') readings.push({ time, register, boot });
      }
    }
    wait(HOUR);
    return [...readings, { time, register: truth + offset, boot }];
  });

describe('energies', () => {
  // proves R-MEAS-023
  it('of a short range are the same as in a longer one, whatever the register did', async () => {
    await fc.assert(
      fc.asyncProperty(meters, fc.nat(), fc.nat(), async (readings, begin, length) => {
        const scene = await sceneOf(readings);
        const last = readings.at(-1)?.time ?? MIDNIGHT;
        const whole: [number, number] = [MIDNIGHT - 5 * DAY, MIDNIGHT + Math.ceil((last - MIDNIGHT) / DAY) * DAY];
        const quarters = await energies(scene, '15MIN', whole);
        const from = whole[0] + (begin % ((whole[1] - whole[0]) / QUARTER)) * QUARTER;
        const to = Math.min(whole[1], from + (1 + (length % 60)) * QUARTER);
        for (const [start, energy] of await energies(scene, '15MIN', [from, to])) {
          expect(energy).toBeCloseTo(quarters.get(start) ?? Number.NaN, 3);
        }
        for (const [start, energy] of await energies(scene, 'DAY', whole)) {
          const inDay = [...quarters].filter(([quarter]) => quarter >= start && quarter < start + DAY);
          expect(energy).toBeCloseTo(sum(inDay.map(([, value]) => value)), 2);
          const alone = await energies(scene, 'DAY', [start, start + DAY]);
          expect(alone.get(start) ?? 0).toBeCloseTo(energy, 2);
        }
      }),
      { numRuns: 60 },
    );
  });
});
