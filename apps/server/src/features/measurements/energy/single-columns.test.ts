import { describe, expect, it, onTestFinished } from 'vitest';
import { aCallContext } from '../../../../testing/call-context.ts';
import { aDevice, recordsInMemory } from '../../../../testing/record-builders.ts';
import { MeasurementScene } from '../../../../testing/scenes/measurement-scene.ts';
import { aTariff } from '../../../../testing/tariff-builder.ts';
import type { Sample } from '../../../ports/series-store.ts';
import { createReports } from '../../reports/reports.ts';
import { createTariffs } from '../../tariffs/tariffs.ts';

const METER = aDevice();
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** 2026-03-10T00:00 in Bratislava. */
const MIDNIGHT = Date.UTC(2026, 2, 9, 23);

/** Samples of registers that count the given powers, W, from midnight on; `isThere` leaves single columns out. */
function counting(
  powers: Readonly<Record<string, number>>,
  { interval, until }: { interval: number; until: number },
  isThere: (column: string, offset: number) => boolean,
): Sample[] {
  return Array.from({ length: until / interval + 1 }, (_, index): Sample => {
    const offset = index * interval;
    const columns = Object.keys(powers).filter((column) => isThere(column, offset));
    const values = columns.map((column) => [column, 10_000 + ((powers[column] ?? 0) * offset) / HOUR]);
    const place = { device: METER.mac, source: 1 as const, time: MIDNIGHT + offset, interval, boot: 1 };
    return { ...place, values: Object.fromEntries(values) };
  });
}

async function sceneOf(samples: readonly Sample[]): Promise<MeasurementScene> {
  const scene = await new MeasurementScene([METER], { now: MIDNIGHT + 40 * DAY }).start();
  await scene.add(samples);
  return scene;
}

type Points = [number, number | null][];
const sums = (answer: { data: Record<string, unknown> }, quantity = 'E_I') =>
  (answer.data[quantity] as { CUM: Points }).CUM.map(([, value]) => value);

describe('a register that is missing in samples that have others', () => {
  it('moves no energy from a quarter hour to the next', async () => {
    const isThere = (column: string, offset: number) => column !== 'E_I_L2' || ![14, 15].includes(offset / MINUTE);
    const powers = { E_I_L1: 3_000, E_I_L2: 3_000 };
    const scene = await sceneOf(counting(powers, { interval: MINUTE, until: HOUR }, isThere));
    const quarters = await scene.energy({ data: 'E_I', period: '15MIN', from: MIDNIGHT, to: MIDNIGHT + HOUR });
    expect(sums(quarters)).toEqual([1_500, 1_500, 1_500, 1_500]);
  });

  it('invents no peak', async () => {
    const isThere = (column: string, offset: number) => column !== 'E_I_L3' || offset !== 30 * MINUTE;
    const powers = { E_I_L1: 6_000, E_I_L2: 6_000, E_I_L3: 6_000 };
    const scene = await sceneOf(counting(powers, { interval: MINUTE, until: 2 * HOUR }, isThere));
    const month = await scene.energy({ data: 'P_MAX', period: 'MONTH', from: MIDNIGHT, to: MIDNIGHT + DAY });
    expect(sums(month, 'P_MAX')).toEqual([18_000]);
  });

  it.each([900, 1_800, 3_600])('moves no energy over an hour where samples are %i s long', async (seconds) => {
    const interval = seconds * 1_000;
    const isThere = (column: string, offset: number) => column !== 'E_I_L1' || offset % (2 * HOUR) !== HOUR;
    const scene = await sceneOf(counting({ E_I_L1: 6_000, E_I_L2: 0 }, { interval, until: 6 * HOUR }, isThere));
    for (const [period, length] of [
      ['15MIN', 900_000],
      ['HOUR', HOUR],
      ['DAY', DAY],
    ] as const) {
      const answer = await scene.energy({ data: 'E_I', period, from: MIDNIGHT, to: MIDNIGHT + 6 * HOUR });
      const steps = Math.ceil((6 * HOUR) / length);
      expect(sums(answer)).toEqual(new Array(steps).fill((6_000 * 6) / steps));
    }
  });

  it('costs as much as the report shows as used', async () => {
    const isThere = (column: string, offset: number) => column !== 'E_I_L1' || offset !== 15 * HOUR;
    const scene = await sceneOf(counting({ E_I_L1: 6_000, E_I_L2: 0 }, { interval: 900_000, until: DAY }, isThere));
    const records = await recordsInMemory();
    onTestFinished(() => records.stop());
    await records.devices.add(METER);
    await records.tariffs.put(aTariff());
    const { energies } = scene.measurements;
    const context = aCallContext({ devices: [METER] });
    const body = { user_token: 't', macList: [], source: 1 as const };
    const range = { from: MIDNIGHT / 1_000, to: (MIDNIGHT + 15 * HOUR) / 1_000 };
    const report = await createReports({ energies }).calls['reports.energy'](
      { ...body, ...range, data: ['E_I'] },
      context,
    );
    const { calls } = createTariffs({ tariffs: records.tariffs, exclusively: records.exclusively, energies });
    for (const period of ['15MIN', 'HOUR', 'DAY', 'MONTH'] as const) {
      const bill = await calls['tariffs.cost']({ ...body, ...range, period }, context);
      expect(bill.data.devices[0]?.imported).toBe(90_000);
    }
    expect(report.data.devices[0]?.energy.E_I).toBe(90_000);
  });

  it('is interpolated between its own readings however far apart they are, whatever else was read in between', async () => {
    const isThere = (column: string, offset: number) => column !== 'E_I_L1' || offset < DAY || offset > 5 * DAY;
    const powers = { E_I_L1: 1_000, E_I_L2: 500 };
    const scene = await sceneOf(counting(powers, { interval: 900_000, until: 8 * DAY }, isThere));
    for (const [period, steps] of [
      ['15MIN', 96],
      ['HOUR', 24],
      ['DAY', 1],
    ] as const) {
      const range = { from: MIDNIGHT + 3 * DAY, to: MIDNIGHT + 4 * DAY };
      const read = sums(await scene.energy({ data: 'E_I', period, ...range }));
      expect(read).toHaveLength(steps);
      for (const energy of read) expect(energy).toBeCloseTo(36_000 / steps, 3);
    }
  });
});
