import type { ApplianceEnergy } from '@phasor/contract';
import { describe, expect, it } from 'vitest';
import { group, leaf, range } from '../testing/test-appliances.ts';
import { energyParts, energyPie, isRoundedApart, shownParts } from './energy-parts.ts';

const entry = (ID: number, energy: number): ApplianceEnergy => ({
  ...{ kind: 'appliance', ID, name: `Appliance ${ID}`, phase: 'L1', energy },
});
const rest = (kind: 'always_on' | 'other', energy: number): ApplianceEnergy => ({
  ...{ kind, ID: null, name: kind, phase: null, energy },
});
const entries = [entry(1, 500), entry(2, 1_500), entry(3, 200), rest('always_on', 900), rest('other', 400)];
const nodes = [group('main', [leaf(3)], 'main'), group('Kitchen', [leaf(1), leaf(2)]), group('Empty', [])];
const colours = new Map([1, 2, 3].map((ID, index) => [ID, index]));
const partsOf = (chosen: readonly number[]) => energyParts({ nodes, entries, chosen: new Set(chosen), colours });

const names = { always_on: 'Always ON', other: 'Other', unchosen: 'Not chosen' };
const words = {
  ...{ names, name: 'Name', energy: 'Energy', uncertainty: 'Uncertainty', share: 'Share', total: 'Total' },
  unsure: (name: string) => `${name}, unsure`,
};
const frame = { range, timeZone: 'UTC', locale: 'en', words };

describe('the shares of the energy', () => {
  // proves R-APPL-018
  it('are groups and appliances by size, then the always-on load and the rest', () => {
    expect(partsOf([1, 2, 3]).map(({ id, energy }) => [id, energy])).toEqual([
      ['Kitchen', 2_000],
      ['appliance-3', 200],
      ['always_on', 900],
      ['other', 400],
    ]);
  });

  // proves R-APPL-018
  it.each([[[1, 2, 3]], [[2]], [[]]])('add up to the whole, whatever is chosen: %j', (chosen) => {
    expect(shownParts(partsOf(chosen), undefined).whole).toBe(3_500);
  });

  // proves R-MEAS-168
  it('are known to add up as they are written, or not to', () => {
    const kilo = { unit: 'kWh', divisor: 1_000, decimals: 2 };
    expect(isRoundedApart(shownParts(partsOf([1, 2, 3]), undefined), kilo)).toBe(false);
    const thirds = [entry(1, 333.4), entry(2, 333.4), entry(3, 333.4)];
    const parts = energyParts({ nodes: [], entries: thirds, chosen: new Set([1, 2, 3]), colours });
    expect(isRoundedApart(shownParts(parts, undefined), kilo)).toBe(true);
  });

  it('keep appliances that are not chosen apart from unknown load', () => {
    const parts = partsOf([2]);
    expect(parts.at(-1)).toMatchObject({ kind: 'unchosen', energy: 700 });
    expect(parts.find(({ kind }) => kind === 'other')?.energy).toBe(400);
  });

  it('include an appliance that is in no group', () => {
    const parts = energyParts({ nodes: [], entries, chosen: new Set([1]), colours });
    expect(parts[0]?.id).toBe('appliance-1');
  });

  // proves R-APPL-018
  it('of a group can be shown alone', () => {
    const { path, parts, whole } = shownParts(partsOf([1, 2, 3]), 'Kitchen');
    expect(path.map(({ title }) => title)).toEqual(['Kitchen']);
    expect(parts.map(({ title }) => title)).toEqual(['Appliance 2', 'Appliance 1']);
    expect(whole).toBe(2_000);
  });

  // proves R-NILM-054
  it('have the uncertainty of appliances, and in groups less than the sum of them', () => {
    const exact = [entry(1, 500), entry(2, 1_500), entry(3, 200)].map((each, index) => ({
      ...each,
      uncertainty: [30, 40, 10][index],
    }));
    const parts = energyParts({ nodes, entries: [...exact, rest('other', 400)], chosen: new Set([1, 2, 3]), colours });
    expect(parts.map(({ id, uncertainty }) => [id, uncertainty])).toEqual([
      ['Kitchen', 50],
      ['appliance-3', 10],
      ['other', undefined],
    ]);
    const { sheet } = energyPie(shownParts(parts, undefined), frame);
    expect(sheet.headings).toEqual(['Name', 'Energy (kWh)', 'Uncertainty (kWh)', 'Share (%)']);
    expect(sheet.rows.map(({ cells }) => cells[2])).toEqual([0.05, 0.01, null, null]);
  });

  it('are those of the whole where the group no longer exists', () => {
    expect(shownParts(partsOf([1, 2, 3]), 'Cellar').whole).toBe(3_500);
  });
});

describe('the ring', () => {
  const pie = energyPie(shownParts(partsOf([1, 2, 3]), undefined), frame);

  it('opens groups and nothing else', () => {
    expect(pie.slices.filter(({ parts }) => parts !== undefined).map(({ name }) => name)).toEqual(['Kitchen']);
    expect(pie.slices.map(({ name }) => name)).toContain('Always ON');
  });

  // proves R-NILM-090
  it('hatches what the table writes as unsure, and nothing else', () => {
    const inexact = entries.map((each) =>
      each.ID === 3 ? { ...each, uncertainty: 101 } : { ...each, uncertainty: 50 },
    );
    const parts = energyParts({ nodes, entries: inexact, chosen: new Set([1, 2, 3]), colours });
    const { slices } = energyPie(shownParts(parts, undefined), frame);
    expect(slices.filter(({ isUnsure }) => isUnsure).map(({ name }) => name)).toEqual(['Appliance 3, unsure']);
    expect(pie.slices.filter(({ isUnsure }) => isUnsure)).toEqual([]);
  });

  // proves R-FORM-007
  it('has its numbers in a table that adds up', () => {
    expect(pie.scale.unit).toBe('kWh');
    expect(pie.sheet.rows.map(({ cells }) => cells[1])).toEqual([2, 0.2, 0.9, 0.4, 3.5]);
    expect(pie.sheet.rows.at(-1)?.cells[3]).toBe(100);
  });

  it('of nothing has no shares', () => {
    const empty = energyPie(shownParts([], undefined), frame);
    expect(empty.sheet.rows.map(({ cells }) => cells)).toEqual([['Total', 0, null, null]]);
  });
});
