import { describe, expect, it } from 'vitest';
import { aDevice } from '../../../testing/record-builders.ts';
import type { Device } from '../../ports/record-store.ts';
import { DeviceBook } from './device-book.ts';

function bookOver(list: () => Device[]) {
  const told: string[] = [];
  const book = new DeviceBook({
    devices: { list: async () => list() },
    onTimeZone: async (mac, zone) => void told.push(`${mac} ${zone}`),
    log: { warn: () => undefined },
  });
  return { book, told };
}

describe('the device book', () => {
  it('knows the ratio of a device, and 1 for one that is not registered', async () => {
    const device = { ...aDevice(), transformationRatio: 50 };
    const { book } = bookOver(() => [device]);
    await book.refresh();
    expect(book.transformationRatio(device.mac)).toBe(50);
    expect(book.transformationRatio('000000000000')).toBe(1);
  });

  it('tells each zone once, and again when the device moves', async () => {
    let device: Device = { ...aDevice(), timeZone: 'Europe/Bratislava' };
    const { book, told } = bookOver(() => [device]);
    await book.refresh();
    await book.refresh();
    device = { ...device, timeZone: 'Asia/Kolkata' };
    await book.refresh();
    expect(told).toEqual([`${device.mac} Europe/Bratislava`, `${device.mac} Asia/Kolkata`]);
  });

  it('tells the zones of many devices together, not one after the other', async () => {
    const devices = Array.from({ length: 1_000 }, (_, i) => aDevice({ mac: i.toString(16).padStart(12, '0') }));
    let waiting = 0;
    const all = Promise.withResolvers<void>();
    const book = new DeviceBook({
      devices: { list: async () => devices },
      onTimeZone: () => {
        waiting += 1;
        if (waiting === devices.length) all.resolve();
        return all.promise;
      },
      log: { warn: () => undefined },
    });
    await book.refresh();
    expect(waiting).toBe(1_000);
  });
});
