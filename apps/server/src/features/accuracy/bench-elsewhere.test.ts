import { FakeClock } from '@phasor/testkit';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { LinkedProcesses } from '../../../testing/processes/linked-processes.ts';
import { LiveProcesses } from '../../../testing/processes/live-processes.ts';
import { AccuracyScene, aCase, BENCH, METER } from '../../../testing/scenes/accuracy-scene.ts';
import { AppError } from '../../app-error.ts';
import { ALL_SHARDS } from '../../ports/processes/share.ts';

let processes: LiveProcesses;
let scene: AccuracyScene;
/** Devices of which values crossed. */
let crossed: string[];
beforeEach(async () => {
  const links = new LinkedProcesses();
  processes = new LiveProcesses(links, new FakeClock(), [BENCH, METER]);
  const holder = await processes.holder('holder', { shards: ALL_SHARDS, jobs: false });
  const jobs = await processes.another('jobs', true);
  crossed = [];
  links.open('wire').on('live', (news) => {
    if (news.topic === 'data') crossed.push(news.event[0].device);
  });
  scene = await AccuracyScene.open(jobs.bus, holder.bus);
});
afterEach(async () => {
  await scene.close();
  await processes.stop();
});

const measured = () => {
  for (const mac of [BENCH, METER]) scene.sample(mac);
  return crossed.splice(0);
};

// proves R-OPS-134
it('a test measures devices that another process has, and wants their values while it runs', async () => {
  expect(measured()).toEqual([]);
  await scene.begin([aCase(['VA'])]);
  await scene.measure(20);
  const [run] = await scene.runs();
  expect(run).toMatchObject({ status: 'SUCCESS', tests: [{ results: [{ testCase: 'VA', status: 'SUCCESS' }] }] });
  await processes.pass(30_000);
  crossed.splice(0);
  expect(measured()).toEqual([]);
});

// proves R-OPS-134
it('a test that cannot begin wants no values', async () => {
  scene.refusal = new AppError('device.offline');
  await expect(scene.begin([aCase(['VA'])])).rejects.toMatchObject({ error: 'device.offline' });
  await processes.pass(30_000);
  expect(measured()).toEqual([]);
});

// proves R-OPS-134
it('a device that goes away at the other process ends the test', async () => {
  await scene.begin([aCase(['VA'])]);
  expect(measured()).toEqual([BENCH, METER]);
  scene.away(METER);
  await scene.accuracy.desk.settled();
  expect(await scene.runs()).toMatchObject([{ status: 'DEVICE_OFFLINE' }]);
});
