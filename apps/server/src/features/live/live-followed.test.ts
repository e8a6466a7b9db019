import { SOURCES } from '@phasor/contract';
import { expect, it, onTestFinished } from 'vitest';
import { ASink } from '../../../testing/a-sink.ts';
import { anAccessWorld, HOST, MACS, ORIGIN } from '../../../testing/scenes/access-world.ts';

// proves R-MEAS-180
it('a device is followed as long as somebody looks at it, by itself or in the sum of a group', async () => {
  const world = await anAccessWorld();
  onTestFinished(() => world.stop());
  const { cookie, token } = await world.signIn();
  const viewer = world.live.join(new ASink(), { cookie, origin: ORIGIN, host: HOST, address: '192.0.2.1' });
  const request = (message: object) => viewer.receive(JSON.stringify(message));
  const followed = () => [MACS.own, MACS.seen].map((mac) => world.live.isFollowed(mac));
  expect(followed()).toEqual([false, false]);
  const deviceToken = world.tokenOf(MACS.own);
  await request({ deviceToken, data: true });
  expect(followed()).toEqual([true, false]);
  await request({ deviceToken, data: true, source: SOURCES.lora });
  await request({ deviceToken, data: false });
  await request({ userToken: token, macList: [MACS.seen], data: true });
  expect(followed()).toEqual([true, true]);
  viewer.leave();
  expect(followed()).toEqual([false, false]);
});
