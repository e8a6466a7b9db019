import { expect, describe as group, it, onTestFinished } from 'vitest';
import { aUser } from '../../../../testing/record-builders.ts';
import { NOON } from '../../../../testing/scenes/appliance-scene.ts';
import { aWatchedMeter, KETTLE } from '../../../../testing/scenes/watched-loads.ts';
import type { ApplianceRun } from '../../../ports/records/appliance-records.ts';

const TOASTER = { watts: 1_950, vars: 8 };
const conflict = { error: 'request.edit_conflict', field: 'runs' };

/** A kettle that ran three times in the last hour, a toaster that is recorded, and two people. */
async function aKitchen() {
  const scene = await aWatchedMeter();
  onTestFinished(() => scene.watch.stop());
  const [kettle, toaster] = [await scene.record('Kettle'), await scene.record('Toaster', TOASTER)];
  const loads = [300, 1_200, 2_400].map((from) => ({ from, to: from + 150, ...KETTLE }));
  await scene.commit(scene.measured(3_600, loads));
  const ben = { ...aUser({ login: 'ben' }), id: (await scene.records.users.add(aUser({ login: 'ben' }))).id };
  const asBen = { ...scene.context, user: ben, now: NOON + 1_000 };
  const seen = (run: ApplianceRun | undefined) => ({
    ...{ ID_appliance: run?.applianceId ?? 0, start: run?.start ?? 0, end: run?.end ?? 0 },
  });
  const correct = (
    body: Omit<Parameters<(typeof scene.calls)['appliances.correct']>[0], 'token'>,
    as = scene.context,
  ) => scene.calls['appliances.correct']({ token: 'd', ...body }, as);
  return { ...scene, kettle, toaster, asBen, seen, correct };
}

const rowsOf = (runs: readonly ApplianceRun[]) =>
  runs.map(({ applianceId, predictionRate }) => [applianceId, predictionRate]);

