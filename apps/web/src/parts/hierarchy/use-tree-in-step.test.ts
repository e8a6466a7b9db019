import { expect, it } from 'vitest';
import { deviceEntry } from '../../base/testing/device-entry.ts';
import { groupSelection } from './testing/group-selection.ts';
import { isTreeOf } from './use-tree-in-step.ts';

const group = groupSelection([deviceEntry({ mac: 'A' }), deviceEntry({ mac: 'B' })]);

it('an answer about a group is of the tree in which the same devices are added up, in any order', () => {
  expect(isTreeOf(group, ['B', 'A'])).toBe(true);
  expect(isTreeOf(group, ['A'])).toBe(false);
  expect(isTreeOf(group, ['A', 'B', 'C'])).toBe(false);
});

it('before the first answer, and of a single device, no tree can be another one', () => {
  expect(isTreeOf(group, undefined)).toBe(true);
  expect(isTreeOf({ ...group, kind: 'device' } as never, ['C'])).toBe(true);
});
