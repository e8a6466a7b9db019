import type { ImportRow } from '@phasor/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { aCallContext } from '../../../testing/call-context.ts';
import { aDevice } from '../../../testing/record-builders.ts';
import { aFileScene, exportedRows, type FileScene } from '../../../testing/scenes/file-scene.ts';
import { aSample, MIDNIGHT, OTHER_DEVICE } from '../../../testing/series-store/series-samples.ts';
import { AppError } from '../../app-error.ts';

const HOUR = 3_600_000;
const QUARTER = 900_000;
const ID = '7b0f9a52-6f0e-4c1d-9d5e-3f1a2b4c5d6e';

/** Four quarter hours of 100, 200, 300 and 400 Wh from an hour on. */
const hourOf = (from: number): ImportRow[] =>
  [100, 200, 300, 400].map((energy, index) => ({
    time: from + (index + 1) * QUARTER,
    interval: QUARTER,
    gauges: { U_L1: 230 },
    energies: { E_I_L1: energy },
  }));

let scene: FileScene['scene'];
let files: FileScene['files'];
let owner: FileScene['owner'];

beforeEach(async () => {
  ({ scene, files, owner } = await aFileScene());
});

const bring = (rows: ImportRow[], given: { id?: string; part?: number } = {}) =>
  files.calls['measurements.import'](
    { token: 't', import_id: given.id ?? ID, name: 'old.csv', part: given.part ?? 0, source: 1, rows },
    owner,
  );

const energies = async (from = MIDNIGHT, to = MIDNIGHT + 4 * HOUR) => {
  const answer = await scene.energy({ data: 'E_I', period: 'HOUR', from, to });
  return answer.data.E_I && !Array.isArray(answer.data.E_I) ? answer.data.E_I.CUM?.map(([, value]) => value) : [];
};

