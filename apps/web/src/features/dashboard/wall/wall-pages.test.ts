import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DASHBOARD_PLANS, ENERGY_GRAPHS } from '../dashboard-catalogue.ts';
import { wallPages } from './wall-pages.ts';

const names = (pages: ReturnType<typeof wallPages>) =>
  pages.map((page) => page.map((piece) => (piece.kind === 'part' ? piece.part : piece.id)));

describe('the pages of a dashboard on a wall display', () => {
  it('begin with the first screen and end with the chosen charts', () => {
    expect(names(wallPages(DASHBOARD_PLANS.disaggregation.parts, [2, 3]))).toEqual([
      ['activePower', 'voltage', 'current', 'quarterHour', 'periodEnergy', 'energy'],
      ['dayPower', 'locations', 2, 3],
    ]);
  });

  // proves R-DASH-085
  it('have the list of members for itself, beside what fits into its row', () => {
    expect(names(wallPages(DASHBOARD_PLANS.group.parts, [2, 3]))).toEqual([
      ['activePower', 'voltage', 'current', 'quarterHour', 'periodEnergy', 'energy'],
      ['members', 'locations'],
      ['dayPower', 2, 3],
    ]);
  });

  // proves R-DASH-085
  it('have the figures of a sensor with their chart for themselves', () => {
    expect(names(wallPages(DASHBOARD_PLANS.sense.parts, []))).toEqual([['sensors'], ['locations']]);
  });

  it('exist for every kind of dashboard, and show each part without controls once', () => {
    const plans = fc.constantFrom(...Object.values(DASHBOARD_PLANS));
    const chosen = fc.subarray(ENERGY_GRAPHS.map(({ id }) => id));
    fc.assert(
      fc.property(plans, chosen, ({ parts }, graphs) => {
        const shown = names(wallPages(parts, graphs)).flat();
        const left = ['share', 'equivalents'];
        expect(shown.length).toBeGreaterThan(0);
        expect(new Set(shown).size).toBe(shown.length);
        expect(new Set(shown)).toEqual(new Set([...parts.filter((part) => !left.includes(part)), ...graphs]));
      }),
    );
  });
});
