import { expect, describe as group, it, onTestFinished } from 'vitest';
import { anApplianceScene, NOON, sendTo } from '../../../../testing/scenes/appliance-scene.ts';
import { type Drawn, loadSamples, recordingOf } from '../../../../testing/series-store/load-samples.ts';
import { createAppliances } from '../appliances.ts';

const HOUR = 3_600_000;
const [PUMP, HEATER] = [
  { watts: 300, vars: 80 },
  { watts: 1_800, vars: 4 },
];
const MINUTE = 60;

/** A dishwasher for so many minutes, its heater from the second to the fifth. */
const dishwasher = (from: number): Drawn[] => [
  { from, to: from + 10 * MINUTE, ...PUMP },
  { from: from + 2 * MINUTE, to: from + 5 * MINUTE, ...HEATER },
];
const USED = (PUMP.watts * 10 + HEATER.watts * 3) / 60;

async function aScene() {
  const scene = await anApplianceScene({ phases: 1 });
  const { calls, watch } = createAppliances(scene);
  await watch.start();
  onTestFinished(() => watch.stop());
  const { mac, records } = scene;
  const measured = (seconds: number, loads: readonly Drawn[], start: number) =>
    loadSamples({ device: mac, start, seconds, loads });
  const data = recordingOf(measured(12 * MINUTE, dishwasher(30), NOON - 30 * HOUR));
  return {
    ...scene,
    ...{ calls, data },
    record: () =>
      calls['appliances.record'](
        { token: 'd', name: 'Dishwasher', phase: 'L1', data, several_states: true },
        scene.context,
      ),
    /** Lets samples come in batches, as a meter sends them. */
    measure: (seconds: number, loads: readonly Drawn[]) => sendTo(scene, watch, measured(seconds, loads, NOON)),
    runs: () => records.appliances.runs({ mac, phases: ['L1'], from: 0, to: NOON * 2, limit: 100 }),
  };
}

group('an appliance of several states', () => {
  // proves R-NILM-066
  it('is recorded where a person says that all steps are its own, and refused as many edges otherwise', async () => {
    const { calls, context, data, record } = await aScene();
    const check = await calls['appliances.checkRecording']({ token: 'd', phase: 'L1', data }, context);
    expect(check.data).toMatchObject({ code: 525, states: [expect.closeTo(300, -1), expect.closeTo(2_100, -1)] });
    expect(check.data.edges.map(({ changes_state }) => changes_state)).toEqual([true, true, true, true]);
    const wish = { token: 'd', name: 'Dishwasher', phase: 'L1', data } as const;
    await expect(calls['appliances.record'](wish, context)).rejects.toMatchObject({ code: 525 });
    const { data: kept } = await record();
    const [entry] = (await calls['appliances.list']({ token: 'd' }, context)).data;
    expect(entry).toMatchObject({ ID_appliance: kept.ID_appliance, name: 'Dishwasher' });
    expect(entry?.imprints).toMatchObject([{ states: check.data.states }]);
  });

  // proves R-NILM-067
  it('has one run of a use, with what each state drew, and reports what it draws meanwhile', async () => {
    const { record, measure, runs, news } = await aScene();
    await record();
    await measure(14 * MINUTE, dishwasher(60));
    const [run, ...others] = await runs();
    expect(others).toEqual([]);
    expect(run?.levels?.map(({ power }) => Math.round(power / 100) * 100)).toEqual([300, 2_100, 300]);
    expect(run?.energy).toBeCloseTo(USED, -1);
    expect(((run?.end ?? 0) - (run?.start ?? 0)) / 1_000).toBeCloseTo(10 * MINUTE, -1);
    expect(news.map(({ data }) => data.event)).toEqual(['ON', 'OFF']);
  });

  it('is on with the power of its state, and the energy of those before', async () => {
    const { record, measure, runs } = await aScene();
    await record();
    await measure(5 * MINUTE, dishwasher(60));
    const [run] = await runs();
    expect(run).toMatchObject({ end: null, levels: [{}, {}] });
    const drawn = (PUMP.watts * 4 + HEATER.watts * 2) / 60;
    expect(Math.abs((run?.energy ?? 0) - drawn)).toBeLessThan(0.1 * drawn);
  });

  // proves R-NILM-068
  it('has the energy of its states where they were, also beside another load', async () => {
    const { record, measure, calls, context, clock } = await aScene();
    await record();
    await measure(14 * MINUTE, [...dishwasher(60), { from: 30, to: 840, watts: 500, vars: 0 }]);
    const of = async (from: number, to: number) => {
      const range = { from: NOON / 1_000 + from, to: NOON / 1_000 + to };
      const { data } = await calls['appliances.runtime'](
        { token: 'd', phase: ['L1'], microseconds: false, ...range },
        { ...context, now: clock.now() },
      );
      expect(data.map(({ levels }) => levels?.length)).toEqual([3]);
      return data.reduce((sum, { energy }) => sum + energy, 0);
    };
    const [heated, rinsed] = [await of(3 * MINUTE, 6 * MINUTE), await of(7 * MINUTE, 10 * MINUTE)];
    expect(heated).toBeCloseTo(((PUMP.watts + HEATER.watts) * 3) / 60, -1);
    expect(rinsed).toBeCloseTo((PUMP.watts * 3) / 60, 0);
  });

  it('keeps its states in a correction that splits its run, and in what joins it again', async () => {
    const { record, measure, calls, context, runs } = await aScene();
    await record();
    await measure(14 * MINUTE, dishwasher(60));
    const [whole] = await runs();
    const named = ({ applianceId, start, end }: NonNullable<typeof whole>) => ({
      ID_appliance: applianceId,
      start,
      end: end ?? start,
    });
    if (whole === undefined) throw new Error('no run');
    const at = whole.start + 3 * MINUTE * 1_000;
    await calls['appliances.correct']({ token: 'd', action: 'split', runs: [named(whole)], at }, context);
    const parts = await runs();
    expect(parts.map(({ levels }) => levels?.length)).toEqual([2, 2]);
    expect(parts.reduce((sum, { energy }) => sum + energy, 0)).toBeCloseTo(whole.energy, 6);
    await calls['appliances.correct']({ token: 'd', action: 'join', runs: parts.map(named) }, context);
    const [joined] = await runs();
    expect(joined?.energy).toBeCloseTo(whole.energy, 6);
    expect(joined?.levels).toHaveLength(4);
  });
});
