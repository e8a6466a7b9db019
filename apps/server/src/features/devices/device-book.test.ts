import { describe, expect, it } from 'vitest';
import { aDevice } from '../../../testing/record-builders.ts';
import type { DeviceRevision } from '../../ports/announcements.ts';
import { shareOf, WHOLE_SHARE } from '../../ports/processes/share.ts';
import type { Device } from '../../ports/records/device-records.ts';
import { DeviceBook, type DeviceBookParts } from './device-book.ts';

/** Parts of a book that nobody announces anything to. */
const PARTS: Omit<DeviceBookParts, 'devices'> = {
  revisions: { devicesSince: async () => [] },
  announcements: { follow: () => () => undefined },
  share: WHOLE_SHARE,
  onTimeZone: async () => undefined,
  settingsKey: Buffer.alloc(32, 7),
};

function bookOver(list: () => Device[], given: Partial<DeviceBookParts> = {}) {
  const zones: string[] = [];
  const tariffs: DeviceRevision[] = [];
  const book = new DeviceBook({
    ...PARTS,
    devices: { list: async () => list(), find: async (mac) => list().find((device) => device.mac === mac) },
    revisions: { devicesSince: async (_kind, since) => tariffs.filter(({ revision }) => revision > since) },
    onTimeZone: async (mac, zone) => void zones.push(`${mac} ${zone}`),
    ...given,
  });
  return { book, zones, tariffs };
}

