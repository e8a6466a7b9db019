import type { CountedDevice, CountedGroup, GroupBalanceAnswer } from '@phasor/contract';
import { describe, expect, it } from 'vitest';
import { partRows, withoutPhases } from './group-parts.ts';

const device = (mac: string, title: string): CountedDevice => ({ kind: 'device', id: `node ${mac}`, mac, title });
const group = (parts: CountedGroup['parts'], whole: CountedGroup['whole'] = [], id = 'works'): CountedGroup => ({
  ...{ kind: 'group', id, title: 'Works', whole, parts, leftOut: [] },
});

const HALL = device('A', 'Hall');
const OFFICE = device('B', 'Office');
const ROOF = device('C', 'Roof');
const MAIN = device('M', 'Main supply');
const BARNS = group([device('D', 'Barn'), device('E', 'Shed')], [], 'barns');
const powers = new Map([
  ['A', 1_000],
  ['B', 3_000],
  ['C', -500],
]);
const NOTHING = {
  powers: new Map<string, number>(),
  isFollowed: true,
  missing: [],
  awaited: new Set<string>(),
  balance: undefined,
};

type Balance = GroupBalanceAnswer['data'];
const part = (id: string, energy: number | null) => ({
  ...{ id, mac: id.replace('node ', ''), title: '', kind: 'device' as const, devices: [], energy, coverage: 0.9 },
});
const balanceOf = (given: Partial<Balance>): Balance => ({
  ...{ energy: null, coverage: 1, rule: 'added', whole: [], parts: [], other: 0, excess: 0, left_out: [] },
  ...given,
});

describe('the members of a group', () => {
  // proves R-DASH-057, R-DASH-059
  it('are sorted by consumption, which alone is shared, silent ones last', () => {
    const barn = device('D', 'Barn');
    const rows = partRows(group([HALL, OFFICE, ROOF, barn]), { ...NOTHING, powers, missing: ['D'] });
    expect(rows.map(({ title, share }) => [title, share])).toEqual([
      ['Office', 0.75],
      ['Hall', 0.25],
      ['Roof', 0],
      ['Barn', null],
    ]);
    expect(rows.at(-1)).toMatchObject({ title: 'Barn', activePower: null, isMissing: true });
  });

  // proves R-DASH-057
  it('have no share of the power while some are not followed, which are no part of 100%', () => {
    const rows = partRows(group([HALL, OFFICE, ROOF]), { ...NOTHING, powers, isFollowed: false });
    expect(rows.map(({ activePower, share }) => [activePower, share])).toEqual([
      [3_000, null],
      [1_000, null],
      [-500, null],
    ]);
  });

  it('are unknown before the first values', () => {
    const rows = partRows(group([HALL, OFFICE]), NOTHING);
    expect(
      rows.every(({ activePower, share, energy }) => activePower === null && share === null && energy === null),
    ).toBe(true);
  });

  // proves R-DASH-094
  it('are awaited until they are heard, unless nothing of them can come', () => {
    const awaited = new Set(['A', 'B', 'E']);
    const rows = partRows(group([HALL, OFFICE, ROOF, BARNS]), {
      ...{ powers: new Map([['A', 200]]), isFollowed: true, missing: ['B'], awaited, balance: undefined },
    });
    expect(Object.fromEntries(rows.map(({ title, isAwaited }) => [title, isAwaited]))).toEqual({
      ...{ Hall: false, Office: false, Roof: false, Works: true },
    });
  });

  it('show a subgroup as one, with the power of its reporting members', () => {
    const [barns] = partRows(group([BARNS]), { ...NOTHING, powers: new Map([['D', 200]]), missing: ['E'] });
    expect(barns).toMatchObject({ kind: 'group', id: 'barns', devices: 2, activePower: 200, isMissing: false });
  });

  // proves R-DASH-058
  it('share the energy of the group, and are unknown where nothing was measured', () => {
    const balance = balanceOf({
      energy: 4_000,
      parts: [part('node A', 3_000), part('node B', null), part('node C', 1_000)],
    });
    const rows = partRows(group([HALL, OFFICE, ROOF]), { ...NOTHING, balance });
    expect(rows.map(({ title, energy, energyShare, coverage }) => [title, energy, energyShare, coverage])).toEqual([
      ['Hall', 3_000, 0.75, 0.9],
      ['Office', null, null, undefined],
      ['Roof', 1_000, 0.25, 0.9],
    ]);
  });
});