// proves R-FILE-001, R-FILE-002, R-FILE-003, R-FILE-004, R-FILE-005, R-FILE-006, R-FILE-007, R-FILE-009, R-FILE-012
// proves R-FILE-027, R-FILE-028
describe('an import', () => {
  it('brings energies that add up as they stand in the file', async () => {
    expect(await bring([...hourOf(MIDNIGHT), ...hourOf(MIDNIGHT + HOUR)])).toEqual({ stored: 8, skipped: 0 });
    expect((await energies(MIDNIGHT, MIDNIGHT + 2 * HOUR))?.map((value) => Math.round(value ?? -1))).toEqual([
      1000, 1000,
    ]);
  });

  it('stores nothing twice however often it is sent', async () => {
    const first = await bring(hourOf(MIDNIGHT));
    expect(await bring(hourOf(MIDNIGHT))).toEqual(first);
    expect(await bring(hourOf(MIDNIGHT), { id: ID.replace('7', '8') })).toEqual({ stored: 0, skipped: 4 });
    expect((await energies(MIDNIGHT, MIDNIGHT + HOUR))?.map((value) => Math.round(value ?? -1))).toEqual([1000]);
  });

  it('writes only where nothing was measured', async () => {
    await scene.add([aSample(MIDNIGHT + QUARTER + 5_000, { values: { U_L1: 231 } })]);
    expect(await bring(hourOf(MIDNIGHT))).toEqual({ stored: 3, skipped: 1 });
  });

  it('gives the same energies when a part is sent again because it could not be stored', async () => {
    await scene.add([aSample(MIDNIGHT + QUARTER + 5_000, { values: { U_L1: 231 } })]);
    const append = scene.store.append.bind(scene.store);
    scene.store.append = () => Promise.reject(new AppError('server.unavailable'));
    await expect(bring(hourOf(MIDNIGHT))).rejects.toMatchObject({ error: 'server.unavailable' });
    scene.store.append = append;
    expect(await bring(hourOf(MIDNIGHT))).toEqual({ stored: 3, skipped: 1 });
    expect((await energies(MIDNIGHT, MIDNIGHT + HOUR))?.map((value) => Math.round(value ?? -1))).toEqual([800]);
  });

  it('takes days of 25 hours, and energies that only some of the rows have where they stand', async () => {
    await bring([
      { time: MIDNIGHT + 25 * HOUR, interval: 25 * HOUR, energies: { E_I_L1: 2_500 } },
      { time: MIDNIGHT + 26 * HOUR, interval: HOUR, gauges: { U_L1: 230 } },
      { time: MIDNIGHT + 27 * HOUR, interval: HOUR, energies: { E_I_L1: 50 } },
    ]);
    scene.clock.set(MIDNIGHT + 48 * HOUR);
    const hours = await energies(MIDNIGHT + 24 * HOUR, MIDNIGHT + 27 * HOUR);
    expect(hours?.map((value) => Math.round(value ?? 0))).toEqual([100, 0, 50]);
  });

  it('takes measurements of before 2015', async () => {
    const old = Date.UTC(1999, 0, 1);
    expect(await bring(hourOf(old))).toEqual({ stored: 4, skipped: 0 });
    expect((await energies(old, old + HOUR))?.map((value) => Math.round(value ?? -1))).toEqual([1000]);
  });

  it('gives way to what is measured later, whatever its interval', async () => {
    await bring([{ time: MIDNIGHT + 1_000, interval: 1_000, gauges: { U_L1: 230 } }]);
    await scene.add([aSample(MIDNIGHT + 1_000, { interval: 60_000, values: { U_L1: 225 } })]);
    const { data } = await scene.profile({ data: 'U', phase: 'L1', from: MIDNIGHT, to: MIDNIGHT + HOUR, step: 3_600 });
    expect(data.U).toMatchObject({ L1: [[MIDNIGHT, 225]] });
  });

  it('is a count of its own: the registers before and after are not set against it', async () => {
    await scene.add([aSample(MIDNIGHT, { values: { E_I_L1: 5_000_000 } })]);
    await bring(hourOf(MIDNIGHT + HOUR));
    const after = MIDNIGHT + 2 * HOUR + 60_000;
    await scene.add([
      aSample(after, { values: { E_I_L1: 5_001_500 } }),
      aSample(after + HOUR, { values: { E_I_L1: 5_001_700 } }),
    ]);
    const all = (await energies()) ?? [];
    expect(all.reduce<number>((sum, value) => sum + (value ?? 0), 0)).toBeCloseTo(1_200, 3);
    expect(Math.round(all[1] ?? -1)).toBe(1_000);
  });

  it('is listed with what it stored and gone once it is undone', async () => {
    await scene.add([aSample(MIDNIGHT + 3 * HOUR, { values: { U_L1: 231 } })]);
    await bring(hourOf(MIDNIGHT));
    const { data } = await files.calls['measurements.imports']({ token: 't' }, owner);
    expect(data).toMatchObject([{ id: ID, name: 'old.csv', rows: 4, last: MIDNIGHT + HOUR }]);
    expect(await files.calls['measurements.undoImport']({ token: 't', import_id: ID }, owner)).toEqual({ removed: 4 });
    expect((await files.calls['measurements.imports']({ token: 't' }, owner)).data).toEqual([]);
    const wish = { data: 'U', phase: 'L1', from: MIDNIGHT, to: MIDNIGHT + 4 * HOUR, step: 3_600 } as const;
    const { data: left, coverage } = await scene.profile(wish);
    expect(left.U).toMatchObject({
      L1: [
        [MIDNIGHT, null],
        [MIDNIGHT + HOUR, null],
        [MIDNIGHT + 2 * HOUR, 231],
        [MIDNIGHT + 3 * HOUR, null],
      ],
    });
    expect(coverage.U).toBeLessThan(0.001);
    expect(await bring(hourOf(MIDNIGHT), { id: ID.replace('7', '9') })).toEqual({ stored: 4, skipped: 0 });
    expect((await energies(MIDNIGHT, MIDNIGHT + HOUR))?.map((value) => Math.round(value ?? -1))).toEqual([1000]);
  });

  it('of rows in the future is refused with the row and its field', async () => {
    const context = aCallContext({ devices: owner.devices, owner: true, now: MIDNIGHT + 2 * QUARTER });
    const body = { token: 't', import_id: ID, name: 'old.csv', part: 0, source: 1, rows: hourOf(MIDNIGHT) } as const;
    await expect(files.calls['measurements.import']({ ...body, rows: [...body.rows] }, context)).rejects.toMatchObject({
      code: 422,
      field: 'rows.2.time',
    });
    expect((await files.calls['measurements.imports']({ token: 't' }, owner)).data).toEqual([]);
    expect(await bring(hourOf(MIDNIGHT).slice(0, 2))).toEqual({ stored: 2, skipped: 0 });
  });

  it('that stores no row is not listed', async () => {
    await scene.add([aSample(MIDNIGHT + 30_000, { interval: 30_000, values: { U_L1: 231 } })]);
    expect(await bring(hourOf(MIDNIGHT).slice(0, 1))).toEqual({ stored: 0, skipped: 1 });
    expect((await files.calls['measurements.imports']({ token: 't' }, owner)).data).toEqual([]);
  });

  it('brings circuits, sensors and totals beside the supply, each where nothing of its own was measured', async () => {
    await scene.add([aSample(MIDNIGHT + 60_000, { values: { CH1_P: 5 } })], 'circuits');
    const row = (from: number): ImportRow => ({
      ...{ time: from + QUARTER, interval: QUARTER },
      gauges: { P_L1: 100, P_T: 300, CH1_P: 40, tempS: 21.5 },
      energies: { E_I_L1: 25, CH1_E_I: 10 },
    });
    expect(await bring([row(MIDNIGHT), row(MIDNIGHT + QUARTER)])).toEqual({ stored: 2, skipped: 0 });
    const { columns, rows } = await exportedRows({ files, owner });
    expect(columns).toEqual(['P_L1', 'P_T', 'E_I_L1', 'CH1_P', 'CH1_E_I', 'tempS']);
    const ends = rows.filter(([, interval]) => interval === QUARTER).map(([time, , ...cells]) => [time, ...cells]);
    expect(ends).toEqual([
      [MIDNIGHT + QUARTER, 100, 300, 25, null, null, 21.5],
      [MIDNIGHT + 2 * QUARTER, 100, 300, 50, 40, 10, 21.5],
    ]);
    expect(await bring([row(MIDNIGHT), row(MIDNIGHT + QUARTER)])).toEqual({ stored: 2, skipped: 0 });
    await files.calls['measurements.undoImport']({ token: 't', import_id: ID }, owner);
    expect((await exportedRows({ files, owner })).rows).toEqual([[MIDNIGHT + 60_000, 1_000, 5]]);
  });

  it('of a circuit does not part the count of the supply', async () => {
    await scene.add([
      aSample(MIDNIGHT, { values: { E_I_L1: 1_000 } }),
      aSample(MIDNIGHT + HOUR, { interval: HOUR, values: { E_I_L1: 1_500 } }),
    ]);
    await bring([{ time: MIDNIGHT + 2 * QUARTER, interval: QUARTER, energies: { CH1_E_I: 10 } }]);
    expect((await energies(MIDNIGHT, MIDNIGHT + HOUR))?.map((value) => Math.round(value ?? -1))).toEqual([500]);
  });

  // proves R-OPS-019
  it('of another device is as little there as none', async () => {
    await bring(hourOf(MIDNIGHT));
    const other = aCallContext({ devices: [aDevice({ mac: OTHER_DEVICE })], owner: true, now: MIDNIGHT + 2 * HOUR });
    const undone = (id: string) => files.calls['measurements.undoImport']({ token: 't', import_id: id }, other);
    for (const id of [ID, ID.replace('7', '8')]) await expect(undone(id)).rejects.toMatchObject({ code: 610 });
  });
});
