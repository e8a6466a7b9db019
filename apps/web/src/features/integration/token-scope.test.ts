import type { DeviceListEntry, HierarchyNode } from '@phasor/contract';
import { describe, expect, it } from 'vitest';
import { tokenScopes } from './token-scope.ts';

const device = (mac: string, level: DeviceListEntry['level'] = 'own') => ({ mac, level }) as DeviceListEntry;
const leaf = (mac: string): HierarchyNode => ({
  title: '',
  isLeaf: true,
  data: { id: mac, mac, type: 1, report_mode: 1 },
});
const group = (id: string, children: HierarchyNode[]): HierarchyNode => ({
  ...{ title: `Group ${id}`, isLeaf: false, children },
  data: { id },
});

// proves R-TOKEN-040
describe('the devices that a token may open together', () => {
  const nodes = [group('a', [leaf('1'), group('b', [leaf('2'), leaf('3')])]), leaf('4')];

  it('are those of each group, and all, as far as the account owns them', () => {
    const devices = [device('1'), device('2'), device('3', 'view'), device('4')];
    expect(tokenScopes('1', { nodes, devices })).toEqual([
      { id: 'a', title: 'Group a', macs: ['2'] },
      { id: 'b', title: 'Group b', macs: ['2'] },
      { id: 'all', title: undefined, macs: ['2', '4'] },
    ]);
  });

  it('are none where the account owns no other device', () => {
    expect(tokenScopes('1', { nodes, devices: [device('1'), device('3', 'operate')] })).toEqual([]);
  });
});