group('runs', () => {
  // proves R-NILM-049, R-NILM-050
  it('are corrected at once and stay so when history is recognised anew', async () => {
    const { runs, correct, seen, kettle, toaster, watch, notes, calls, context } = await aKitchen();
    const [first, second, third] = await runs();
    expect(rowsOf(await runs())).toEqual([kettle, kettle, kettle].map((id) => [id, expect.any(Number)]));
    await correct({ action: 'confirm', runs: [seen(first)] });
    await correct({ action: 'give', runs: [seen(second)], into: toaster });
    await correct({ action: 'none', runs: [seen(third)] });
    const corrected = [
      [kettle, 1],
      [toaster, 1],
    ];
    expect(rowsOf(await runs())).toEqual(corrected);
    await watch.settled();
    expect(rowsOf(await runs())).toEqual(corrected);
    expect((await runs()).map(({ start, end, energy }) => [start, end, energy])).toEqual(
      [first, second].map((run) => [run?.start, run?.end, run?.energy]),
    );
    expect(notes.slice(-3)).toEqual(
      [first, second, third].map((run, i) => {
        return `${['confirm', 'give', 'none'][i]}: Kettle ${new Date(run?.start ?? 0).toISOString()}`;
      }),
    );
    const { data } = await calls['appliances.energy'](
      { token: 'd', phase: ['L1'], from: NOON / 1_000 - 3_600, to: NOON / 1_000 },
      context,
    );
    const energies = data.flatMap(({ kind, ID, energy }) =>
      kind === 'appliance' ? [[ID, Math.round(energy / 10) * 10]] : [],
    );
    // 150 s at 2.15 kW each.
    expect(energies).toEqual([
      [kettle, 90],
      [toaster, 90],
    ]);
  });

  // proves R-NILM-049
  it('are split and joined, with the energy that they had', async () => {
    const { runs, correct, seen, watch } = await aKitchen();
    const [first, second, third] = await runs();
    const at = (first?.start ?? 0) + 50_000;
    await correct({ action: 'split', runs: [seen(first)], at });
    await correct({ action: 'join', runs: [seen(third), seen(second)] });
    const expected = [
      [first?.start, at],
      [at, first?.end],
      [second?.start, third?.end],
    ];
    for (const _ of ['at once', 'recognised anew']) {
      const now = await runs();
      expect(now.map(({ start, end }) => [start, end])).toEqual(expected);
      expect(now[0]?.energy).toBeCloseTo((first?.energy ?? 0) / 3, 6);
      expect((now[0]?.energy ?? 0) + (now[1]?.energy ?? 0)).toBeCloseTo(first?.energy ?? 0, 6);
      expect(now[2]?.energy).toBeCloseTo((second?.energy ?? 0) + (third?.energy ?? 0), 6);
      await watch.settled();
    }
  });

  // proves R-NILM-049
  it('are as before once a correction is undone, and the list says who did what and when', async () => {
    const { runs, correct, seen, watch, calls, context, asBen, kettle, toaster } = await aKitchen();
    const before = await runs();
    const [first] = before;
    const { data } = await correct({ action: 'give', runs: [seen(first)], into: toaster });
    await watch.settled();
    await calls['appliances.undoCorrection']({ token: 'd', ...data }, asBen);
    const places = (some: readonly ApplianceRun[]) =>
      some.map(({ applianceId, start, end }) => [applianceId, start, end]);
    expect(places(await runs())).toEqual(places(before));
    await watch.settled();
    expect(await runs()).toEqual(before);
    expect((await calls['appliances.corrections']({ token: 'd' }, context)).data).toEqual([
      {
        ...{ ...data, kind: 'give', phase: 'L1', at: NOON, login: context.user?.login, power: null },
        ...{ name: 'Kettle', target: 'Toaster', start: first?.start, end: first?.end },
        ...{ undone_at: NOON + 1_000, undone_by: 'ben' },
      },
    ]);
    expect(kettle).not.toBe(toaster);
    const again = calls['appliances.undoCorrection']({ token: 'd', ...data }, context);
    await expect(again).rejects.toMatchObject(conflict);
    const unknown = calls['appliances.undoCorrection']({ token: 'd', ID_correction: 99 }, context);
    await expect(unknown).rejects.toMatchObject({ error: 'store.not_found', field: 'ID_correction' });
  });

  // proves R-NILM-056
  it('given to an appliance that draws otherwise add an imprint to it, which goes with an undo', async () => {
    const { runs, correct, seen, record, calls, context } = await aKitchen();
    const lamp = await record('Lamp', { watts: 300, vars: 0 });
    const [first] = await runs();
    const { data } = await correct({ action: 'give', runs: [seen(first)], into: lamp });
    const powers = async () => {
      const all = (await calls['appliances.list']({ token: 'd' }, context)).data;
      return all.find(({ ID_appliance: id }) => id === lamp)?.imprints.map(({ power_P: P }) => Math.round(P / 50) * 50);
    };
    expect(await powers()).toEqual([300, KETTLE.watts]);
    await calls['appliances.undoCorrection']({ token: 'd', ...data }, context);
    expect(await powers()).toEqual([300]);
  });

  // proves R-NILM-051
  it('that another person corrected meanwhile are refused with who it was', async () => {
    const { runs, correct, seen, asBen, toaster, watch } = await aKitchen();
    const [first] = await runs();
    await correct({ action: 'give', runs: [seen(first)], into: toaster }, asBen);
    const late = correct({ action: 'none', runs: [seen(first)] });
    await expect(late).rejects.toMatchObject({ ...conflict, data: { login: 'ben', at: NOON + 1_000 } });
    await watch.settled();
    expect((await runs())[0]).toMatchObject({ applianceId: toaster, predictionRate: 1 });
  });

  it('are corrected by a body that fits them only, and nothing is half done', async () => {
    const { runs, correct, seen, toaster, records, mac } = await aKitchen();
    const before = await runs();
    const [first, second] = before.map(seen);
    if (first === undefined || second === undefined) throw new Error('no runs');
    const { applianceId: other } = await records.appliances.record(
      { mac, name: 'Oven', phase: 'L2', learned: false, createdAt: NOON },
      { recordedAt: NOON, activePower: 1, reactivePower: null, current: null, shape: '{}' },
    );
    const wrong = (field: string) => ({ error: 'request.invalid', field });
    await expect(correct({ action: 'split', runs: [first], at: first.end })).rejects.toMatchObject(wrong('at'));
    await expect(correct({ action: 'split', runs: [first], at: first.start })).rejects.toMatchObject(wrong('at'));
    await expect(correct({ action: 'none', runs: [first, second] })).rejects.toMatchObject(wrong('runs'));
    await expect(correct({ action: 'join', runs: [first] })).rejects.toMatchObject(wrong('runs'));
    await expect(correct({ action: 'give', runs: [first], into: other })).rejects.toMatchObject(wrong('into'));
    const gone = correct({ action: 'give', runs: [first], into: 4_711 });
    await expect(gone).rejects.toMatchObject({ error: 'store.not_found', field: 'into' });
    const unseen = correct({ action: 'none', runs: [{ ...first, ID_appliance: toaster }] });
    await expect(unseen).rejects.toMatchObject(conflict);
    expect(await runs()).toEqual(before);
  });
});

group('appliances', () => {
  // proves R-NILM-052
  it('of one phase are joined: the runs of both are of one, also when recognised anew', async () => {
    const { runs, watch, calls, context, kettle, toaster, notes } = await aKitchen();
    const { data } = await calls['appliances.join']({ token: 'd', ID_appliance: kettle, into: toaster }, context);
    expect(notes.at(-1)).toBe(`${kettle}: Kettle > Toaster`);
    for (const _ of ['at once', 'recognised anew']) {
      expect((await runs()).map(({ applianceId }) => applianceId)).toEqual([toaster, toaster, toaster]);
      await watch.settled();
    }
    await calls['appliances.undoCorrection']({ token: 'd', ...data }, context);
    await watch.settled();
    expect((await runs()).map(({ applianceId }) => applianceId)).toEqual([kettle, kettle, kettle]);
    const itself = calls['appliances.join']({ token: 'd', ID_appliance: kettle, into: kettle }, context);
    await expect(itself).rejects.toMatchObject({ error: 'request.invalid', field: 'into' });
  });
});
