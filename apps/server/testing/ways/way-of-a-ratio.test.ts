import { expect, it } from 'vitest';
import { SettingsWatch } from '../../../web/src/base/api/queries/settings-watch.ts';
import { extendWindow, type LiveWindow, meanImport } from '../../../web/src/parts/live-values/live-window.ts';
import { aBrowser, aMeter, aWorks, dataOf } from '../scenes/works.ts';
import { until } from '../until.ts';

const START = Date.UTC(2026, 5, 1, 10);
const WATTS = 100;

it('a ratio that is changed while a meter reports applies at once, for all users, to live values and answers', async () => {
  const { server, clock } = await aWorks(START);
  const [owner, other] = [await aBrowser(server.port), await aBrowser(server.port)];
  const device = await aMeter(server.mqttPort);
  let seq = 0;
  const report = async () => {
    seq += 1;
    clock.set(START + seq * 1_000);
    const sample = { ts: clock.now() / 1_000, P: { L1: WATTS }, E_I: { L1: 1_000 + seq } };
    await device.publish('data', { boot: 1, seq, interval: 1, samples: [sample] });
    await device.acknowledged(seq);
  };
  await report();
  await until(async () => expect(dataOf(other.messages).filter(({ data }) => data.P?.L1 === WATTS)).toHaveLength(2));

  const ratios = [40, 12.5, 1, 80];
  for (const ratio of ratios) {
    await owner.call('devices.writeDetails', { token: owner.token, CT_ratio: ratio });
    // Nothing is measured meanwhile: the last values are sent again.
    await until(async () => {
      const newest = dataOf(other.messages).slice(-2);
      expect(newest.map(({ data }) => data.P?.L1)).toEqual([WATTS * ratio, WATTS * ratio]);
    });
    const asked = { token: owner.token, data: 'P', from: START / 1_000, to: clock.now() / 1_000 } as const;
    const { data } = await owner.call('measurements.statistics', asked);
    expect(data.P?.CUM).toMatchObject({ MIN: WATTS * ratio, MAX: WATTS * ratio });
    await report();
    await report();
  }

  const ratioOf = new Map<string, number>();
  for (const { data } of dataOf(other.messages).filter((message) => 'device' in message)) {
    const ratio = (data.P?.L1 ?? Number.NaN) / WATTS;
    expect(ratioOf.get(data.settings ?? '') ?? ratio).toBe(ratio);
    ratioOf.set(data.settings ?? '', ratio);
  }
  expect(new Set(ratioOf.values())).toEqual(new Set([1, ...ratios]));

  let changes = 0;
  const watch = new SettingsWatch(() => {
    changes += 1;
  });
  let window: LiveWindow = [];
  for (const message of other.messages.filter((each) => !('group' in each))) {
    watch.see(message);
    if (message.status !== 'OK' || message.topic !== 'Data') continue;
    window = extendWindow(window, [message.data], 60_000);
    expect(meanImport(window, 60_000)).toBe(message.data.P?.L1);
  }
  expect(changes).toBe(ratios.length);
});
