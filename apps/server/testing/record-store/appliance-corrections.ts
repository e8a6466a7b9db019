import { expect } from 'vitest';
import type { NewCorrection } from '../../src/ports/records/appliance-correction-records.ts';
import type { Appliance, ApplianceRun, UnnamedRun } from '../../src/ports/records/appliance-records.ts';
import type { RecordStore } from '../../src/ports/records/record-store.ts';
import { aDevice } from '../record-builders.ts';
import type { Scenarios } from './scenarios.ts';

const MAC = aDevice().mac;
const OTHER = 'A0B1C2D3E4F6';
const AT = 1_790_000_000_000;
const DAY = 86_400_000;

const base = { mac: MAC, phase: 'L1', at: AT, login: 'anna' } as const;
const everything = { mac: MAC, phases: ['L1', 'L2', 'L3'], from: 0, to: AT * 2, limit: 100 } as const;
const mark = { mac: MAC, phase: 'L1', position: AT, state: '{}' } as const;
const undoing = { at: AT + 5_000, login: 'ben' };

export function aRenaming(appliance: number, after: string, mac = MAC): NewCorrection {
  return { ...base, mac, kind: 'rename', detail: { appliance, after } };
}

function aRun(applianceId: number, start: number, values: Partial<ApplianceRun> = {}): ApplianceRun {
  return { applianceId, start, end: start + 60_000, energy: 30, predictionRate: 0.7, computed: false, ...values };
}

async function appliance({ appliances }: RecordStore, name: string, values: Partial<Appliance> = {}): Promise<number> {
  const powers = { activePower: 2_000, reactivePower: 8, current: 9 };
  const kept = { mac: MAC, name, phase: 'L1', learned: false, createdAt: AT, ...values } as const;
  return (await appliances.record(kept, { ...powers, recordedAt: AT, shape: '{}' })).applianceId;
}

/** A kettle with two runs, and a toaster. */
async function aHouse(store: RecordStore) {
  await store.devices.add(aDevice());
  const [kettle, toaster] = [await appliance(store, 'Kettle'), await appliance(store, 'Toaster')];
  const runs = [aRun(kettle, AT - DAY), aRun(kettle, AT - DAY / 2)] as const;
  await store.appliances.progress({ mark, runs });
  return { kettle, toaster, runs };
}

const anUnnamed = (start: number): UnnamedRun => ({
  ...{ start, end: start + 120_000, peak: 4 },
  ...{ riseP: 2_650, riseQ: null, riseI: 11.5, fallP: -2_644, fallQ: -3, fallI: null },
});

