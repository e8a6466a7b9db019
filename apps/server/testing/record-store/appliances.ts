import { APPLIANCE_LIMITS } from '@phasor/contract';
import { expect } from 'vitest';
import type { Appliance, ApplianceRun, DetectorMark, Imprint } from '../../src/ports/records/appliance-records.ts';
import type { RecordStore } from '../../src/ports/records/record-store.ts';
import { aDevice } from '../record-builders.ts';
import { aRenaming } from './appliance-corrections.ts';
import type { Scenarios } from './scenarios.ts';

const MAC = aDevice().mac;
const OTHER = 'A0B1C2D3E4F6';
const AT = 1_790_000_000_000;
const SHAPE = '{"rising":[0,2150.5]}';

function anAppliance(values: Partial<Appliance> = {}): Omit<Appliance, 'id'> {
  return { mac: MAC, name: 'Kettle', phase: 'L1', learned: false, createdAt: AT, ...values };
}

const anImprint: Omit<Imprint, 'id' | 'applianceId'> = {
  recordedAt: AT - 60_000,
  activePower: 2_150.5,
  reactivePower: -8.25,
  current: 9.34,
  shape: SHAPE,
};

function aRun(applianceId: number, values: Partial<ApplianceRun> = {}): ApplianceRun {
  const end = AT + 150_000;
  return { applianceId, start: AT, end, energy: 89.6, predictionRate: 0.97, computed: false, ...values };
}

const aMark = (values: Partial<DetectorMark> = {}): DetectorMark => ({
  ...{ mac: MAC, phase: 'L1', position: AT, state: '{"base":64}' },
  ...values,
});

const everything = { mac: MAC, phases: ['L1', 'L2', 'L3'], from: 0, to: AT * 2, limit: 100 } as const;

async function aKettle({ devices, appliances }: RecordStore): Promise<number> {
  await devices.add(aDevice());
  return (await appliances.record(anAppliance(), anImprint)).applianceId;
}

