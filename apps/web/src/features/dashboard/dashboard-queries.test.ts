import { describe, expect, it } from 'vitest';
import { energiesAsked, statisticsAsked } from './dashboard-queries.ts';

const range = { from: 1_770_000_000_000, to: 1_770_086_400_000 };
const seconds = { from: 1_770_000_000, to: 1_770_086_400 };

describe('the requests of a dashboard', () => {
  // proves R-DASH-063
  it('ask for MIN, AVG and MAX of voltage, current and power over the phases, in seconds', () => {
    expect(statisticsAsked(range, 'CUM')).toEqual({
      ...{ data: 'U,I,P', statData: 'MIN,MAX,AVG', phase: 'CUM' },
      ...seconds,
    });
  });

  // proves R-DASH-063
  it('ask for the energies of whole steps over the phases, in seconds', () => {
    expect(energiesAsked({ data: 'E_I,E_E', period: 'DAY', range })).toEqual({
      ...{ data: 'E_I,E_E', phase: 'CUM', period: 'DAY', format: 'H' },
      ...seconds,
    });
  });
});
