import type { DeviceListEntry } from '@phasor/contract';
import { describe, expect, it } from 'vitest';
import { deviceEntry } from '../../base/testing/device-entry.ts';
import type { Selection } from '../hierarchy/index.ts';
import { groupSelection } from '../hierarchy/testing/group-selection.ts';
import { meterSubject, phasesOf, subjectOf } from './subject.ts';

const device = (change: Partial<DeviceListEntry> = {}) => deviceEntry({ mac: '02005E100001', ...change });
const only = (change: Partial<DeviceListEntry>): Selection => ({ kind: 'device', device: device(change), title: 'x' });
const group = (...members: Partial<DeviceListEntry>[]) => groupSelection(members.map(device));

describe('who is measured', () => {
  it('is a device by its token', () => {
    expect(subjectOf(only({ token: 'secret' }))).toEqual({ kind: 'device', token: 'secret', suffix: '', source: 1 });
  });

  // proves R-LORA-034
  it('has the source by which it is measured, a group none: each of its members has its own', () => {
    expect(subjectOf(only({ source: 2 }))).toMatchObject({ source: 2 });
    for (const source of [1, 2] as const)
      expect(subjectOf(group({ source: 2 }, { source }))).not.toHaveProperty('source');
  });

  it('is a group of the tree by its node', () => {
    expect(subjectOf(group({}, {}))).toEqual({ kind: 'group', group: 'g', suffix: '' });
  });

  it('has the register of what alone measures a whole group, and none where several are added up', () => {
    const main = { kind: 'device' as const, id: 'n', mac: '02005E100001', title: 'Main' };
    const added = group({ token: 'main' });
    const measured = { ...added, counted: { ...added.counted, whole: [main] } };
    expect(meterSubject(measured)).toEqual({ kind: 'device', token: 'main', suffix: '', source: 1 });
    expect(meterSubject(added)).toBeUndefined();
    expect(meterSubject({ ...measured, members: [...measured.members, device()] })).toBeUndefined();
  });

  // proves R-PROF-019
  it('is called by the spelling of its own where it is an eymon device', () => {
    expect(subjectOf(only({ type: 12 }))?.suffix).toBe('EY');
    expect(subjectOf(group({ type: 12 }, { type: 12 }))?.suffix).toBe('EY');
    expect(subjectOf(group({ type: 12 }, { type: 1 }))?.suffix).toBe('');
  });

  it('is undefined when nothing is selected', () => {
    expect(subjectOf({ kind: 'none' })).toBeUndefined();
    expect(phasesOf({ kind: 'none' })).toEqual([]);
  });

  // proves R-DASH-061
  it('has the phases in use, a group those of any member', () => {
    expect(phasesOf(only({ phase_use: 1 }))).toEqual(['L1']);
    expect(phasesOf(group({ phase_use: 1 }, { phase_use: 2 }))).toEqual(['L1', 'L2']);
  });
});