describe('the device book', () => {
  // proves R-DASH-039
  it('knows the ratio of a device, and 1 for one that is not registered', async () => {
    const device = { ...aDevice(), transformationRatio: 50 };
    const { book } = bookOver(() => [device]);
    await book.refresh();
    expect(book.transformationRatio(device.mac)).toBe(50);
    expect(book.transformationRatio('000000000000')).toBe(1);
  });

  it('reports each zone once, and again when the device moves', async () => {
    let device: Device = { ...aDevice(), timeZone: 'Europe/Bratislava' };
    const { book, zones } = bookOver(() => [device]);
    await book.refresh();
    await book.refresh();
    device = { ...device, timeZone: 'Asia/Kolkata' };
    await book.refresh();
    expect(zones).toEqual([`${device.mac} Europe/Bratislava`, `${device.mac} Asia/Kolkata`]);
  });

  // proves R-OPS-150
  it('reports the zones of the devices of its process alone, and knows the others', async () => {
    const devices = ['A0B1C2D3E4F1', 'A0B1C2D3E4F2'].map((mac) => aDevice({ mac, transformationRatio: 40 }));
    const { book, zones } = bookOver(() => devices, { share: shareOf([2]) });
    await book.refresh();
    expect(zones).toEqual(['A0B1C2D3E4F2 Europe/Bratislava']);
    expect(devices.map(({ mac }) => book.transformationRatio(mac))).toEqual([40, 40]);
  });

  it('reports the zones of many devices together, not one after the other', async () => {
    const devices = Array.from({ length: 1_000 }, (_, i) => aDevice({ mac: i.toString(16).padStart(12, '0') }));
    let waiting = 0;
    const all = Promise.withResolvers<void>();
    const book = new DeviceBook({
      ...PARTS,
      devices: { list: async () => devices, find: async () => undefined },
      onTimeZone: () => {
        waiting += 1;
        if (waiting === devices.length) all.resolve();
        return all.promise;
      },
    });
    await book.refresh();
    expect(waiting).toBe(1_000);
  });

  it('reports a zone once while several refreshes wait for it, and again after a failure', async () => {
    const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let tries = 0;
    const onTimeZone = () => {
      tries += 1;
      return answers[tries - 1]?.promise ?? Promise.resolve();
    };
    const { book } = bookOver(() => [aDevice()], { onTimeZone });
    const both = Promise.allSettled([book.refresh(), book.refresh()]);
    answers[0]?.reject(new Error('away'));
    expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(tries).toBe(1);
    answers[1]?.resolve();
    await book.refresh();
    await book.refresh();
    expect(tries).toBe(2);
  });

  it('reports a device whose values come from elsewhere, once', async () => {
    let device: Device = aDevice();
    const { book } = bookOver(() => [device]);
    const changed: string[] = [];
    book.watchSource((mac) => changed.push(mac));
    await book.refresh();
    device = { ...device, title: 'Another title', transformationRatio: 5 };
    await book.refresh();
    expect(changed).toEqual([]);
    for (const change of [
      { adapterKey: 'other-meter' },
      { connection: 'abcdefgh' },
      { credentialHash: 'f'.repeat(64) },
      { wiring: [{ from: 'L1', to: 'L1', turned: true }] },
    ] as const) {
      device = { ...device, ...change };
      await book.refresh();
      await book.refresh();
    }
    expect(changed).toEqual(Array(4).fill(device.mac));
  });

  it('has an identifier for the settings of figures, another one for other settings, and reports a change once', async () => {
    let device = aDevice();
    const { book, tariffs } = bookOver(() => [device]);
    const changed: string[] = [];
    book.watch((mac) => changed.push(mac));
    await book.refresh();
    const names = [book.settings([device.mac])];
    for (const change of [
      { transformationRatio: 40 },
      { energyOffset: 5 },
      { timeZone: 'Asia/Kolkata' },
      { kwPrice: 3 },
    ]) {
      device = { ...device, ...change };
      await book.renew(device.mac);
      await book.refresh();
      names.push(book.settings([device.mac]));
    }
    tariffs.push({ mac: device.mac, revision: 2 });
    await Promise.all([book.reprice(), book.reprice()]);
    names.push(book.settings([device.mac]));
    expect(new Set(names).size).toBe(6);
    expect(changed).toHaveLength(5);
    device = { ...device, title: 'Another name' };
    await book.renew(device.mac);
    expect(book.settings([device.mac])).toBe(names.at(-1));
    expect(changed).toHaveLength(5);
  });

  it('has a new identifier for the settings of a group when those of one member change', async () => {
    const devices = [aDevice({ mac: '0004A3000001' }), aDevice({ mac: '0004A3000002' })];
    const { book } = bookOver(() => devices);
    await book.refresh();
    const macs = devices.map(({ mac }) => mac);
    const before = book.settings(macs);
    devices[1] = { ...(devices[1] as Device), transformationRatio: 8 };
    await book.renew('0004A3000002');
    expect(book.settings(macs)).not.toBe(before);
  });

  // proves R-OPS-099
  it('names the same settings alike in every process and after a restart, and otherwise with another key', async () => {
    const device = aDevice({ kwPrice: 3 });
    const named = async (given: Partial<DeviceBookParts> = {}) => {
      const revisions = { devicesSince: async () => [{ mac: device.mac, revision: 4 }] };
      const { book } = bookOver(() => [device], { revisions, ...given });
      await book.start();
      return book.settings([device.mac]);
    };
    expect(await named()).toBe(await named());
    expect(await named()).not.toBe(await named({ settingsKey: Buffer.alloc(32, 8) }));
    expect(await named()).not.toBe(await named({ revisions: PARTS.revisions }));
  });

  it('names the settings of a device that was removed and registered anew as those of a new one', async () => {
    let devices = [aDevice()];
    const { book, tariffs } = bookOver(() => devices);
    await book.refresh();
    const first = book.settings([aDevice().mac]);
    tariffs.push({ mac: aDevice().mac, revision: 2 });
    await book.reprice();
    const priced = book.settings([aDevice().mac]);
    devices = [];
    await book.refresh();
    expect(book.settings([aDevice().mac])).toBe('');
    devices = [aDevice()];
    await book.refresh();
    expect(book.settings([aDevice().mac])).toBe(first);
    expect(priced).not.toBe(first);
  });

  it('does not fall back to the older result of a longer read after a change', async () => {
    const before = aDevice({ transformationRatio: 1 });
    const after = { ...before, transformationRatio: 40 };
    const lists = [Promise.resolve([before]), Promise.withResolvers<Device[]>(), Promise.resolve([after])] as const;
    const answers = [lists[0], lists[1].promise, lists[2]];
    const book = new DeviceBook({
      ...PARTS,
      devices: { list: async () => (await answers.shift()) ?? [], find: async () => after },
    });
    await book.refresh();
    const reading = book.refresh();
    await book.renew(before.mac);
    lists[1].resolve([before]);
    await reading;
    expect(book.transformationRatio(before.mac)).toBe(40);
  });
});
