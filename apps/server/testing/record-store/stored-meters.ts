import { STORED_METER_LIMITS } from '@phasor/contract/stored-meters';
import { expect } from 'vitest';
import type { RecordStore } from '../../src/ports/records/record-store.ts';
import { aDevice } from '../record-builders.ts';
import type { Scenarios } from './scenarios.ts';

const [MINE, OTHER] = ['00000000000A', '00000000000B'] as const;
const image = (width: number) => ({ image: 'A'.repeat(1_400_000), width, height: 30 });
const result = (ID_meter: number, ERROR: number) => ({ ID_meter, ERROR, PF: 1 });

async function twoDevices({ devices, storedMeters }: Pick<RecordStore, 'devices' | 'storedMeters'>) {
  for (const mac of [MINE, OTHER]) await devices.add(aDevice({ mac, type: 3 }));
  return storedMeters;
}

export const storedMeterScenarios: Scenarios = {
  // proves R-METER-002
  'gives each stored meter of a device the next number, and keeps its data': async (store) => {
    const meters = await twoDevices(store);
    const [first, second] = [await meters.add(MINE, { SNUM: '4', CLASS: 0.5 }), await meters.add(MINE, { SNUM: '5' })];
    await meters.add(OTHER, { SNUM: '6' });
    expect([first, second]).toMatchObject([
      { ID_meter: 1, IDN: 1, SNUM: '4', CLASS: 0.5, NOTE1: '' },
      { ID_meter: 2, IDN: 2, SNUM: '5' },
    ]);
    expect(await meters.of(MINE)).toEqual([first, second]);
    expect(await meters.change(MINE, 2, { NOTE1: 'returned' })).toBe(true);
    expect(await meters.change(MINE, 3, { NOTE1: 'returned' })).toBe(false);
    expect(await meters.of(MINE)).toEqual([first, { ...second, NOTE1: 'returned' }]);
    expect([await meters.remove(MINE, 1), await meters.remove(MINE, 1)]).toEqual([true, false]);
    expect(await meters.of(MINE)).toMatchObject([{ ID_meter: 2 }]);
    expect(await meters.of(OTHER)).toMatchObject([{ ID_meter: 1, SNUM: '6' }]);
  },
  // proves R-METER-002
  'gives no number twice to meters that are stored at the same time': async (store) => {
    const meters = await twoDevices(store);
    const added = await Promise.all(['1', '2', '3', '4'].map((SNUM) => meters.add(MINE, { SNUM })));
    expect(new Set(added.map((meter) => meter?.ID_meter)).size).toBe(4);
  },
  'stores as many meters as a device can have and no more': async (store) => {
    const meters = await twoDevices(store);
    const full = Array.from({ length: STORED_METER_LIMITS.meters }, (_, index) => index + 1);
    const [model] = [await meters.add(OTHER, { SNUM: 'x' })];
    if (model === null) throw new Error('the first one fits');
    await meters.replace(
      MINE,
      full.map((id) => ({ ...model, ID_meter: id })),
    );
    expect(await meters.add(MINE, { SNUM: 'y' })).toBeNull();
    expect(await meters.of(MINE)).toHaveLength(STORED_METER_LIMITS.meters);
  },
  // proves R-METER-008
  'removes a stored meter with its images and results': async (store) => {
    const meters = await twoDevices(store);
    await meters.add(MINE, { SNUM: '1' });
    await meters.addImages(MINE, 1, [image(1)]);
    await meters.putTests(MINE, new Map([[1, [result(1, 0.25)]]]));
    expect(await meters.remove(MINE, 1)).toBe(true);
    // The next one has the same number, and nothing of the one before.
    expect(await meters.add(MINE, { SNUM: '2' })).toMatchObject({ ID_meter: 1 });
    expect([await meters.images(MINE, 1), await meters.tests(MINE, 1)]).toEqual([[], []]);
  },
  // proves R-METER-012
  'replaces the stored meters of a device; what stays keeps its images and results': async (store) => {
    const meters = await twoDevices(store);
    const [kept, swapped, gone] = [
      await meters.add(MINE, { SNUM: '1' }),
      await meters.add(MINE, { SNUM: '2' }),
      await meters.add(MINE, { SNUM: '3' }),
    ];
    if (!kept || !swapped || !gone) throw new Error('three fit');
    for (const id of [1, 2]) await meters.addImages(MINE, id, [image(id)]);
    await meters.putTests(MINE, new Map([1, 2, 9].map((id) => [id, [result(id, 0.25)]])));
    const now = [
      { ...kept, NOTE1: 'seen' },
      { ...swapped, SNUM: '22' },
      { ...gone, ID_meter: 7 },
    ];
    await meters.replace(MINE, now);
    expect(await meters.of(MINE)).toEqual(now);
    expect(await meters.tests(MINE, 1)).toEqual([result(1, 0.25)]);
    expect(await meters.images(MINE, 1)).toEqual([{ id: expect.any(Number), ...image(1) }]);
    expect([await meters.tests(MINE, 2), await meters.images(MINE, 2)]).toEqual([[], []]);
    await meters.replace(MINE, []);
    expect([await meters.of(MINE), await meters.images(MINE, 1), await meters.tests(MINE, 1)]).toEqual([[], [], []]);
  },
  'adds all images of a stored meter or none': async (store) => {
    const meters = await twoDevices(store);
    await meters.add(MINE, { SNUM: '1' });
    expect(await meters.addImages(MINE, 2, [image(1)])).toBe('unknown');
    const five = Array.from({ length: STORED_METER_LIMITS.images - 1 }, (_, index) => image(index + 1));
    expect(await meters.addImages(MINE, 1, five)).toBe('added');
    expect(await meters.addImages(MINE, 1, [image(8), image(9)])).toBe('full');
    expect((await meters.images(MINE, 1)).map(({ width }) => width)).toEqual(five.map(({ width }) => width));
  },
  // proves R-METER-022
  'removes one image of a stored meter': async (store) => {
    const meters = await twoDevices(store);
    for (const mac of [MINE, OTHER]) await meters.add(mac, { SNUM: '1' });
    await meters.addImages(MINE, 1, [image(1), image(2)]);
    const [first, second] = await meters.images(MINE, 1);
    if (!first || !second) throw new Error('two fit');
    expect(await meters.removeImage(OTHER, 1, first.id)).toBe(false);
    expect(await meters.removeImage(MINE, 2, first.id)).toBe(false);
    expect(await meters.removeImage(MINE, 1, first.id)).toBe(true);
    expect(await meters.removeImage(MINE, 1, first.id)).toBe(false);
    expect(await meters.images(MINE, 1)).toEqual([second]);
  },
  // proves R-METER-011
  'gives a stored meter the lowest free number behind the greatest one': async (store) => {
    const meters = await twoDevices(store);
    const model = await meters.add(OTHER, { SNUM: 'x' });
    if (model === null) throw new Error('the first one fits');
    await meters.replace(
      MINE,
      [1, STORED_METER_LIMITS.id].map((ID_meter) => ({ ...model, ID_meter })),
    );
    expect(await meters.add(MINE, { SNUM: 'y' })).toMatchObject({ ID_meter: 2, SNUM: 'y' });
  },
  'keeps the stored meters of registered devices alone': async (store) => {
    const meters = store.storedMeters;
    await expect(meters.add(MINE, { SNUM: '1' })).rejects.toMatchObject({ error: 'request.invalid' });
    await twoDevices(store);
    await meters.add(MINE, { SNUM: '1' });
    await store.devices.remove(MINE);
    expect(await meters.of(MINE)).toEqual([]);
  },
};
