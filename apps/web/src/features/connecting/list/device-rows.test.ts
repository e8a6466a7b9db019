import type { ListedDevice } from '@phasor/contract';
import { describe, expect, it } from 'vitest';
import { canRewire, deviceRows, wiringText } from './device-rows.ts';

const DEVICE: ListedDevice = {
  ...{ mac: '02005E100001', title: 'Fridge', type: 6, phases: 1, ecosystem: 'tasmota', connection: 'ab12cd34' },
  ...{ gateway: null, key: 'plug', wiring: [], fields: [], status: 'ONLINE', seen_at: 1, created_at: 1 },
  ...{ ended_at: null, samples_a_day: 8_640, refused: [], owners: ['anna'] },
};

// proves R-ADD-020
describe('the list of devices', () => {
  it('has ended devices last', () => {
    const ended = { ...DEVICE, title: 'Old', ended_at: 5 };
    const rows = deviceRows([ended, { ...DEVICE, title: 'Lamp' }, DEVICE]);
    expect(rows.map(({ device }) => device.title)).toEqual(['Lamp', 'Fridge', 'Old']);
  });

  it('counts refusals of all reasons and shows the latest one', () => {
    const refused = [
      { reason: 'future', count: 7, at: 10 },
      { reason: 'range', count: 2, at: 30 },
    ];
    expect(deviceRows([{ ...DEVICE, refused }])[0]).toMatchObject({ refusals: 9, latest: { reason: 'range' } });
    expect(deviceRows([DEVICE])[0]).toMatchObject({ refusals: 0, latest: undefined });
  });

  it('writes wiring in signs', () => {
    expect(wiringText([])).toBe('');
    expect(
      wiringText([
        { from: 'L1', to: 'L2', turned: false },
        { from: 'CH2', to: null, turned: false },
        { from: 'L3', to: 'L3', turned: true },
      ]),
    ).toBe('L1 → L2, CH2 → –, L3 ±');
  });

  it('offers rewiring for devices of other makers that are in use', () => {
    expect(canRewire(DEVICE)).toBe(true);
    expect(canRewire({ ...DEVICE, ecosystem: 'native' })).toBe(false);
    expect(canRewire({ ...DEVICE, ended_at: 5 })).toBe(false);
  });
});