describe('a group with a member that measures the whole', () => {
  const works = group([HALL, OFFICE], [MAIN]);

  it('lists it first, and the rest between it and its parts last, in power and in energy', () => {
    const balance = balanceOf({
      ...{ energy: 10_000, rule: 'measured', other: 3_000 },
      ...{ whole: [part('node M', 10_000)], parts: [part('node A', 2_000), part('node B', 5_000)] },
    });
    const rows = partRows(works, { ...NOTHING, powers: new Map([...powers, ['M', 5_000]]), balance });
    expect(rows.map(({ kind, activePower, energy, energyShare }) => [kind, activePower, energy, energyShare])).toEqual([
      ['whole', 5_000, 10_000, 1],
      ['device', 3_000, 5_000, 0.5],
      ['device', 1_000, 2_000, 0.2],
      ['other', 1_000, 3_000, 0.3],
    ]);
  });

  it('has a negative excess where the parts measured more', () => {
    const balance = balanceOf({ energy: 6_000, rule: 'measured', excess: 1_000, whole: [part('node M', 6_000)] });
    const rows = partRows(works, { ...NOTHING, powers: new Map([...powers, ['M', 3_500]]), balance });
    expect(rows.at(-1)).toMatchObject({ kind: 'excess', activePower: -500, energy: -1_000, share: 0 });
  });

  it('has Other in power beside an excess of energy, unless it is within the difference of meters', () => {
    const balance = balanceOf({ energy: 6_000, rule: 'measured', excess: 1_000, whole: [part('node M', 6_000)] });
    const rest = (main: number) =>
      partRows(works, { ...NOTHING, powers: new Map([...powers, ['M', main]]), balance })
        .filter(({ title }) => title === '')
        .map(({ kind, activePower, energy }) => [kind, activePower, energy]);
    expect(rest(4_400)).toEqual([
      ['other', 400, null],
      ['excess', null, -1_000],
    ]);
    expect(rest(4_010)).toEqual([['excess', null, -1_000]]);
  });

  it('has no rest in power while a part is silent, and none at all while the whole is unknown', () => {
    const balance = balanceOf({ energy: 6_000, rule: 'measured', other: 1_000 });
    const speaking = new Map([
      ['M', 5_000],
      ['A', 1_000],
    ]);
    expect(partRows(works, { ...NOTHING, powers: speaking, balance }).at(-1)).toMatchObject({
      kind: 'other',
      activePower: null,
    });
    const withBarns = group([HALL, BARNS], [MAIN]);
    const restBeside = (shed: readonly [string, number][]) => {
      const powers = new Map([['M', 5_000] as const, ['A', 1_000] as const, ['D', 200] as const, ...shed]);
      return partRows(withBarns, { ...NOTHING, powers, balance }).at(-1)?.activePower;
    };
    expect([restBeside([['E', 300]]), restBeside([])]).toEqual([3_500, null]);
    const silent = partRows(works, { ...NOTHING, powers, missing: ['M'], balance: balanceOf({ rule: 'measured' }) });
    expect(silent.map(({ kind, isMissing }) => [kind, isMissing])).toEqual([
      ['whole', true],
      ['device', false],
      ['device', false],
    ]);
  });
});

describe('members without phases', () => {
  const members = ['A', 'B', 'C'].map((mac) => ({ mac, title: `Meter ${mac}` }));

  // proves R-MEAS-090
  it('are named where the phases of the group are those of the others: 5 kW in all, of them 2 kW in phases', () => {
    const each = new Map([
      ['A', { P: { L1: 1_500, L2: 500, CUM: 2_000 } }],
      ['B', { P: { CUM: 3_000 } }],
    ]);
    expect(withoutPhases(members, each)).toEqual(['Meter B']);
  });

  it('are none where no member reports phases, or all of them do', () => {
    const totals = new Map([['B', { P: { CUM: 3_000 } }]]);
    const phases = new Map([['A', { P: { L3: 700, CUM: 700 } }]]);
    expect([withoutPhases(members, totals), withoutPhases(members, phases), withoutPhases(members, new Map())]).toEqual(
      [[], [], []],
    );
  });
});
