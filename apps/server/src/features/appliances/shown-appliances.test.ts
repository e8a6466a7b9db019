import { expect, describe as group, it, onTestFinished } from 'vitest';
import { anApplianceScene, NOON } from '../../../testing/scenes/appliance-scene.ts';
import { loadSamples, recordingOf } from '../../../testing/series-store/load-samples.ts';
import { batchOf } from '../../../testing/series-store/series-samples.ts';
import { createAppliances } from './appliances.ts';

const HOUR = 3_600_000;
const request = { token: 'd', from: NOON / 1_000 - 7_200, to: NOON / 1_000 };
const OFF = { since: null, prediction_rate: null };

async function aScene(changes: Partial<Parameters<typeof createAppliances>[0]> = {}) {
  const scene = await anApplianceScene();
  return { ...scene, calls: createAppliances({ ...scene, ...changes }).calls };
}

group('the configured appliances of a meter', () => {
  // proves R-DASH-076
  it('are answered in their order, with the reason for those that cannot be recognised and no invented values', async () => {
    const { calls, context, keep } = await aScene();
    const id = await keep('Kettle');
    const { data, total } = await calls['appliances.dashboard'](request, context);
    expect(total).toBeNull();
    const unknown = { ID_appliance: null, phase: null, reason: 'not_recorded', ...OFF, power: null, energy: null };
    expect(data).toEqual([
      { name: 'lighting', ...unknown },
      { name: 'fan', ...unknown },
      { name: 'kettle', ID_appliance: id, phase: 'L1', reason: null, ...OFF, power: 2_150, energy: null },
    ]);
  });

  // proves R-DASH-070
  it('are found by their number where the configuration gives one, whatever their name is', async () => {
    const shown: { name: string; id?: number }[] = [];
    const { calls, context, keep } = await aScene({ shown });
    await keep('Kettle');
    shown.push({ name: 'kettle', id: await keep('Rýchlovarná kanvica') });
    const { data } = await calls['appliances.dashboard'](request, context);
    expect(data).toMatchObject([{ name: 'kettle', ID_appliance: shown[0]?.id }]);
  });

  // proves R-DASH-076
  it('give the reason why nothing is recognised: no imprint, or too weak for the threshold', async () => {
    const { calls, context, keep, records, mac } = await aScene();
    await keep('Fan');
    await keep('Kettle');
    await records.appliances.putSettings(mac, { autoLearn: false, threshold: 3_000, leastLikeness: 0.2 });
    const reasons = async () =>
      (await calls['appliances.dashboard'](request, context)).data.map(({ reason }) => reason);
    expect(await reasons()).toEqual(['not_recorded', 'too_weak', 'too_weak']);
    await records.appliances.removeImprints(mac);
    expect(await reasons()).toEqual(['not_recorded', 'no_imprint', 'no_imprint']);
  });

  // proves R-DASH-075
  it('have the energy of the range, what runs up to now, and the last runs newest first', async () => {
    const { calls, context, keep, ran, store, mac } = await aScene();
    const start = NOON - 2 * HOUR;
    const loads = [
      { from: 1_000, to: 1_900, watts: 2_000 },
      { from: 6_300, to: 7_200, watts: 2_000 },
    ];
    await store.append(batchOf(loadSamples({ device: mac, start, seconds: 7_200, loads })));
    const [kettle, fan] = [await keep('Kettle'), await keep('Fan')];
    const on = NOON - 900_000;
    await ran([
      { applianceId: kettle, start: start + 1_001_000, end: start + 1_901_000, energy: 500 },
      { applianceId: kettle, start: on, end: null, energy: 500 },
    ]);
    const { data, runs, total } = await calls['appliances.recognition'](request, context);
    expect(total).toBeGreaterThan(1_000);
    expect(data.find(({ name }) => name === 'fan')).toMatchObject({ ID_appliance: fan, since: null, energy: 0 });
    const shown = data.find(({ name }) => name === 'kettle');
    expect(shown).toMatchObject({ since: on, power: 2_000, prediction_rate: 0.95 });
    expect(shown?.energy).toBeCloseTo(1_000, -1);
    expect(runs.map(({ start: begun, end }) => [begun, end])).toEqual([
      [on, null],
      [start + 1_001_000, start + 1_901_000],
    ]);
  });

  // proves R-MEAS-165
  it('have the figures of the table of appliances and of the runs, to the last digit', async () => {
    const { calls, context, keep, ran, store, mac } = await aScene();
    const start = NOON - 2 * HOUR;
    const loads = [{ from: 1_000, to: 1_907, watts: 1_999.7 }];
    await store.append(batchOf(loadSamples({ device: mac, start, seconds: 7_200, loads })));
    const kettle = await keep('Kettle');
    await ran([{ applianceId: kettle, start: start + 1_001_000, end: start + 1_907_333, energy: 1_000 / 3 }]);
    const shown = await calls['appliances.dashboard'](request, context);
    const listed = { ...request, phase: ['L1' as const, 'L2' as const, 'L3' as const] };
    const table = await calls['appliances.energy'](listed, context);
    const { data: runs } = await calls['appliances.runtime']({ ...listed, microseconds: false }, context);
    const energy = table.data.find(({ ID }) => ID === kettle)?.energy;
    expect(energy).toBeGreaterThan(100);
    expect(shown.data.find(({ name }) => name === 'kettle')?.energy).toBe(energy);
    expect(runs.map((run) => run.energy)).toEqual([energy]);
    expect(shown.total).toBe(table.total);
  });
});