export const applianceScenarios: Scenarios = {
  'keeps an appliance with the imprint it was recorded by': async ({ devices, appliances }) => {
    await devices.add(aDevice());
    expect(await appliances.of(MAC)).toEqual([]);
    const kettle = await appliances.record(anAppliance(), anImprint);
    const oven = await appliances.record(anAppliance({ name: 'Oven', phase: 'L3', learned: true }), anImprint);
    expect(await appliances.of(MAC)).toEqual([
      { ...anAppliance(), id: kettle.applianceId },
      { ...anAppliance({ name: 'Oven', phase: 'L3', learned: true }), id: oven.applianceId },
    ]);
    expect(await appliances.imprintsOf(MAC)).toEqual([
      { ...anImprint, id: kettle.imprintId, applianceId: kettle.applianceId },
      { ...anImprint, id: oven.imprintId, applianceId: oven.applianceId },
    ]);
    expect(await appliances.imprintsOf(OTHER)).toEqual([]);
  },
  // proves R-NILM-022
  'refuses a second appliance of the same name on a device, in any case of its letters': async (store) => {
    const { devices, appliances } = store;
    await aKettle(store);
    const refusal = { error: 'appliances.duplicate', field: 'name' };
    for (const again of [anAppliance({ name: 'KETTLE' }), anAppliance({ phase: 'L2' })]) {
      await expect(appliances.record(again, anImprint)).rejects.toMatchObject(refusal);
    }
    const oven = await appliances.record(anAppliance({ name: 'Oven' }), anImprint);
    await expect(appliances.correct(aRenaming(oven.applianceId, 'kettle'))).rejects.toMatchObject(refusal);
    await devices.add(aDevice({ mac: OTHER }));
    await appliances.record(anAppliance({ mac: OTHER }), anImprint);
    expect(await appliances.of(MAC)).toHaveLength(2);
  },
  // proves R-NILM-024
  'records an appliance anew that has no imprint left, and keeps its runs': async (store) => {
    const { appliances } = store;
    const id = await aKettle(store);
    await appliances.progress({ mark: aMark(), runs: [aRun(id)] });
    const [imprint] = await appliances.imprintsOf(MAC);
    expect(await appliances.removeImprint(OTHER, imprint?.id ?? 0)).toBe(false);
    expect(await appliances.removeImprint(MAC, imprint?.id ?? 0)).toBe(true);
    expect(await appliances.removeImprint(MAC, imprint?.id ?? 0)).toBe(false);
    await expect(appliances.record(anAppliance({ phase: 'L2' }), anImprint)).rejects.toMatchObject({
      error: 'appliances.duplicate',
    });
    expect((await appliances.record(anAppliance(), anImprint)).applianceId).toBe(id);
    expect(await appliances.runs(everything)).toEqual([aRun(id)]);
  },
  // proves R-NILM-040
  'adds further imprints to an appliance of the device alone, so many of them': async (store) => {
    const { appliances } = store;
    const id = await aKettle(store);
    expect(await appliances.addImprint(OTHER, id, anImprint)).toBeUndefined();
    expect(await appliances.addImprint(MAC, id + 1, anImprint)).toBeUndefined();
    const further = { ...anImprint, activePower: 1_990 };
    const imprintId = await appliances.addImprint(MAC, id, further);
    expect((await appliances.imprintsOf(MAC)).at(-1)).toEqual({ ...further, id: imprintId, applianceId: id });
    for (let n = 2; n < APPLIANCE_LIMITS.imprints; n += 1) await appliances.addImprint(MAC, id, anImprint);
    const beyond = appliances.addImprint(MAC, id, anImprint);
    await expect(beyond).rejects.toMatchObject({ error: 'request.invalid', field: 'ID_appliance' });
  },
  'removes every imprint of a device and keeps its appliances': async (store) => {
    const { appliances } = store;
    await aKettle(store);
    await appliances.record(anAppliance({ name: 'Oven' }), anImprint);
    expect(await appliances.removeImprints(OTHER)).toBe(0);
    expect(await appliances.removeImprints(MAC)).toBe(2);
    expect(await appliances.imprintsOf(MAC)).toEqual([]);
    expect(await appliances.of(MAC)).toHaveLength(2);
  },
  // proves R-NILM-068
  'keeps what a run drew in turn, and takes it back where the run is one level': async (store) => {
    const { appliances } = store;
    const id = await aKettle(store);
    const levels = [
      { from: AT, power: 212.5 },
      { from: AT + 30_000, power: 1_950 },
    ];
    await appliances.progress({ mark: aMark(), runs: [aRun(id, { levels })] });
    expect(await appliances.runs(everything)).toEqual([aRun(id, { levels })]);
    expect(await appliances.runsOf(id, 10)).toEqual([aRun(id, { levels })]);
    await appliances.progress({ mark: aMark(), runs: [aRun(id)] });
    expect(await appliances.runs(everything)).toEqual([aRun(id)]);
  },
  // proves R-NILM-023
  'lets imprints and runs go with their appliance, and everything with the device': async (store) => {
    const { devices, appliances } = store;
    const id = await aKettle(store);
    const oven = await appliances.record(anAppliance({ name: 'Oven' }), anImprint);
    await appliances.progress({ mark: aMark(), runs: [aRun(id), aRun(oven.applianceId)] });
    await appliances.putSettings(MAC, { autoLearn: true, threshold: 40, leastLikeness: 0.2 });
    expect(await appliances.remove(OTHER, id)).toBe(false);
    expect(await appliances.remove(MAC, id)).toBe(true);
    expect(await appliances.remove(MAC, id)).toBe(false);
    expect((await appliances.imprintsOf(MAC)).map(({ applianceId }) => applianceId)).toEqual([oven.applianceId]);
    expect(await appliances.runs(everything)).toEqual([aRun(oven.applianceId)]);
    await devices.remove(MAC);
    expect(await appliances.of(MAC)).toEqual([]);
    expect(await appliances.runsOf(oven.applianceId, 10)).toEqual([]);
    expect(await appliances.marks()).toEqual([]);
    expect(await appliances.settings(MAC)).toBeUndefined();
  },
  'keeps appliances of registered devices alone, and so many of one': async ({ devices, appliances }) => {
    await expect(appliances.record(anAppliance(), anImprint)).rejects.toMatchObject({ error: 'request.invalid' });
    await appliances.putSettings(MAC, { autoLearn: true, threshold: 40, leastLikeness: 0.2 });
    await appliances.progress({ mark: aMark(), runs: [] });
    expect(await appliances.settings(MAC)).toBeUndefined();
    expect(await appliances.marks()).toEqual([]);
    await devices.add(aDevice());
    for (let n = 0; n < APPLIANCE_LIMITS.perDevice; n += 1) {
      await appliances.record(anAppliance({ name: `Lamp ${n}` }), anImprint);
    }
    const beyond = appliances.record(anAppliance(), anImprint);
    await expect(beyond).rejects.toMatchObject({ error: 'request.invalid', field: 'name' });
  },
  'keeps how appliances are looked for': async ({ devices, appliances }) => {
    await devices.add(aDevice());
    await devices.add(aDevice({ mac: OTHER }));
    await appliances.putSettings(MAC, { autoLearn: false, threshold: 25, leastLikeness: 0.2 });
    await appliances.putSettings(MAC, { autoLearn: true, threshold: 12.5, leastLikeness: 0.35 });
    expect(await appliances.settings(MAC)).toEqual({ autoLearn: true, threshold: 12.5, leastLikeness: 0.35 });
    expect(await appliances.settingsOf([OTHER, MAC])).toEqual(
      new Map([[MAC, { autoLearn: true, threshold: 12.5, leastLikeness: 0.35 }]]),
    );
    expect(await appliances.settingsOf([])).toEqual(new Map());
  },
  // proves R-NILM-026
  'answers the runs of phases that overlap a range, and of too many the newest': async (store) => {
    const { appliances } = store;
    const id = await aKettle(store);
    const { applianceId: oven } = await appliances.record(anAppliance({ name: 'Oven', phase: 'L3' }), anImprint);
    const at = (n: number, end: number | null = AT + n * 1_000 + 500) => ({ start: AT + n * 1_000, end });
    const runs = [0, 1, 2, 3].map((n) => aRun(id, at(n)));
    const running = aRun(id, at(4, null));
    await appliances.progress({ mark: aMark(), runs: [...runs, running] });
    await appliances.progress({ mark: aMark({ phase: 'L3' }), runs: [aRun(oven, at(1, AT + 3_500))] });
    const ask = { mac: MAC, phases: ['L1'], limit: 10 } as const;
    expect(await appliances.runs({ ...ask, from: AT + 1_500, to: AT + 3_000 })).toEqual([runs[2]]);
    expect(await appliances.runs({ ...ask, from: AT + 1_499, to: AT + 3_001 })).toEqual(runs.slice(1));
    expect(await appliances.runs({ ...ask, from: AT + 9_000, to: AT + 9_001 })).toEqual([running]);
    expect(await appliances.runs({ ...everything, limit: 2 })).toEqual([runs[3], running]);
    expect(await appliances.runs({ ...everything, to: AT + 1_001 })).toEqual([
      runs[0],
      runs[1],
      aRun(oven, at(1, AT + 3_500)),
    ]);
    expect(await appliances.runsOf(id, 2)).toEqual([runs[3], running]);
  },
  // proves R-NILM-082
  'removes a run that ended otherwise, and none of that start with another end': async (store) => {
    const { appliances } = store;
    const id = await aKettle(store);
    const [seeming, next] = [aRun(id), aRun(id, { start: AT + 600_000, end: AT + 700_000 })];
    const { start, end } = seeming;
    await appliances.progress({ mark: aMark(), runs: [seeming, next] });
    const another = { applianceId: id, start: next.start, end: AT + 650_000 };
    await appliances.progress({ mark: aMark(), runs: [], retracted: [another, { applianceId: id + 1, start, end }] });
    expect(await appliances.runs(everything)).toEqual([seeming, next]);
    const own = { applianceId: id, start, end };
    await appliances.progress({ mark: aMark(), runs: [aRun(id, { end: AT + 500_000 })], retracted: [own] });
    expect(await appliances.runs(everything)).toEqual([aRun(id, { end: AT + 500_000 }), next]);
    await appliances.progress({ mark: aMark(), runs: [], retracted: [{ ...own, end: AT + 500_000 }] });
    expect(await appliances.runs(everything)).toEqual([next]);
  },
  // proves R-NILM-015
  'ends a run that began, and forgets those that are looked for anew': async (store) => {
    const { appliances } = store;
    const id = await aKettle(store);
    await appliances.progress({ mark: aMark(), runs: [aRun(id, { start: AT - 5_000, end: null, energy: 0 })] });
    await appliances.progress({ mark: aMark({ position: AT + 150_000, state: 'b' }), runs: [aRun(id)] });
    expect(await appliances.runs(everything)).toEqual([aRun(id)]);
    expect(await appliances.marks()).toEqual([aMark({ position: AT + 150_000, state: 'b' })]);
    const early = aRun(id, { start: AT - 1_000_000, end: AT - 900_000 });
    await appliances.progress({ mark: aMark(), runs: [early] });
    const anew = aRun(id, { start: AT + 1, computed: true });
    await appliances.progress({ mark: aMark(), runs: [anew, aRun(id + 1)], anewFrom: AT });
    expect(await appliances.runs(everything)).toEqual([early, anew]);
  },
  'forgets how far a device was looked through, and what ran on phases of it': async (store) => {
    const { appliances } = store;
    const id = await aKettle(store);
    const [over, running] = [aRun(id), aRun(id, { start: AT + 200_000, end: null })];
    await appliances.progress({ mark: aMark(), runs: [over, running] });
    await appliances.forgetRunning(MAC, ['L2', 'L3']);
    await appliances.forgetRunning(MAC, []);
    await appliances.forgetRunning(OTHER, ['L1']);
    await appliances.forgetMarks(OTHER);
    expect([await appliances.runs(everything), await appliances.marks()]).toEqual([[over, running], [aMark()]]);
    await appliances.forgetRunning(MAC, ['L1']);
    await appliances.forgetMarks(MAC);
    expect([await appliances.runs(everything), await appliances.marks()]).toEqual([[over], []]);
  },
};
