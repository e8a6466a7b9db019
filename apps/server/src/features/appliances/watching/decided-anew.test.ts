import { expect, describe as group, it, onTestFinished } from 'vitest';
import { anApplianceScene, NOON, sendTo } from '../../../../testing/scenes/appliance-scene.ts';
import { type Drawn, loadSamples, recordingOf } from '../../../../testing/series-store/load-samples.ts';
import type { Sample } from '../../../ports/series-store.ts';
import { createAppliances } from '../appliances.ts';

const HOUR = 3_600_000;

/** A load that draws 6 W less after its first minutes. */
function cooling(from: number, to: number, watts: number): Drawn[] {
  return [
    { from, to, watts: watts - 6 },
    { from, to: from + 100, watts: 6 },
  ];
}

/** The fan goes off first, by as much as the heater does: only the heater's own fall shows which one it was. */
const LOADS = [...cooling(100, 900, 100), ...cooling(250, 500, 108)];

async function aScene() {
  const scene = await anApplianceScene({ phases: 1 });
  const first = createAppliances(scene);
  await first.watch.start();
  onTestFinished(() => first.watch.stop());
  const { mac, records, context } = scene;
  const record = async (name: string, watts: number) => {
    const loads = [{ from: 20, to: 70, watts }];
    const data = recordingOf(loadSamples({ device: mac, start: NOON - 30 * HOUR, seconds: 100, loads }));
    return (await first.calls['appliances.record']({ token: 'd', name, phase: 'L1', data }, context)).data.ID_appliance;
  };
  const [heater, fan] = [await record('Heater', 100), await record('Fan', 108)];
  const commit = (samples: readonly Sample[], { watch }: Pick<typeof first, 'watch'> = first) =>
    sendTo(scene, watch, samples);
  const names = new Map([
    [heater, 'Heater'],
    [fan, 'Fan'],
  ]);
  const runs = async () => {
    const all = await records.appliances.runs({ mac, phases: ['L1'], from: 0, to: NOON * 2, limit: 100 });
    const since = (time: number) => Math.round((time - NOON) / 1_000);
    return all.map(({ applianceId, start, end }) => [names.get(applianceId), since(start), end && since(end)]);
  };
  const samples = loadSamples({ device: mac, start: NOON, seconds: 1_500, loads: LOADS });
  return { ...scene, ...first, commit, runs, samples };
}

const IN_THE_END = [
  ['Heater', 101, 901],
  ['Fan', 251, 501],
];

group('a run that ended otherwise than it seemed', () => {
  // proves R-NILM-082
  it('is stored as it was once a later fall has shown it, and no longer as it seemed', async () => {
    const { commit, runs, samples, warnings } = await aScene();
    await commit(samples.slice(0, 700));
    expect(await runs()).toEqual([
      ['Heater', 101, 501],
      ['Fan', 251, null],
    ]);
    await commit(samples.slice(700));
    expect(await runs()).toEqual(IN_THE_END);
    expect(warnings).toEqual([]);
  });

  // proves R-NILM-082
  it('is stored so, too, where the server restarted between both falls', async () => {
    const { commit, runs, samples, ...scene } = await aScene();
    await commit(samples.slice(0, 700));
    await scene.watch.stop();
    const again = createAppliances(scene);
    await again.watch.start();
    onTestFinished(() => again.watch.stop());
    await commit(samples.slice(700), again);
    expect(await runs()).toEqual(IN_THE_END);
  });

  it('is notified of as going off by its own falls', async () => {
    const { commit, samples, news } = await aScene();
    await commit(samples);
    const named = news.map(({ data }) => [data.event, data.name]);
    expect(named.slice(0, 2)).toEqual([
      ['ON', 'Heater'],
      ['ON', 'Fan'],
    ]);
    expect(named.filter(([event]) => event === 'OFF').at(-1)).toEqual(['OFF', 'Heater']);
  });
});
