import { beforeEach, describe, expect, it } from 'vitest';
import { aCallContext } from '../../../testing/call-context.ts';
import { aDevice } from '../../../testing/record-builders.ts';
import { aFileScene, exportedRows, type FileScene } from '../../../testing/scenes/file-scene.ts';
import { aSample, batchOf, MIDNIGHT, OTHER_DEVICE } from '../../../testing/series-store/series-samples.ts';
import type { ExportPart } from './export-part.ts';

const HOUR = 3_600_000;
const QUARTER = 900_000;

let scene: FileScene['scene'];
let files: FileScene['files'];
let owner: FileScene['owner'];

beforeEach(async () => {
  ({ scene, files, owner } = await aFileScene());
});

describe('an export', () => {
  // proves R-FILE-033, R-FILE-035
  it('has every sample of the range once, in parts that join', async () => {
    const samples = Array.from({ length: 5_000 }, (_, index) =>
      aSample(MIDNIGHT + index * 1_000, { values: { U_L1: 230, E_I_L1: index } }),
    );
    await scene.store.append(batchOf(samples));
    const times: (number | null | undefined)[] = [];
    let from: number | null = MIDNIGHT / 1_000 - 1;
    while (from !== null) {
      const body = { token: 't', from, to: MIDNIGHT / 1_000 + 4_998, source: 1 } as const;
      const part: ExportPart = await files.calls['measurements.export'](body, owner);
      times.push(...part.rows.map(([time]) => time));
      from = part.next;
    }
    expect(times).toEqual(samples.slice(0, 4_999).map(({ time }) => time));
  });

  // proves R-FILE-035
  it('has the samples of a day up to its last, which stands at midnight, and what counters showed at its start', async () => {
    const ends = [0, 1, 23, 24, 25].map((hour) => MIDNIGHT + hour * HOUR);
    await scene.add(
      ends.map((time, index) => aSample(time, { interval: HOUR, values: { U_L1: 230 + index, E_I_L1: 100 * index } })),
    );
    const [from, to] = [MIDNIGHT / 1_000, (MIDNIGHT + 24 * HOUR) / 1_000];
    const day = { token: 't', from, to, source: 1 } as const;
    const measured = ends.slice(1, 4).map((time, index) => [time, HOUR, 231 + index, 100 * (index + 1)]);
    expect((await files.calls['measurements.export'](day, owner)).rows).toEqual(measured);
    const { rows } = await files.calls['measurements.export']({ ...day, opening: true }, owner);
    expect(rows).toEqual([[MIDNIGHT, HOUR, null, 0], ...measured]);
  });

  // proves R-FILE-029
  it('has what every family holds in one row of an instant, formed totals apart', async () => {
    const at = MIDNIGHT + 10_000;
    await scene.add([aSample(at, { values: { P_L1: 100, P_L2: 50, I_T: 7, E_I_T: 900 } })]);
    await scene.add([aSample(at, { values: { CH2_P: 60, CH2_E_I: 12 } })], 'circuits');
    await scene.add([aSample(at, { values: { tempS: 21, pir: 3 } })], 'sensor');
    await scene.add([aSample(at, { values: { relay_1: 1, energy_R1: 44 } })], 'relays');
    const { columns, rows } = await exportedRows({ files, owner });
    expect(columns.join()).toBe('P_L1,P_L2,I_T,E_I_T,CH2_P,CH2_E_I,tempS,pir,relay_1,energy_R1');
    expect(rows).toEqual([[at, 1_000, 100, 50, 7, 900, 60, 12, 21, 3, 1, 44]]);
  });

  // proves R-FILE-029
  it.each([
    [{ U_L1: 0 }],
    [{ U_L1: 0, U_L2: 0, U_L3: 0 }],
    [{ U_L1: 0, U_L2: 231, U_L3: 229 }],
    [{ U_L1: 230, P_L1: 0, I_L1: 0, S_L1: 0, Q_L1: -0.5 }],
  ])('has no total that the device did not report, with the voltage away or not: %j', async (values) => {
    await scene.add([aSample(MIDNIGHT + 10_000, { values })]);
    expect((await exportedRows({ files, owner })).columns.toSorted()).toEqual(Object.keys(values).toSorted());
  });

  // proves R-FILE-033
  it('begins with the first sample ever, however early the range begins', async () => {
    await scene.add([aSample(MIDNIGHT + 1_500, { values: { U_L1: 230 } })]);
    const body = { token: 't', from: 0, to: MIDNIGHT / 1_000 + 60, source: 1 } as const;
    const { rows, next } = await files.calls['measurements.export'](body, owner);
    expect(rows.map(([time]) => time)).toEqual([MIDNIGHT + 1_500]);
    expect(next).toBeNull();
    const other = aCallContext({ devices: [aDevice({ mac: OTHER_DEVICE })], owner: true });
    expect(await files.calls['measurements.export'](body, other)).toEqual({ columns: [], rows: [], next: null });
  });

  // proves R-FILE-037
  it('has sensors and relays in steps: means, and energies that add up over a reset and a clock change', async () => {
    const day = Date.UTC(2026, 9, 24, 22);
    const [now, hours] = [day + 26 * HOUR, 25];
    ({ scene, files, owner } = await aFileScene({ timeZone: 'Europe/Bratislava', now }));
    const at = (quarter: number) => day + quarter * QUARTER;
    const readings = Array.from({ length: 4 * hours + 1 }, (_, quarter) => ({ quarter, count: 100 + 10 * quarter }));
    const sensor = readings.map(({ quarter }) =>
      aSample(at(quarter), { interval: QUARTER, values: { tempS: 20 + (quarter % 4), pir: 1 } }),
    );
    const relays = readings.map(({ quarter, count }) =>
      aSample(at(quarter), {
        ...{ interval: QUARTER, boot: quarter < 50 ? 1 : 2 },
        values: { relay_1: quarter % 2, energy_R1: quarter < 50 ? count : count - 600 },
      }),
    );
    await scene.add(sensor, 'sensor');
    await scene.add(relays, 'relays');
    await scene.store.settle();
    const stepsOf = async (period: 'HOUR' | 'DAY') => {
      const body = { token: 't', from: day / 1_000, to: (day + hours * HOUR) / 1_000, source: 1, period } as const;
      return files.calls['measurements.export'](body, owner);
    };
    const { columns, rows } = await stepsOf('HOUR');
    expect(columns).toEqual(['tempS', 'pir', 'relay_1', 'energy_R1']);
    expect(rows).toHaveLength(hours);
    expect(rows[0]).toEqual([day, HOUR, 21.5, 1, 0.5, 40]);
    const [whole, ...others] = (await stepsOf('DAY')).rows;
    expect([whole?.slice(0, 2), others]).toEqual([[day, hours * HOUR], []]);
    const sum = rows.reduce((total, row) => total + (row[5] ?? 0), 0);
    expect(whole?.[5]).toBeCloseTo(sum, 6);
    await expect(
      files.calls['measurements.export']({ token: 't', from: 0, to: day / 1_000, source: 1, period: '15MIN' }, owner),
    ).rejects.toMatchObject({ error: 'request.invalid', field: 'period' });
  });
});