group('what runs', () => {
  // proves R-DASH-073
  it('is reported when it comes on and when it goes off, as the dashboards are answered', async () => {
    const reported: unknown[] = [];
    const scene = await anApplianceScene({ phases: 1 });
    const { mac, store, context, clock } = scene;
    const { calls, watch } = createAppliances(scene);
    const running = (meter: string) => scene.bus.known('running', meter);
    scene.bus.on('running', (device, values) => reported.push([device, values]));
    await watch.start();
    onTestFinished(() => watch.stop());
    const KETTLE = { watts: 2_150, vars: 8 };
    const measured = (start: number, [from, to, seconds]: readonly [number, number, number]) =>
      loadSamples({ device: mac, start, seconds, loads: [{ from, to, ...KETTLE }] });
    const data = recordingOf(measured(NOON - 30 * HOUR, [20, 70, 100]));
    await calls['appliances.record']({ token: 'd', name: 'Kettle', phase: 'L1', data }, context);
    const samples = measured(NOON, [300, 450, 600]);
    expect(running(mac)).toBeUndefined();
    for (const part of [samples.slice(0, 400), samples.slice(400)]) {
      clock.advance(Math.max(0, (part.at(-1)?.time ?? 0) - clock.now()));
      await store.append(batchOf(part));
      watch.committed([{ device: mac, family: 'electrical', samples: part }]);
      await watch.settled();
      if (part[0] !== samples[0]) break;
      const [kettle] = (running(mac) ?? { running: [] }).running;
      expect(kettle?.power).toBeCloseTo(2_150, -1);
      expect(kettle?.prediction_rate).toBeGreaterThan(0.6);
      expect(kettle?.prediction_rate).toBeLessThan(1);
      expect(Math.abs((kettle?.since ?? 0) - (NOON + 301_000))).toBeLessThanOrEqual(1_000);
      const answer = await calls['appliances.dashboard'](request, { ...context, now: clock.now() });
      expect(answer.data.at(-1)).toMatchObject({ since: kettle?.since, power: kettle?.power });
      expect(reported.at(-1)).toEqual([mac, running(mac)]);
    }
    expect(reported.at(-1)).toEqual([mac, { running: [] }]);
  });
});
