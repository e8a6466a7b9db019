import type { SupplyWeekValues } from '@phasor/contract';
import { describe, expect, it } from 'vitest';
import { coverageOf, figureRows } from './figure-rows.ts';
import { figureTexts } from './figure-texts.ts';

type Criterion = SupplyWeekValues['criteria'][number];
const criterion = (part: Partial<Criterion['parts'][number]>, name: Criterion['name'] = 'voltage'): Criterion => ({
  ...{ name, verdict: 'passed', allowed: { low: 207, high: 253, share: 95 }, step: 600_000 },
  parts: [
    {
      ...{ phase: 'L1', verdict: 'passed', reason: null, counted: 1_000, measured: 1_000, outside: 0 },
      ...{ lowest: 229.994, highest: 231, percentile: null, worst: { start: 0, end: 600_000, value: 231 } },
      ...part,
    },
  ],
});

// proves R-WEEK-008
describe('figures of a week', () => {
  it('round the share within limits down, so that no failure looks like a pass', () => {
    const within = (measured: number, outside: number) => {
      const [row] = figureRows({ criteria: [criterion({ measured, outside })] });
      return row?.within;
    };
    expect(within(1_000, 0)).toBe(100);
    expect(within(60_480, 1)).toBe(99.99);
    expect(within(100_000, 5_001)).toBe(94.99);
    expect(within(0, 0)).toBeNull();
  });

  it('have their units, and dashes where nothing was measured', () => {
    const shown = (of: Criterion) => {
      const [row] = figureRows({ criteria: [of] });
      if (row === undefined) throw new Error('no row');
      return figureTexts(row, { locale: 'de', zone: 'Europe/Bratislava' });
    };
    expect(shown(criterion({}))).toMatchObject({
      ...{
        allowed: '207–253\u00a0V',
        share: '95\u00a0%',
        within: '100\u00a0%',
        lowest: '229,99\u00a0V',
        worst: '231,00\u00a0V',
      },
      worstAt: '01.01.70, 01:00',
    });
    const unknown = { measured: 0, lowest: null, highest: null, worst: null };
    expect(shown(criterion(unknown))).toMatchObject({ within: '–', lowest: '–', worst: '–', worstAt: '' });
    // Ten minutes that the clock shows twice.
    const start = Date.parse('2026-10-25T02:40+01:00');
    const later = { worst: { start, end: start + 600_000, value: 200 } };
    expect(shown(criterion(later)).worstAt).toMatch(/02:40 MEZ$/);
    const thd = { ...criterion({ percentile: 3.2 }, 'thd'), allowed: { low: null, high: 8, share: 95 } };
    expect(shown(thd)).toMatchObject({ allowed: '≤\u00a08\u00a0%', percentile: '3,20\u00a0%' });
  });

  it('have the least coverage of what is measured at all', () => {
    const criteria = [criterion({}), criterion({ measured: 980 }), criterion({ measured: 0 }, 'thd')];
    expect(coverageOf({ criteria })).toBe(0.98);
    expect(coverageOf({ criteria: [criterion({ measured: 0 })] })).toBe(0);
  });
});
