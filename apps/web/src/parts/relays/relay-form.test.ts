import { describe, expect, it } from 'vitest';
import { changeOf, nameOf, powerOf } from './relay-form.ts';

describe('the form of a relay', () => {
  // proves R-CTRL-020, R-RELAY-012
  it('takes names of 3 to 30 characters, without what surrounds them', () => {
    expect(['', 'ab', '  ab ', ' abc '].map((name) => nameOf({ name }))).toEqual([
      undefined,
      undefined,
      undefined,
      'abc',
    ]);
    expect(nameOf({ name: 'a'.repeat(30) })).toHaveLength(30);
    expect(nameOf({ name: 'a'.repeat(31) })).toBeUndefined();
  });

  // proves R-RELAY-012
  it('takes a power of 0 to 99999 W in digits', () => {
    expect(['0', '99999', ' 12 '].map((power) => powerOf({ power }))).toEqual([0, 99_999, 12]);
    for (const power of ['', '-1', '1.5', '100000', '1e3', 'many']) expect(powerOf({ power })).toBeUndefined();
  });

  // proves R-RELAY-013
  it('sends what somebody wrote, and neither the name shown of a relay without one nor what stood there before', () => {
    const asIs = { name: 'Relay 1', power: 3_600, isOnline: true };
    expect(changeOf({ name: 'Relay 1', power: '77' }, asIs)).toEqual({ power: 77 });
    expect(changeOf({ name: ' Pump ' }, asIs)).toEqual({ name: 'Pump' });
    expect(changeOf({ name: 'Pump', power: '3600' }, asIs)).toEqual({ name: 'Pump' });
    expect(changeOf({ name: 'Relay 1' }, asIs)).toEqual({});
  });

  it('is right with a power that only the device knows of, and wrong with one that somebody wrote', () => {
    expect(changeOf({ name: 'Pump' }, { name: 'Relay 1', power: 1.5, isOnline: true })).toEqual({ name: 'Pump' });
    expect(changeOf({ name: 'Pump', power: '1.5' }, { name: 'Pump', power: 0, isOnline: true })).toBeUndefined();
    expect(changeOf({ name: 'ab' }, { name: 'Pump', power: 0, isOnline: true })).toBeUndefined();
  });

  // proves R-RELAY-013
  it('sends no power to a device that is offline, whatever was written before', () => {
    expect(changeOf({ name: 'Pump', power: '77' }, { name: 'Relay 1', power: 5, isOnline: false })).toEqual({
      name: 'Pump',
    });
  });
});
