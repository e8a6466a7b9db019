import { describe, expect, it } from 'vitest';
import { appliance, range, run } from '../testing/test-appliances.ts';
import { explained, silentOnes } from './silence.ts';

const whyOf = (change: Parameters<typeof appliance>[1], threshold: number | undefined = 25) =>
  silentOnes([appliance(1, change)], { runs: [], threshold, range })[0]?.why;
const imprint = { ID_imprint: 1, timestamp: range.from / 1_000, power_P: 2_000, power_Q: 0, power_I: 9 };

describe('an appliance without runs', () => {
  it('is none that ran', () => {
    expect(silentOnes([appliance(1), appliance(2)], { runs: [run(1, 2, 3)], threshold: 25, range })).toMatchObject([
      { appliance: { ID_appliance: 2 } },
    ]);
  });

  // proves R-APPL-007
  it('has no imprint to be recognised by', () => {
    expect(whyOf({ imprints: [] })).toBe('no_imprints');
  });

  // proves R-APPL-007
  it('is too weak for the threshold of the meter', () => {
    expect(whyOf({ imprints: [{ ...imprint, power_P: 20 }] })).toBe('below_threshold');
    expect(whyOf({ imprints: [{ ...imprint, power_P: 25 }] })).toBe('not_seen');
  });

  // proves R-APPL-007
  it('was recorded after the period', () => {
    expect(whyOf({ imprints: [{ ...imprint, timestamp: range.to / 1_000 }] })).toBe('recorded_later');
  });

  it('was otherwise just not seen', () => {
    expect(whyOf({}, undefined)).toBe('not_seen');
  });

  // proves R-APPL-007
  it('that was just not seen has the reason that its meter reports', () => {
    const reasons = [1, 2].map((ID_appliance) => {
      return { ID_appliance, reason: 'other-phase', phase: 'L2', nearest: null, expected: null } as const;
    });
    const silent = silentOnes([appliance(1), appliance(2, { imprints: [] }), appliance(3)], {
      ...{ runs: [], threshold: 25, range },
    });
    expect(explained(silent, reasons).map(({ why }) => why)).toEqual(['other-phase', 'no_imprints', 'not_seen']);
    expect(explained(silent, undefined)).toEqual(silent);
  });
});
