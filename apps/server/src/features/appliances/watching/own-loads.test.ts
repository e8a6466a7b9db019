import { expect, it } from 'vitest';
import { NOON } from '../../../../testing/scenes/appliance-scene.ts';
import { aWatchedMeter, KETTLE } from '../../../../testing/scenes/watched-loads.ts';
import { batchOf } from '../../../../testing/series-store/series-samples.ts';
import { NO_SHARE, WHOLE_SHARE } from '../../../ports/processes/share.ts';
import { createAppliances } from '../appliances.ts';

// proves R-OPS-150
it('the load of a meter is taken apart by the process that has it alone', async () => {
  const scene = await aWatchedMeter();
  const { mac, appliances, watch, measured, runs } = scene;
  await scene.record('Kettle');
  const samples = measured(600, [{ from: 300, to: 450, ...KETTLE }], NOON);
  await scene.commit(samples.slice(0, 200));
  await watch.stop();
  const marks = await appliances.marks();
  const elsewhere = createAppliances({ ...scene, share: NO_SHARE });
  await elsewhere.watch.start();
  elsewhere.watch.committed([{ device: mac, family: 'electrical', samples: samples.slice(200) }]);
  elsewhere.watch.changed(mac);
  await elsewhere.watch.settled();
  await elsewhere.watch.stop();
  expect([...elsewhere.watch.macs()]).toEqual([]);
  expect(await appliances.marks()).toEqual(marks);
  expect([await runs(), scene.news]).toEqual([[], []]);
  scene.clock.advance(400_000);
  await scene.store.append(batchOf(samples.slice(200)));
  const next = createAppliances({ ...scene, share: WHOLE_SHARE });
  await next.watch.start();
  next.watch.committed([{ device: mac, family: 'electrical', samples: samples.slice(599) }]);
  await next.watch.settled();
  await next.watch.stop();
  expect(await runs()).toHaveLength(1);
});
