import { describe, expect, it } from 'vitest';
import { deviceEntry } from '../../base/testing/device-entry.ts';
import { ownSourceOf, sourcesWithin } from './selection.ts';
import { groupSelection } from './testing/group-selection.ts';

const [wifi, lora, nothing] = [{ source: 1 as const }, { source: 2 as const }, {}];

describe('the source that is shown where nobody chooses one', () => {
  // proves R-LORA-034
  it('is that of the device, and WiFi where nothing is stored', () => {
    const shown = (change: typeof wifi | typeof lora | typeof nothing) => {
      const device = deviceEntry({ mac: '02005E100001', ...change });
      return ownSourceOf({ kind: 'device', device, title: 'Meter' });
    };
    expect([shown(lora), shown(wifi), shown(nothing)]).toEqual([2, 1, 1]);
    expect(ownSourceOf({ kind: 'none' })).toBe(1);
  });

  // proves R-LORA-035
  it('is left to the server for a group, whose devices have each its own', () => {
    expect(ownSourceOf(groupSelection([deviceEntry({ mac: '02005E100001', ...lora })]))).toBeUndefined();
    expect([...sourcesWithin([lora, nothing, wifi, lora])]).toEqual([2, 1]);
  });
});
