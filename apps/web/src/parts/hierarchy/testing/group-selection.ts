import { type DeviceListEntry, devicesWithin } from '@phasor/contract';
import type { Selection } from '../selection.ts';

/** A selected group whose devices are added up. */
export function groupSelection(members: readonly DeviceListEntry[]): Extract<Selection, { kind: 'group' }> {
  const parts = members.map(({ mac, title }) => ({ kind: 'device' as const, id: mac, mac, title }));
  const counted = { kind: 'group' as const, id: 'g', title: 'Hall', whole: [], parts, leftOut: [] };
  const within = devicesWithin(counted).flatMap(({ mac }) => members.find((member) => member.mac === mac) ?? []);
  return { kind: 'group', id: 'g', title: 'Hall', counted, members, within, leftOut: [] };
}