export const applianceCorrectionScenarios: Scenarios = {
  // proves R-NILM-059
  'keeps what users were asked about a device, as long as the device': async (store) => {
    const { appliances, devices } = store;
    await devices.add(aDevice());
    const draw = (P: number) => ({ P, Q: null, I: 11.5 });
    const edges = { rising: draw(2_650), falling: draw(-2_644) };
    const question = { mac: MAC, phase: 'L2', at: AT, edges } as const;
    await appliances.noteAsked(question);
    await appliances.noteAsked({ ...question, at: AT + DAY });
    await appliances.noteAsked({ ...question, mac: OTHER });
    expect(await appliances.asked(MAC)).toEqual([{ ...question, at: AT + DAY }, question]);
    expect(await appliances.asked(OTHER)).toEqual([]);
    await devices.remove(MAC);
    expect(await appliances.asked(MAC)).toEqual([]);
  },

  // proves R-NILM-049
  'applies a correction to runs, and undoes it': async (store) => {
    const { appliances } = store;
    const { toaster, runs } = await aHouse(store);
    const [first, second] = runs;
    const put = [{ ...first, applianceId: toaster, predictionRate: 1 }];
    const id = await appliances.correct({ ...base, kind: 'give', detail: { took: [first], put } });
    expect(await appliances.runs(everything)).toEqual([...put, second]);
    const kept = { ...base, id, kind: 'give', detail: { took: [first], put }, undoneAt: null, undoneBy: null };
    expect(await appliances.corrections(MAC, 10)).toEqual([kept]);
    expect(await appliances.corrections(OTHER, 10)).toEqual([]);
    expect(await appliances.undoCorrection(OTHER, id, undoing)).toBeUndefined();
    const undone = { ...kept, undoneAt: undoing.at, undoneBy: 'ben' };
    expect(await appliances.undoCorrection(MAC, id, undoing)).toEqual(undone);
    expect(await appliances.runs(everything)).toEqual(runs);
    expect(await appliances.corrections(MAC, 10)).toEqual([undone]);
  },
  // proves R-NILM-051
  'lets one of two people correct a run, and one of two undo it; the other one changes nothing': async (store) => {
    const { appliances } = store;
    const { toaster, runs } = await aHouse(store);
    const [first, second] = runs;
    const none: NewCorrection = { ...base, kind: 'none', detail: { took: [first], put: [] } };
    const put = [{ ...first, applianceId: toaster }];
    const give: NewCorrection = { ...base, kind: 'give', detail: { took: [first], put } };
    const both = await Promise.allSettled([appliances.correct(none), appliances.correct(give)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const refused = both.find((each) => each.status === 'rejected');
    expect(refused?.reason).toMatchObject({ error: 'request.edit_conflict', field: 'runs' });
    const isGiven = both[1]?.status === 'fulfilled';
    expect(await appliances.runs(everything)).toEqual(isGiven ? [...put, second] : [second]);
    const [only, ...others] = await appliances.corrections(MAC, 10);
    expect(others).toEqual([]);
    const undo = () => appliances.undoCorrection(MAC, only?.id ?? 0, undoing);
    const undone = await Promise.allSettled([undo(), undo()]);
    expect(undone.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await appliances.runs(everything)).toEqual(runs);
  },
  'does half of nothing: of several runs all are as they were seen, or none is changed': async (store) => {
    const { appliances } = store;
    const { kettle, runs } = await aHouse(store);
    const [first, second] = runs;
    const put = [aRun(kettle, first.start, { end: second.end })];
    const stale = { ...second, end: (second.end ?? 0) + 1 };
    const joining = (took: ApplianceRun[]): NewCorrection => ({ ...base, kind: 'join_runs', detail: { took, put } });
    await expect(appliances.correct(joining([first, stale]))).rejects.toMatchObject({ error: 'request.edit_conflict' });
    expect(await appliances.runs(everything)).toEqual(runs);
    expect(await appliances.corrections(MAC, 10)).toEqual([]);
    await appliances.correct(joining([first, second]));
    expect(await appliances.runs(everything)).toEqual(put);
  },
  'refuses to undo what was corrected again since': async (store) => {
    const { appliances } = store;
    const { toaster, runs } = await aHouse(store);
    const [first] = runs;
    const given = { ...first, applianceId: toaster };
    const id = await appliances.correct({ ...base, kind: 'give', detail: { took: [first], put: [given] } });
    const later = await appliances.correct({ ...base, kind: 'none', detail: { took: [given], put: [] } });
    const before = appliances.undoCorrection(MAC, id, undoing);
    await expect(before).rejects.toMatchObject({ error: 'request.edit_conflict' });
    await appliances.undoCorrection(MAC, later, undoing);
    await appliances.undoCorrection(MAC, id, undoing);
    expect(await appliances.runs(everything)).toEqual(runs);
  },
  'renames an appliance of the device alone, which is one of people from then on, and undoes it': async (store) => {
    const { appliances } = store;
    await store.devices.add(aDevice());
    const id = await appliance(store, 'Appliance 1', { learned: true });
    const correction = await appliances.correct(aRenaming(id, 'Fridge'));
    expect(await appliances.of(MAC)).toMatchObject([{ name: 'Fridge', learned: false }]);
    await appliances.correct(aRenaming(id, 'FRIDGE'));
    const unknown = { error: 'store.not_found', field: 'ID_appliance' };
    await expect(appliances.correct(aRenaming(id + 1, 'Oven'))).rejects.toMatchObject(unknown);
    await store.devices.add(aDevice({ mac: OTHER }));
    await expect(appliances.correct(aRenaming(id, 'Oven', OTHER))).rejects.toMatchObject(unknown);
    await expect(appliances.undoCorrection(MAC, correction, undoing)).rejects.toMatchObject({
      error: 'request.edit_conflict',
    });
    const [newest] = await appliances.corrections(MAC, 1);
    await appliances.undoCorrection(MAC, newest?.id ?? 0, undoing);
    await appliances.undoCorrection(MAC, correction, undoing);
    expect(await appliances.of(MAC)).toMatchObject([{ name: 'Appliance 1', learned: true }]);
  },
  // proves R-NILM-052
  'makes one appliance of two with imprints and runs, and two of them again': async (store) => {
    const { appliances } = store;
    const { kettle, toaster, runs } = await aHouse(store);
    await appliances.progress({ mark, runs: [aRun(toaster, AT - 1_000)] });
    const all = [...runs, aRun(toaster, AT - 1_000)];
    const joining = { ...base, kind: 'join', detail: { appliance: kettle, into: toaster } } as const;
    const id = await appliances.correct(joining);
    expect((await appliances.of(MAC)).map(({ name }) => name)).toEqual(['Toaster']);
    expect((await appliances.imprintsOf(MAC)).map(({ applianceId }) => applianceId)).toEqual([toaster, toaster]);
    const joined = all.map((run) => ({ ...run, applianceId: toaster }));
    expect(await appliances.runs(everything)).toEqual(joined);
    expect(await appliances.runsOf(toaster, 10)).toEqual(joined);
    // The name is free, and what it has no appliance for is not joined.
    const other = await appliance(store, 'Kettle');
    await expect(appliances.correct(joining)).rejects.toMatchObject({ error: 'store.not_found' });
    await appliances.correct({ ...base, kind: 'none', detail: { took: joined.slice(0, 1), put: [] } });
    expect(await appliances.runs(everything)).toEqual(joined.slice(1));
    await expect(appliances.undoCorrection(MAC, id, undoing)).rejects.toMatchObject({ error: 'appliances.duplicate' });
    await appliances.remove(MAC, other);
    await appliances.undoCorrection(MAC, id, undoing);
    expect((await appliances.of(MAC)).map(({ name }) => name)).toEqual(['Kettle', 'Toaster']);
    expect(await appliances.runs(everything)).toEqual(all.slice(1));
  },
  // proves R-NILM-047
  'keeps pairs of edges without an appliance for two weeks, and replaces those that are looked for anew': async (
    store,
  ) => {
    const { appliances } = store;
    await store.devices.add(aDevice());
    const [old, recent, newest] = [AT - 15 * DAY, AT - DAY, AT - 1_000].map(anUnnamed);
    const some = [old, recent, newest].flatMap((run) => run ?? []);
    await appliances.progress({ mark: { ...mark, position: AT - 10 * DAY }, runs: [], unnamed: some.slice(0, 1) });
    await appliances.progress({ mark, runs: [], unnamed: some.slice(1) });
    expect(await appliances.unnamedRuns(MAC, 'L1', 0)).toEqual(some.slice(1));
    expect(await appliances.unnamedRuns(MAC, 'L1', AT - 5_000)).toEqual(some.slice(2));
    expect(await appliances.unnamedRuns(MAC, 'L2', 0)).toEqual([]);
    await appliances.progress({ mark, runs: [], unnamed: [anUnnamed(AT - 500)], anewFrom: AT - 2_000 });
    expect(await appliances.unnamedRuns(MAC, 'L1', 0)).toEqual([some[1], anUnnamed(AT - 500)]);
    await store.devices.remove(MAC);
    expect(await appliances.unnamedRuns(MAC, 'L1', 0)).toEqual([]);
  },
};
