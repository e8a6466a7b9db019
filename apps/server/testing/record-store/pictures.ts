import { expect } from 'vitest';
import { aDevice } from '../record-builders.ts';
import type { Scenarios } from './scenarios.ts';

const [MINE, OTHER] = ['00000000000A', '00000000000B'] as const;
const of = (mac: string, image = 'AAAA') => ({ mac, image, width: 40, height: 30 });

export const pictureScenarios: Scenarios = {
  'keeps one picture per device, the newest, up to a megabyte': async ({ devices, pictures }) => {
    for (const mac of [MINE, OTHER]) await devices.add(aDevice({ mac }));
    await pictures.put(of(MINE));
    await pictures.put(of(OTHER));
    await pictures.put({ ...of(MINE, 'B'.repeat(1_400_000)), width: 2_000 });
    expect(await pictures.ofDevice(MINE)).toEqual({ ...of(MINE, 'B'.repeat(1_400_000)), width: 2_000 });
    expect(await pictures.ofDevice(OTHER)).toEqual(of(OTHER));
  },
  'removes a picture and answers whether there was one': async ({ devices, pictures }) => {
    await devices.add(aDevice({ mac: MINE }));
    await pictures.put(of(MINE));
    expect([await pictures.remove(MINE), await pictures.remove(MINE)]).toEqual([true, false]);
    expect(await pictures.ofDevice(MINE)).toBeUndefined();
  },
  // proves R-PICT-008
  'keeps no picture of a device that is unknown or gone': async ({ devices, pictures }) => {
    await expect(pictures.put(of(MINE))).rejects.toMatchObject({ error: 'request.invalid' });
    await devices.add(aDevice({ mac: MINE }));
    await pictures.put(of(MINE));
    await devices.remove(MINE);
    expect(await pictures.ofDevice(MINE)).toBeUndefined();
  },
};
