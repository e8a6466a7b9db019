import { stepEdges } from '@phasor/calendar';
import type { ImportRow } from '@phasor/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aCallContext } from '../../../testing/call-context.ts';
import { aDevice, recordsInMemory } from '../../../testing/record-builders.ts';
import { MeasurementScene } from '../../../testing/scenes/measurement-scene.ts';
import { aSample, DEVICE } from '../../../testing/series-store/series-samples.ts';
import { registerBreaks } from '../measurements/registers/register-breaks.ts';
import { createMeasurementFiles } from './measurement-files.ts';

const MINUTE = 60_000;
const ZONE = 'Europe/Bratislava';
const NOON = Date.UTC(2026, 2, 10, 12);
const device = aDevice({ mac: DEVICE, timeZone: ZONE, phases: 1 });
const owner = aCallContext({ devices: [device], owner: true });

/** A stretch of time that the meter measured, that is in a file, or that is unknown. */
interface Stretch {
  readonly kind: 'measured' | 'imported' | 'gap';
  /** Minutes of a sample or row, and how many of them. */
  readonly step: number;
  readonly count: number;
  readonly power: number;
}

const stretches: fc.Arbitrary<Stretch[]> = fc.array(
  fc.record({
    kind: fc.constantFrom('measured', 'imported', 'gap'),
    step: fc.constantFrom(1, 5, 7, 15, 60),
    count: fc.integer({ min: 1, max: 12 }),
    power: fc.integer({ min: 100, max: 9_000 }),
  }),
  { minLength: 2, maxLength: 12 },
);

/** Energy that is known to have flown evenly over (from, to], epoch ms. */
interface Flow {
  readonly from: number;
  readonly to: number;
  readonly energy: number;
}

/** Values of a meter and of a file for the stretches, and the energies that follow from them by hand. */
function historyOf(all: readonly Stretch[]) {
  const measured: { time: number; interval: number; register: number }[] = [];
  const rows: ImportRow[] = [];
  const flows: Flow[] = [];
  let time = NOON;
  let register = 500_000;
  /** The reading to which the next one is compared: none after a stretch from a file. */
  let last: { time: number; register: number } | undefined;
  for (const { kind, step, count, power } of all) {
    const interval = step * MINUTE;
    for (let index = 0; index < count; index += 1) {
      const from = time;
      const energy = (power * step * (10 - (index % 3))) / 600;
      time += interval;
      register += energy;
      if (kind === 'imported') {
        rows.push({ time, interval, energies: { E_I_L1: energy } });
        flows.push({ from, to: time, energy });
        last = undefined;
      }
      if (kind === 'measured') {
        measured.push({ time, interval, register });
        if (last !== undefined) flows.push({ from: last.time, to: time, energy: register - last.register });
        last = { time, register };
      }
    }
  }
  return { measured, rows, flows, end: time };
}

/** Energy of [from, to) from flows that do not overlap. */
function energyOf(flows: readonly Flow[], from: number, to: number): number {
  return flows.reduce((sum, flow) => {
    const overlap = Math.min(to, flow.to) - Math.max(from, flow.from);
    return overlap > 0 ? sum + (flow.energy * overlap) / (flow.to - flow.from) : sum;
  }, 0);
}

async function sceneOf(given: { all: readonly Stretch[]; isFileFirst: boolean; rowsOfPart: number }) {
  const history = historyOf(given.all);
  const records = await recordsInMemory();
  await records.devices.add(device);
  const now = history.end + 30 * 24 * 60 * MINUTE;
  const scene = await new MeasurementScene([device], { now, breaksFor: registerBreaks(records) }).start();
  const { store } = scene;
  const { stepReadings } = scene.measurements;
  const files = createMeasurementFiles({ store, imports: records.imports, stepReadings });
  const measure = () =>
    scene.add(
      history.measured.map(({ time, interval, register }) => aSample(time, { interval, values: { E_I_L1: register } })),
    );
  const bring = async (part: number, rows: readonly ImportRow[]) => {
    const id = '7b0f9a52-6f0e-4c1d-9d5e-3f1a2b4c5d6e';
    return await files.calls['measurements.import'](
      { token: 't', import_id: id, name: 'old.csv', part, source: 1, rows: [...rows] },
      owner,
    );
  };
  if (!given.isFileFirst && history.measured.length > 0) await measure();
  for (let part = 0; part * given.rowsOfPart < history.rows.length; part += 1) {
    const rows = history.rows.slice(part * given.rowsOfPart, (part + 1) * given.rowsOfPart);
    const first = await bring(part, rows);
    expect(first).toEqual({ stored: rows.length, skipped: 0 });
    expect(await bring(part, rows)).toEqual(first);
  }
  if (given.isFileFirst && history.measured.length > 0) await measure();
  await store.settle();
  return { scene, history, records };
}

describe('the energies of a device with measured and imported stretches', () => {
  // proves R-FILE-010
  it('are those of the file and of the meter at every resolution, whichever came first', async () => {
    await fc.assert(
      fc.asyncProperty(stretches, fc.boolean(), fc.constantFrom(3, 10, 2_000), async (all, isFileFirst, rowsOfPart) => {
        const { scene, history, records } = await sceneOf({ all, isFileFirst, rowsOfPart });
        const { flows, end } = history;
        fc.pre(flows.length > 0);
        const days = stepEdges({ from: NOON, to: end, unit: 'day', zone: ZONE });
        const [from, to] = [days[0] ?? 0, days.at(-1) ?? 0];
        for (const [period, unit] of [
          ['15MIN', 'quarter'],
          ['HOUR', 'hour'],
          ['DAY', 'day'],
        ] as const) {
          const { data } = await scene.energy({ data: 'E_I', period, from, to });
          const points = data.E_I !== undefined && !Array.isArray(data.E_I) ? (data.E_I.CUM ?? []) : [];
          const edges = stepEdges({ from, to, unit, zone: ZONE });
          expect(points).toHaveLength(edges.length - 1);
          for (const [step, [start, value]] of points.entries()) {
            expect(value ?? 0, `${period} ${new Date(start).toISOString()}`).toBeCloseTo(
              energyOf(flows, start, edges[step + 1] ?? 0),
              1,
            );
          }
        }
        await records.stop();
      }),
      { numRuns: 60 },
    );
  });
});
