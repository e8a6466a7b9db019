import type { ApplianceEnergy } from '@phasor/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changesOf, costOfMonth, explainedOf, inPercent, monthRows, unusualOf } from './month-story.ts';

const entry = (ID: number, energy: number, values: Partial<ApplianceEnergy> = {}): ApplianceEnergy => ({
  ...{ kind: 'appliance', ID, name: `Appliance ${ID}`, phase: 'L1', energy },
  ...{ uncertainty: 100, runs: 10, unusual: 0, unusual_last: null },
  ...values,
});
const rest = (kind: 'always_on' | 'other', energy: number): ApplianceEnergy => ({
  ...{ kind, ID: null, name: kind, phase: null, energy },
});
const rowsOf = (entries: readonly ApplianceEnergy[], before: readonly ApplianceEnergy[] = []) =>
  monthRows({ entries, before, learned: new Set([3]), names: new Map([[1, 'Kettle']]) });

describe('the story of a month', () => {
  // proves R-APPL-041
  it('says what of the energy is explained', () => {
    const entries = [entry(1, 3_000), entry(2, 1_000), rest('always_on', 2_000), rest('other', 4_000)];
    expect(explainedOf(entries)).toEqual({ appliances: 0.4, alwaysOn: 0.2, other: 0.4 });
    expect(explainedOf([])).toBeUndefined();
  });

  it('has shares in percent that add up to 100, each beside its exact value', () => {
    const parts = fc.tuple(fc.nat(1e6), fc.nat(1e6), fc.nat(1e6)).filter((energies) => Math.max(...energies) > 0);
    fc.assert(
      fc.property(parts, ([used, always, other]) => {
        const explained = explainedOf([entry(1, used), rest('always_on', always), rest('other', other)]);
        if (explained === undefined) throw new Error('a share');
        const shown = inPercent(explained);
        expect(shown.appliances + shown.alwaysOn + shown.other).toBe(100);
        for (const part of ['appliances', 'alwaysOn', 'other'] as const) {
          expect(Math.abs(shown[part] - explained[part] * 100)).toBeLessThan(1.000_001);
        }
      }),
    );
    expect(inPercent({ appliances: 0.2251, alwaysOn: 0.2974, other: 0.4775 })).toEqual({
      ...{ appliances: 22, alwaysOn: 30, other: 48 },
    });
  });

  // proves R-APPL-041
  it('lists appliances of people before those that the meter found, the largest first', () => {
    const rows = rowsOf([entry(1, 1_000), entry(3, 9_000), entry(2, 2_000), rest('other', 500)]);
    expect(rows.map(({ name, learned }) => [name, learned])).toEqual([
      ['Appliance 2', false],
      ['Kettle', false],
      ['Appliance 3', true],
    ]);
  });

  // proves R-APPL-041
  it('tells changes that are larger than their uncertainty, the largest first, three at most', () => {
    const now = [entry(1, 5_000), entry(2, 2_050), entry(4, 800), entry(5, 100), entry(6, 1_040)];
    const before = [entry(1, 3_000), entry(2, 2_000), entry(6, 1_000, { uncertainty: 10 }), entry(7, 6_000)];
    expect(
      changesOf(rowsOf(now, before)).map(({ kind, row, difference }) => [kind, row.ID, difference.energy]),
    ).toEqual([
      ['gone', 7, 6_000],
      ['more', 1, 2_000],
      ['new', 4, 800],
    ]);
    expect(changesOf(rowsOf([entry(1, 2_700)], [entry(1, 3_000)])).map(({ kind }) => kind)).toEqual([]);
    expect(changesOf(rowsOf([entry(1, 2_000)], [entry(1, 3_000)])).map(({ kind }) => kind)).toEqual(['less']);
  });

  // proves R-APPL-041
  it('has no cost where a tariff holds for a part of the month only: its mean price would be too low', () => {
    // 10 for 50 of 100 kWh: an appliance with 10 kWh did not cost 1.
    expect(costOfMonth({ total: 10, unpriced: 50_000 })).toBeNull();
    expect(costOfMonth({ total: 20, unpriced: 0 })).toBe(20);
    expect([costOfMonth({ total: null, unpriced: 100_000 }), costOfMonth(undefined)]).toEqual([null, null]);
  });

  it('names what ran unusually long or short, the newest first', () => {
    const rows = rowsOf([
      entry(1, 1, { unusual: 2, unusual_last: 5 }),
      entry(2, 1, { unusual: 1, unusual_last: 9 }),
      entry(4, 1),
    ]);
    expect(unusualOf(rows).map(({ ID }) => ID)).toEqual([2, 1]);
  });
});
