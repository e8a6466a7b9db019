import { expect, describe as group, it, onTestFinished } from 'vitest';
import { anApplianceScene, NOON, sendTo } from '../../../../testing/scenes/appliance-scene.ts';
import { type Drawn, loadSamples, recordingOf } from '../../../../testing/series-store/load-samples.ts';
import { batchOf } from '../../../../testing/series-store/series-samples.ts';
import type { Sample } from '../../../ports/series-store.ts';
import { createAppliances } from '../appliances.ts';

const KETTLE = { watts: 2_150, vars: 8 };
const HOUR = 3_600_000;

/** A meter with a recorded kettle, and the watch over its load. */
async function aScene(changes: Parameters<typeof anApplianceScene>[0] = {}) {
  const scene = await anApplianceScene({ phases: 1, ...changes });
  const first = createAppliances(scene);
  await first.watch.start();
  const { mac, records, context } = scene;
  const measured = (seconds: number, loads: readonly Drawn[], start = NOON - seconds * 1_000) =>
    loadSamples({ device: mac, start, seconds, loads });
  const data = recordingOf(measured(100, [{ from: 20, to: 70, ...KETTLE }], NOON - 30 * HOUR));
  const record = async (name = 'Kettle') =>
    (await first.calls['appliances.record']({ token: 'd', name, phase: 'L1', data }, context)).data.ID_appliance;
  const commit = (samples: readonly Sample[], { watch }: Pick<typeof first, 'watch'> = first) =>
    sendTo(scene, watch, samples);
  onTestFinished(() => first.watch.stop());
  const runs = () => records.appliances.runs({ mac, phases: ['L1'], from: 0, to: NOON * 2, limit: 100 });
  return { ...scene, ...first, measured, record, commit, runs };
}

