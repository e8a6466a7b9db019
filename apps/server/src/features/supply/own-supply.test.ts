import { afterEach, beforeEach, expect, it } from 'vitest';
import { METER, NEIGHBOUR, SupplyScene } from '../../../testing/scenes/supply-scene.ts';
import { shareOf, WHOLE_SHARE } from '../../ports/processes/share.ts';

const T = Date.UTC(2026, 5, 1, 12);
const steady = (seconds: number) => Array.from({ length: seconds }, () => 230);
const dark = (seconds: number) => Array.from({ length: seconds }, () => 0);

let scene: SupplyScene;
beforeEach(async () => {
  scene = await SupplyScene.open();
  scene.clock.set(T + 3_600_000);
});
afterEach(() => scene.close());

// proves R-OPS-150
it('what is left to be searched of a device waits for the process that has it, and nothing of it is noted elsewhere', async () => {
  scene.storesNews = false;
  await scene.measured(T, [...steady(20), ...dark(5)]);
  await scene.measured(T, [...steady(20), ...dark(5)], { mac: NEIGHBOUR.mac });
  const noted = await scene.records.supply.searches();
  expect(noted.map(({ mac }) => mac).toSorted()).toEqual([METER.mac, NEIGHBOUR.mac]);
  scene.share = shareOf([2]);
  await scene.crash();
  await scene.measured(T + 25_000, steady(20));
  await scene.supply.watch.event(METER.mac, { id: '1', ts: T / 1_000, type: 'OUTAGE' });
  await scene.supply.watch.settled();
  expect(await scene.records.supply.searches()).toEqual(noted.filter(({ mac }) => mac === METER.mac));
  const reported = (await scene.records.supply.open()).map(({ mac }) => mac);
  expect(new Set(reported)).toEqual(new Set([NEIGHBOUR.mac]));
  expect(new Set(scene.news.map(({ mac }) => mac))).toEqual(new Set([NEIGHBOUR.mac]));
  scene.share = WHOLE_SHARE;
  await scene.crash();
  expect((await scene.events()).events).toMatchObject([{ kind: 'OUTAGE', start: T + 20_000, end: T + 25_000 }]);
});
