import { describe, expect, it } from 'vitest';
import { deviceEntry } from '../../testing/device-entry.ts';
import { memberEnergies, memberRows } from './group-members.ts';

const member = (mac: string, title: string) => deviceEntry({ mac, title });

const members = [member('A', 'Hall'), member('B', 'Office'), member('C', 'Roof'), member('D', 'Barn')];
const values = new Map([
  ['A', { ts: 1, P: { CUM: 1_000 } }],
  ['B', { ts: 1, P: { CUM: 3_000 } }],
  ['C', { ts: 1, P: { CUM: -500 } }],
  ['D', { ts: 1, P: { CUM: 9_000 } }],
]);

describe('memberRows', () => {
  it('puts the greatest taker first and shares only what is taken', () => {
    const rows = memberRows(members, values, ['D']);
    expect(rows.map(({ title, share }) => [title, share])).toEqual([
      ['Office', 0.75],
      ['Hall', 0.25],
      ['Roof', 0],
      ['Barn', null],
    ]);
  });

  it('shows no value of a member that the group is formed without', () => {
    const barn = memberRows(members, values, ['D']).at(-1);
    expect(barn).toMatchObject({ title: 'Barn', activePower: null, share: null, isMissing: true });
  });

  it('waits for the first values without inventing any', () => {
    expect(
      memberRows(members, new Map(), []).every(({ activePower, share }) => activePower === null && share === null),
    ).toBe(true);
  });
});

describe('the energies of the members of a group', () => {
  const priced = (mac: string, imported: number | null) => ({
    ...{ mac, imported, coverage: 0.9, total: null, currency: null, unpriced: 0 },
    energy: { VT: 0, NT: 0 },
  });
  const costOf = (...devices: ReturnType<typeof priced>[]) => ({
    ...{ total: null, currency: null, unpriced: 0, steps: [], devices },
  });

  it('share out what the group imported in the period, with what was measured of it, and leave out members of which nothing is known', () => {
    const energies = memberEnergies(costOf(priced('A', 3_000), priced('B', null), priced('C', 1_000)));
    expect([...energies]).toEqual([
      ['A', { energy: 3_000, share: 0.75, coverage: 0.9 }],
      ['C', { energy: 1_000, share: 0.25, coverage: 0.9 }],
    ]);
  });

  it('have no share of nothing', () => {
    expect(memberEnergies(costOf(priced('A', 0))).get('A')).toEqual({ energy: 0, share: 0, coverage: 0.9 });
    expect(memberEnergies(undefined).size).toBe(0);
  });
});
