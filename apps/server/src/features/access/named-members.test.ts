import { GROUP_MEMBERS_MAX } from '@phasor/contract';
import { expect, it } from 'vitest';
import { membersIn, membersOf } from './named-members.ts';

const macs = (count: number) =>
  Array.from({ length: count }, (_, index) => index.toString(16).toUpperCase().padStart(12, '0'));
const REFUSED = expect.objectContaining({ error: 'request.invalid', field: 'macList' });

it('members of a group are counted once, in the order in which they are named', () => {
  const [one, two, three] = macs(3) as [string, string, string];
  expect(membersOf([two, one, two, three, one])).toEqual([two, one, three]);
  expect(membersOf([...macs(GROUP_MEMBERS_MAX), one])).toHaveLength(GROUP_MEMBERS_MAX);
});

it('members of a group are refused where one is no MAC, and where they are none or too many', () => {
  const wrong = [undefined, null, '000000000001', {}, [], ['meter'], [...macs(2), 'meter'], [...macs(2), 7]];
  for (const list of [...wrong, macs(GROUP_MEMBERS_MAX + 1)]) expect(() => membersOf(list)).toThrow(REFUSED);
});

it('a message that names no members means every device, and one with an empty list none', () => {
  expect(membersIn(undefined)).toBeUndefined();
  expect(membersIn(macs(2))).toEqual(macs(2));
  expect(() => membersIn([])).toThrow(REFUSED);
});
