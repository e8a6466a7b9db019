import { expect, describe as group, it, onTestFinished } from 'vitest';
import { NOON } from '../../../../testing/scenes/appliance-scene.ts';
import { aWatchedMeter, KETTLE } from '../../../../testing/scenes/watched-loads.ts';

const LAMP = { watts: 60, vars: 0 };

/** A meter on which nothing is recorded, a kettle that ran four times, and a lamp that was on twice. */
async function aHouse() {
  const scene = await aWatchedMeter();
  onTestFinished(() => scene.watch.stop());
  const kettle = [300, 1_500, 3_000, 5_000].map((from) => ({ from, to: from + 150, ...KETTLE }));
  const lamp = [700, 4_000].map((from) => ({ from, to: from + 200, ...LAMP }));
  const samples = scene.measured(7_000, [...kettle, ...lamp]);
  await scene.commit(samples);
  const ask = async (context = scene.context) =>
    (await scene.calls['appliances.questions']({ token: 'd' }, context)).data;
  const answer = (body: { question: string; name?: string; ID_appliance?: number; dismiss?: boolean }) =>
    scene.calls['appliances.answer']({ token: 'd', dismiss: false, ...body }, scene.context);
  return { ...scene, ask, answer };
}

group('steps that come again', () => {
  // proves R-NILM-047
  it('are asked about, also on a meter on which nothing is recorded', async () => {
    const { ask, mac, records } = await aHouse();
    const [question, ...others] = await ask();
    expect(others).toEqual([]);
    const last = NOON - 7_000_000 + 5_001_000;
    expect(question).toMatchObject({ phase: 'L1', ID_appliance: null, name: null, times: 4, duration: 150 });
    expect(question?.power).toBeCloseTo(2_150, -1);
    expect(question?.reactive).toBeCloseTo(8, 0);
    expect(question?.energy).toBeCloseTo((4 * 2_150 * 150) / 3_600, 0);
    expect(question?.resembles[0]).toBe('kettle');
    expect(question).toMatchObject({ last, last_end: last + 150_000, question: `L1-${last}` });
    expect(await records.appliances.of(mac)).toEqual([]);
  });

  // proves R-NILM-048
  it('become an appliance when they are named, with all of their runs', async () => {
    const { ask, answer, runs, watch, notes } = await aHouse();
    const [question] = await ask();
    const { data } = await answer({ question: question?.question ?? '', name: 'Kettle' });
    await watch.settled();
    expect((await runs()).map(({ applianceId }) => applianceId)).toEqual(Array(4).fill(data.ID_appliance));
    expect(await ask()).toEqual([]);
    expect(notes).toEqual([`${data.ID_appliance}: Kettle L1`]);
  });

  // proves R-NILM-048
  it('become a further imprint of an appliance of their phase', async () => {
    const { ask, answer, calls, record, context } = await aHouse();
    const pot = await record('Pot', { watts: 900 });
    const [question] = await ask();
    await answer({ question: question?.question ?? '', ID_appliance: pot });
    const [entry] = (await calls['appliances.list']({ token: 'd' }, context)).data;
    expect(entry?.imprints).toHaveLength(2);
    await expect(answer({ question: question?.question ?? '', ID_appliance: pot })).rejects.toMatchObject({
      error: 'request.edit_conflict',
      field: 'question',
    });
  });

  // proves R-NILM-048
  it('are not asked about again once dismissed, until that is undone', async () => {
    const { ask, answer, calls, context, watch } = await aHouse();
    const [question] = await ask();
    const { data } = await answer({ question: question?.question ?? '', dismiss: true });
    expect(data.ID_appliance).toBeNull();
    await watch.settled();
    expect(await ask()).toEqual([]);
    const [kept] = (await calls['appliances.corrections']({ token: 'd' }, context)).data;
    expect(kept).toMatchObject({ kind: 'dismiss', name: null, start: null, undone_at: null });
    expect(kept?.power).toBeCloseTo(2_150, -1);
    await calls['appliances.undoCorrection']({ token: 'd', ID_correction: kept?.ID_correction ?? 0 }, context);
    expect(await ask()).toHaveLength(1);
  });

  it('are named once: a name that an appliance has is refused and nothing changes', async () => {
    const { ask, answer, record, records, mac } = await aHouse();
    await record('Pot', { watts: 900 });
    const [question] = await ask();
    const taken = answer({ question: question?.question ?? '', name: 'pot' });
    await expect(taken).rejects.toMatchObject({ error: 'appliances.duplicate' });
    expect(await records.appliances.of(mac)).toHaveLength(1);
    expect(await ask()).toHaveLength(1);
  });

  it('are a question for a week', async () => {
    const { ask, context, clock } = await aHouse();
    const day = 86_400_000;
    clock.advance(6 * day);
    expect(await ask({ ...context, now: NOON + 6 * day })).toHaveLength(1);
    clock.advance(day);
    expect(await ask({ ...context, now: NOON + 7 * day })).toEqual([]);
  });
});

