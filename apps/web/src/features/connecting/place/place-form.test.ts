import type { Sighting } from '@phasor/contract';
import { describe, expect, it } from 'vitest';
import { firstCheckOf, UNCHANGED } from '../check/check-form.ts';
import { circuitsOf, isTitle, losesChannels, placedDevices, placeFormOf } from './place-form.ts';

const ZONE = 'Europe/Bratislava';
const value = (place: Sighting['values'][number]['place']) => ({ quantity: 'P', place, value: 5, at: 0 }) as const;
const PLUG: Sighting = {
  connection: { id: 'ab12cd34', name: 'Plug', ecosystem: 'tasmota' },
  ...{ key: 'plug', maker: 'Nous', model: 'A1T', name: null, firmware: null },
  ...{ suggested: { type: 6 as const, phases: 1 }, channels: 1, relays: 1, online: true, seen_at: 0 },
  ...{ values: [value('CH1')], angles: [], unknown: [], taken: [], hidden: false },
};
const CLAMPS = {
  ...PLUG,
  suggested: { type: 4 as const, phases: 1 },
  channels: 2,
  relays: 0,
  values: [value('CH1'), value('CH2')],
};
const SPLIT = { ...UNCHANGED, isSplit: true };

// proves R-ADD-009
describe('the last step of adding a device', () => {
  // proves R-ADD-007
  it('begins with a device for each channel where one device would lose something of them', () => {
    const relays = { ...CLAMPS, suggested: { type: 2 as const, phases: 1 as const }, relays: 2 };
    const exported = {
      ...CLAMPS,
      relays: 0,
      values: [value('CH1'), value('CH2'), { ...value('CH2'), quantity: 'E_E' as const }],
    };
    expect([CLAMPS, PLUG, relays, exported].map((sighting) => firstCheckOf(sighting).isSplit)).toEqual([
      false,
      false,
      true,
      true,
    ]);
    expect(placeFormOf(relays, firstCheckOf(relays), ZONE)).toMatchObject({ type: 2, phases: 1 });
    expect(placeFormOf(exported, firstCheckOf(exported), ZONE)).toMatchObject({ type: 6, phases: 1 });
  });

  // proves R-ADD-007
  it('makes a meter of a channel without a relay, where another one has one', () => {
    const relay = { quantity: 'relay', place: 'R1', value: 0, at: 0 } as const;
    const values = [value('CH1'), value('CH2'), relay];
    const sighting = { ...CLAMPS, suggested: { type: 2 as const, phases: 1 as const }, relays: 1, values };
    const form = placeFormOf(sighting, SPLIT, ZONE);
    expect(placedDevices(sighting, SPLIT, form)?.map(({ type }) => type)).toEqual([2, 6]);
  });

  it('is filled in, so that saving is enough', () => {
    const form = placeFormOf(PLUG, UNCHANGED, ZONE);
    expect(placedDevices(PLUG, UNCHANGED, form)).toEqual([
      {
        ...{ title: 'Nous A1T', type: 6, phases: 1, wiring: [], fields: [], transformation_ratio: 1 },
        ...{ time_zone: ZONE, lat: null, lng: null },
      },
    ]);
  });

  // proves R-ADD-013
  it('gives the circuits of one device the names that were written, and none where they become devices', () => {
    const form = placeFormOf(CLAMPS, UNCHANGED, ZONE);
    expect(circuitsOf(CLAMPS, UNCHANGED, 4)).toEqual(['1', '2']);
    const named = { ...form, type: 4 as const, circuits: { 1: ' Heat pump ', 2: '' } };
    expect(placedDevices(CLAMPS, UNCHANGED, named)?.[0]?.circuits).toEqual({ 1: 'Heat pump' });
    expect(placedDevices(CLAMPS, UNCHANGED, { ...form, type: 4 })?.[0]).not.toHaveProperty('circuits');
    expect(circuitsOf(CLAMPS, SPLIT, 4)).toEqual([]);
    expect(circuitsOf(CLAMPS, UNCHANGED, 1)).toEqual([]);
  });

  it('names every channel that becomes a device', () => {
    const form = placeFormOf(CLAMPS, SPLIT, ZONE);
    expect(form).toMatchObject({ titles: ['Nous A1T 1', 'Nous A1T 2'], type: 6, phases: 1 });
    const [first, second] = placedDevices(CLAMPS, SPLIT, { ...form, group: 'cellar' }) ?? [];
    expect([first?.title, first?.group, second?.title]).toEqual(['Nous A1T 1', 'cellar', 'Nous A1T 2']);
    expect(second?.wiring).toContainEqual({ from: 'CH2', to: 'L1', turned: false });
  });

  it('makes names that fit', () => {
    const titleOf = (name: string) => placeFormOf({ ...PLUG, name }, UNCHANGED, ZONE).titles[0] ?? '';
    const long = placeFormOf({ ...CLAMPS, name: 'A very long name of a socket in the cellar' }, SPLIT, ZONE).titles;
    for (const title of [titleOf('P1'), titleOf('x'.repeat(80)), ...long]) expect(isTitle(title)).toBe(true);
    expect(new Set(long).size).toBe(2);
  });

  it('takes nothing while a name does not fit', () => {
    const form = placeFormOf(PLUG, UNCHANGED, ZONE);
    expect(placedDevices(PLUG, UNCHANGED, { ...form, titles: ['ab'] })).toBeUndefined();
    expect(placedDevices(CLAMPS, SPLIT, { ...form, titles: ['Only one'] })).toBeUndefined();
  });

  it('warns where a kind cannot keep all channels', () => {
    expect(losesChannels(CLAMPS, UNCHANGED, 6)).toBe(true);
    expect(losesChannels(CLAMPS, UNCHANGED, 4)).toBe(false);
    expect(losesChannels(CLAMPS, SPLIT, 6)).toBe(false);
    const phases = [
      { from: 'CH1', to: 'L1', turned: false },
      { from: 'CH2', to: 'L2', turned: false },
    ] as const;
    expect(losesChannels(CLAMPS, { ...UNCHANGED, wiring: phases }, 1)).toBe(false);
  });
});
