import type { DeviceListEntry } from '@phasor/contract';
import { describe, expect, it } from 'vitest';
import type { Selection } from '../hierarchy/selection.ts';
import { deviceEntry } from '../testing/device-entry.ts';
import { phasesOf, subjectOf } from './subject.ts';

const device = (change: Partial<DeviceListEntry> = {}) => deviceEntry({ mac: '02005E100001', ...change });
const only = (change: Partial<DeviceListEntry>): Selection => ({ kind: 'device', device: device(change), title: 'x' });
const group = (...members: Partial<DeviceListEntry>[]): Selection => ({
  kind: 'group',
  id: 'g',
  title: 'Hall',
  members: members.map(device),
  macList: members.map(({ mac }) => mac ?? ''),
});

describe('who is measured', () => {
  it('is a device by its token', () => {
    expect(subjectOf(only({ token: 'secret' }))).toEqual({ kind: 'device', token: 'secret', suffix: '' });
  });

  it('is called by the spelling of its own where it is an eymon device', () => {
    expect(subjectOf(only({ type: 12 }))?.suffix).toBe('EY');
    expect(subjectOf(group({ type: 12 }, { type: 12 }))?.suffix).toBe('EY');
    expect(subjectOf(group({ type: 12 }, { type: 1 }))?.suffix).toBe('');
  });

  it('is nobody when nothing is selected', () => {
    expect(subjectOf({ kind: 'none' })).toBeUndefined();
    expect(phasesOf({ kind: 'none' })).toEqual([]);
  });

  it('has the phases in use, a group those of any member', () => {
    expect(phasesOf(only({ phase_use: 1 }))).toEqual(['L1']);
    expect(phasesOf(group({ phase_use: 1 }, { phase_use: 2 }))).toEqual(['L1', 'L2']);
  });
});