group('an appliance that the server found', () => {
  // proves R-NILM-048, R-NILM-055
  it('is asked about until somebody names it; its name is undone like every other', async () => {
    const { answer, ask, records, mac, calls, context, ran } = await aHouse();
    await ask();
    const imprint = {
      ...{ rising: { P: 110, Q: 70, I: 0.6 }, falling: { P: -110, Q: -70, I: -0.6 }, peak: 0, duration: 1_500_000 },
      ...{ risingShape: [], fallingShape: [] },
    };
    const row = { recordedAt: NOON, activePower: 110, reactivePower: 70, current: 0.6, shape: JSON.stringify(imprint) };
    const added = { mac, name: 'Appliance 1', phase: 'L1', learned: true, createdAt: NOON } as const;
    const { applianceId } = await records.appliances.record(added, row);
    const starts = [9, 7, 5, 3].map((hours) => NOON - hours * 3_600_000);
    await ran(starts.map((start) => ({ applianceId, start, end: start + 1_500_000 })));
    const [entry] = (await calls['appliances.list']({ token: 'd' }, context)).data;
    expect(entry).toMatchObject({ name: 'Appliance 1', learned: true, duration: 1_500 });
    expect(entry?.resembles).toContain('fridge');
    const question = (await ask()).find(({ ID_appliance: id }) => id === applianceId);
    expect(question).toMatchObject({
      name: 'Appliance 1',
      times: 4,
      duration: 1_500,
      question: `appliance-${applianceId}`,
    });
    expect(question?.resembles).toContain('fridge');
    await answer({ question: `appliance-${applianceId}`, name: 'Fridge' });
    expect(await records.appliances.of(mac)).toMatchObject([{ name: 'Fridge', learned: false }]);
    expect((await ask()).some(({ ID_appliance: id }) => id === applianceId)).toBe(false);
    const [kept] = (await calls['appliances.corrections']({ token: 'd' }, context)).data;
    expect(kept).toMatchObject({ kind: 'rename', name: 'Appliance 1', target: 'Fridge' });
    await calls['appliances.undoCorrection']({ token: 'd', ID_correction: kept?.ID_correction ?? 0 }, context);
    expect(await records.appliances.of(mac)).toMatchObject([{ name: 'Appliance 1', learned: true }]);
  });
});

group('a recording of stored samples', () => {
  const hours = (n: number) => NOON / 1_000 - n * 3_600;

  // proves R-NILM-053
  it('is taken from a range of hours ago, as one of given samples is', async () => {
    const { calls, context, runs, watch } = await aHouse();
    const from = NOON / 1_000 - 7_000 + 250;
    const body = { token: 'd', phase: 'L1', from, to: from + 300 } as const;
    const { data: check } = await calls['appliances.checkRecording'](body, context);
    expect(check.code).toBeNull();
    expect(check.edges.map(({ counts }) => counts)).toEqual([true, true]);
    expect(check.samples).toHaveLength(300);
    const { data } = await calls['appliances.record']({ ...body, name: 'Kettle' }, context);
    await watch.settled();
    expect((await runs()).map(({ applianceId }) => applianceId)).toEqual(Array(4).fill(data.ID_appliance));
  });

  // proves R-NILM-053
  it('is refused where nothing was measured, or too much', async () => {
    const { calls, context } = await aHouse();
    const check = (from: number, to: number) =>
      calls['appliances.checkRecording']({ token: 'd', phase: 'L1', from, to }, context);
    await expect(check(hours(90), hours(89))).rejects.toMatchObject({ error: 'store.not_found', field: 'from' });
    await expect(check(hours(3), hours(0))).rejects.toMatchObject({ error: 'request.invalid', field: 'to' });
  });
});