group('a load that is taken apart', () => {
  // proves R-NILM-010, R-NILM-035
  it('reports a run once its samples are committed, and notifies that it came on and went off', async () => {
    const { measured, record, commit, runs, news, warnings } = await aScene();
    const id = await record();
    const samples = measured(600, [{ from: 300, to: 450, ...KETTLE }], NOON);
    await commit(samples.slice(0, 200));
    expect(await runs()).toEqual([]);
    await commit(samples.slice(200, 400));
    expect(await runs()).toMatchObject([{ applianceId: id, end: null }]);
    expect(news).toMatchObject([{ type: 'NILM', pairType: 2, data: { event: 'ON', name: 'Kettle', phase: 'L1' } }]);
    await commit(samples.slice(400));
    const [run, ...others] = await runs();
    expect(others).toEqual([]);
    expect(run).toMatchObject({ applianceId: id, computed: false });
    expect(Math.abs((run?.start ?? 0) - (NOON + 301_000))).toBeLessThanOrEqual(1_000);
    expect(Math.abs((run?.end ?? 0) - (NOON + 451_000))).toBeLessThanOrEqual(1_000);
    expect(run?.energy).toBeCloseTo((KETTLE.watts * 150) / 3_600, 0);
    const off = news[1];
    expect(news).toHaveLength(2);
    expect(off).toMatchObject({ type: 'NILM', data: { event: 'OFF', ID_appliance: id, runtime: 150 } });
    expect(off?.data.energy_consumption_wh).toBeCloseTo(run?.energy ?? 0, 6);
    expect(off?.data.prediction_rate).toBeGreaterThan(0.5);
    expect(warnings).toEqual([]);
  });

  // proves R-NILM-016
  it('recognises nothing with NILM off, without recordings, or with too long sampling intervals', async () => {
    const asleep = await aScene({ nilm: false });
    await asleep.commit(asleep.measured(600, [{ from: 300, to: 450, ...KETTLE }], NOON));
    const bare = await aScene();
    await bare.commit(bare.measured(600, [{ from: 300, to: 450, ...KETTLE }], NOON));
    const coarse = await aScene();
    await coarse.record();
    const span = { device: coarse.mac, start: NOON, seconds: 7_200, step: 60 };
    await coarse.commit(loadSamples({ ...span, loads: [{ from: 600, to: 2_400, ...KETTLE }] }));
    for (const { news, runs } of [asleep, bare, coarse]) expect([news, await runs()]).toEqual([[], []]);
    expect(await asleep.records.appliances.marks()).toEqual([]);
  });

  // proves R-NILM-012
  it('scans several days again after a recording, without notifying', async () => {
    const { measured, record, commit, runs, news, watch } = await aScene();
    const loads = [
      { from: 300, to: 450, ...KETTLE },
      { from: 1_200, to: 1_300, ...KETTLE },
    ];
    await commit(measured(3_000, loads, NOON - 3 * 24 * HOUR));
    await commit(measured(900, [{ from: 300, to: 450, ...KETTLE }]));
    expect(await runs()).toEqual([]);
    const id = await record();
    await watch.settled();
    expect((await runs()).map(({ applianceId, computed }) => [applianceId, computed])).toEqual([
      [id, false],
      [id, false],
      [id, false],
    ]);
    expect(news).toEqual([]);
  });

  // proves R-NILM-012
  it('forgets the runs of an appliance that is removed, and keeps those of the others', async () => {
    const { measured, record, commit, runs, calls, context, watch } = await aScene();
    const id = await record();
    await commit(measured(900, [{ from: 300, to: 450, ...KETTLE }]));
    expect(await runs()).toHaveLength(1);
    const body = { user_token: 'u', device_token: 'd', ID: id, remove: 'APPLIANCE' } as const;
    await calls['appliances.remove'](body, context);
    await watch.settled();
    expect(await runs()).toEqual([]);
  });

  // proves R-NILM-015
  it('continues after a restart with what came on before it, and reads what was measured in between', async () => {
    const { measured, record, commit, runs, store, mac, clock, news, ...scene } = await aScene();
    const id = await record();
    const samples = measured(1_200, [{ from: 300, to: 900, ...KETTLE }], NOON);
    await commit(samples.slice(0, 400));
    await scene.watch.stop();
    await store.append(batchOf(samples.slice(400, 1_000)));
    const again = createAppliances({ ...scene, store, clock });
    await again.watch.start();
    onTestFinished(() => again.watch.stop());
    await commit(samples.slice(1_000), again);
    const all = await runs();
    expect(all).toMatchObject([{ applianceId: id, computed: false }]);
    expect(Math.abs((all[0]?.end ?? 0) - (NOON + 901_000))).toBeLessThanOrEqual(1_000);
    expect(news.map(({ data }) => data.event)).toEqual(['ON', 'OFF']);
  });

  // proves R-NILM-014
  it('scans again where samples come late: the runs are as if they had come in time', async () => {
    const { measured, record, commit, runs, clock, watch, mac, news } = await aScene();
    await record();
    const samples = measured(
      1_800,
      [
        { from: 300, to: 450, ...KETTLE },
        { from: 900, to: 1_000, ...KETTLE },
      ],
      NOON,
    );
    await commit(samples.slice(0, 200));
    await commit(samples.slice(800));
    expect(await runs()).toHaveLength(1);
    await commit(samples.slice(200, 800));
    clock.advance(25_000);
    watch.committed([{ device: mac, family: 'electrical', samples: samples.slice(-1) }]);
    clock.advance(25_000);
    await watch.settled();
    watch.committed([{ device: mac, family: 'electrical', samples: samples.slice(-1) }]);
    await watch.settled();
    expect((await runs()).map(({ start }) => Math.round((start - NOON) / 1_000))).toEqual([301, 901]);
    expect(news.map(({ data }) => data.event)).toEqual(['ON', 'OFF']);
  });

  // proves R-NILM-036
  it('reports a run that is unlike the others', async () => {
    const { measured, record, commit, news, ran } = await aScene();
    const id = await record();
    const before = Array.from({ length: 20 }, (_, n) => {
      const start = NOON - 13 * 24 * HOUR + n * 12 * HOUR;
      return { applianceId: id, start, end: start + 150_000 };
    });
    await commit(measured(60, [], NOON));
    await ran(before);
    await commit(measured(4_200, [{ from: 300, to: 3_900, ...KETTLE }], NOON + 60_000));
    const anomalies = news.filter(({ type }) => type === 'ANOMALY');
    expect(anomalies.find(({ data }) => data.anomaly === 1)).toMatchObject({
      pairType: 3,
      data: { event: 'S_D', ID_appliance: id, name: 'Kettle', phase: 'L1' },
    });
  });

  // proves R-NILM-036
  it('reports a run that is unlike the others also where it ended while the server was down', async () => {
    const { measured, record, commit, ran, store, clock, news, ...scene } = await aScene();
    const id = await record();
    const samples = measured(2_400, [{ from: 300, to: 2_100, ...KETTLE }], NOON);
    await commit(samples.slice(0, 100));
    await ran(
      Array.from({ length: 20 }, (_, n) => {
        const start = NOON - 13 * 24 * HOUR + n * 12 * HOUR;
        return { applianceId: id, start, end: start + 150_000 };
      }),
    );
    await scene.watch.stop();
    await store.append(batchOf(samples.slice(100, 2_300)));
    const again = createAppliances({ ...scene, store, clock });
    await again.watch.start();
    onTestFinished(() => again.watch.stop());
    await commit(samples.slice(2_300), again);
    expect(news.filter(({ type }) => type === 'ANOMALY').map(({ data }) => data.event)).toContain('S_D');
  });

  it('reports nothing twice for a meter that was away and comes back', async () => {
    const { measured, record, commit, news, mac, ...scene } = await aScene();
    await record();
    const samples = measured(900, [{ from: 300, to: 450, ...KETTLE }], NOON);
    await commit(samples.slice(0, 200));
    await scene.watch.stop();
    let isThere = true;
    const again = createAppliances({ ...scene, device: (mac) => (isThere ? scene.device(mac) : undefined) });
    await again.watch.start();
    onTestFinished(() => again.watch.stop());
    await commit(samples.slice(200, 600), again);
    isThere = false;
    again.watch.changed(mac);
    await again.watch.settled();
    isThere = true;
    await commit(samples.slice(600), again);
    expect(news.map(({ data }) => data.event)).toEqual(['ON', 'OFF']);
  });

  // proves R-NILM-013
  it('has nothing switched on for appliances that are no longer recognised', async () => {
    const { measured, record, commit, runs, calls, context, watch } = await aScene();
    const ID = await record();
    await commit(measured(400, [{ from: 300, to: 400, ...KETTLE }], NOON));
    expect(await runs()).toMatchObject([{ end: null }]);
    const [imprint] = (await calls['appliances.list']({ token: 'd' }, context)).data[0]?.imprints ?? [];
    const body = { user_token: 'u', device_token: 'd', remove: 'IMPRINT', ID: imprint?.ID_imprint ?? 0 } as const;
    await calls['appliances.remove'](body, context);
    await watch.settled();
    expect(await runs()).toEqual([]);
    expect((await calls['appliances.list']({ token: 'd' }, context)).data).toMatchObject([{ ID_appliance: ID }]);
  });

  // proves R-NILM-013
  it('scans again after a recording, also where the server stops or a read fails meanwhile', async () => {
    const OVEN = { watts: 900, vars: 2 };
    for (const interruption of ['end', 'failure'] as const) {
      const { measured, record, commit, runs, calls, context, store, clock, ...scene } = await aScene();
      await record();
      await commit(measured(1_200, [{ from: 300, to: 600, ...OVEN }], NOON));
      const data = recordingOf(measured(100, [{ from: 20, to: 70, ...OVEN }], NOON - 30 * HOUR));
      const { rows } = store;
      store.rows = () => Promise.reject(new Error('the disk is away'));
      await calls['appliances.record']({ token: 'd', name: 'Oven', phase: 'L1', data }, context);
      await scene.watch.settled();
      expect(scene.warnings).toHaveLength(1);
      store.rows = rows;
      const parts = { ...scene, store, clock };
      const watching = interruption === 'end' ? createAppliances(parts) : { watch: scene.watch };
      if (interruption === 'end') {
        await scene.watch.stop();
        await watching.watch.start();
        onTestFinished(() => watching.watch.stop());
      }
      await commit(measured(60, [], NOON + 1_200_000), watching);
      expect(await runs(), interruption).toMatchObject([{ start: expect.closeTo(NOON + 301_000, -4) }]);
    }
  });

  // proves R-APPL-007
  it('gives the reason why an appliance was not recognised', async () => {
    const { measured, record, commit, calls, context } = await aScene();
    const ask = async () => (await calls['appliances.whyNot']({ token: 'd' }, context)).data;
    expect(await ask()).toEqual([]);
    const ID_appliance = await record();
    expect(await ask()).toEqual([{ ID_appliance, reason: 'no-edges', phase: 'L1', nearest: null, expected: null }]);
    await commit(measured(600, [{ from: 300, to: 450, watts: 900, vars: 8 }], NOON));
    const [verdict, ...others] = await ask();
    expect(others).toEqual([]);
    expect(verdict).toMatchObject({ ID_appliance, reason: 'active-differs', phase: 'L1' });
    expect(Math.abs(verdict?.nearest?.P ?? 0)).toBeCloseTo(900, -1);
    expect(Math.abs(verdict?.expected?.P ?? 0)).toBeCloseTo(KETTLE.watts, -1);
  });

  // proves R-NILM-017
  it('multiplies measured values by the transformation ratio', async () => {
    const { measured, record, commit, runs } = await aScene({ transformationRatio: 10 });
    await record();
    const tenth = { from: 300, to: 450, watts: KETTLE.watts / 10, vars: KETTLE.vars / 10 };
    await commit(measured(900, [tenth], NOON));
    expect((await runs())[0]?.energy).toBeCloseTo((KETTLE.watts * 150) / 3_600, 0);
  });
});
