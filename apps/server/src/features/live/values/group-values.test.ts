import type { LiveValues } from '@phasor/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupValuesOf } from './group-values.ts';

const one: LiveValues = {
  ts: 100,
  U: { L1: 230, AVG: 230 },
  P: { L1: 300, CUM: 300 },
  S: { L1: 500, CUM: 500 },
  PF: { L1: 0.6, AVG: 0.6 },
  F: 50,
  CH: { 1: { I: 1 } },
};
const other: LiveValues = {
  ts: 101,
  U: { L1: 232, AVG: 232 },
  P: { L1: 500, L2: 50, CUM: 550 },
  S: { L1: 500, CUM: 500 },
  PF: { L1: 1, AVG: 1 },
  F: 50.1,
};

const NONE_SILENT = { missing: [], registers: [] };

describe('live values of a group', () => {
  // proves R-CONN-022, R-DASH-055
  it('add powers, average voltages and form the power factor of the sums', () => {
    expect(groupValuesOf([one, other], { missing: ['A3'], registers: [] })).toEqual({
      ts: 101,
      members: 2,
      missing: ['A3'],
      imported_power: 850,
      U: { L1: 231, AVG: 231 },
      P: { L1: 800, L2: 50, CUM: 850 },
      S: { L1: 1_000, CUM: 1_000 },
      PF: { L1: 0.8, AVG: 0.85 },
      F: 50.05,
    });
  });

  // proves R-DASH-055
  it('form the power factor from the members that report both powers, as stored values do', () => {
    const motor: LiveValues = { ts: 1, P: { L1: 300, CUM: 300 }, S: { L1: 500, CUM: 500 }, PF: { L1: 0.6, AVG: 0.6 } };
    const plug: LiveValues = { ts: 1, P: { L1: 200, CUM: 200 } };
    const relay: LiveValues = { ts: 1, S: { L1: 400, CUM: 400 } };
    expect(groupValuesOf([motor, plug, relay], NONE_SILENT)).toMatchObject({
      P: { CUM: 500 },
      S: { CUM: 900 },
      PF: { L1: 0.6, AVG: 0.6 },
    });
  });

  it('have no mean of power factors where no powers are known', () => {
    const factor = (L1: number): LiveValues => ({ ts: 1, PF: { L1 } });
    expect(groupValuesOf([factor(0.6), factor(1)], NONE_SILENT).PF).toEqual({});
  });

  it('say what the members import: neither phases nor members are netted, one without phases counts', () => {
    const roof: LiveValues = { ts: 100, P: { L1: -2_000, CUM: -2_000 } };
    const works: LiveValues = { ts: 100, P: { L1: 3_000, L2: -500, CUM: 2_500 } };
    const plug: LiveValues = { ts: 100, P: { CUM: 400 } };
    expect(groupValuesOf([roof, works, plug], NONE_SILENT)).toMatchObject({ P: { CUM: 900 }, imported_power: 3_400 });
    expect(groupValuesOf([{ ts: 100, F: 50 }], NONE_SILENT)).not.toHaveProperty('imported_power');
  });

  // proves R-DASH-099
  it('keep the registers of silent members, so that the total does not fall, and nothing else of them', () => {
    const counting: LiveValues = { ts: 100, P: { CUM: 400 }, E_I: { L1: 70, CUM: 70 }, E_E: { CUM: 3 } };
    const silent: LiveValues = { ts: 40, P: { CUM: 900 }, F: 49, E_I: { L1: 20, L2: 11, CUM: 31 } };
    const values = groupValuesOf([counting], { missing: ['A2'], registers: [silent] });
    expect(values).toMatchObject({ ts: 100, members: 1, P: { CUM: 400 }, imported_power: 400 });
    expect(values.E_I).toEqual({ L1: 90, L2: 11, CUM: 101 });
    expect(values.E_E).toEqual({ CUM: 3 });
    expect(values).not.toHaveProperty('F');
  });

  it('name the missing members when all are silent', () => {
    expect(groupValuesOf([], { missing: ['A1', 'A2'], registers: [{ ts: 9, E_I: { CUM: 5 } }] })).toEqual({
      ts: 0,
      members: 0,
      missing: ['A1', 'A2'],
    });
  });

  it('have the pace of the quickest member with a known pace', () => {
    const paced = (interval: number | null): LiveValues => ({ ts: 100, interval });
    expect(groupValuesOf([paced(60), paced(1), paced(null)], NONE_SILENT).interval).toBe(1);
    expect(groupValuesOf([paced(null)], NONE_SILENT).interval).toBeNull();
  });

  it('do not depend on the order of members', () => {
    const member = fc.record({ ts: fc.nat(), P: fc.record({ L1: fc.nat(), CUM: fc.nat() }), F: fc.nat() });
    fc.assert(
      fc.property(fc.array(member), (members) => {
        expect(groupValuesOf(members.toReversed(), NONE_SILENT)).toEqual(groupValuesOf(members, NONE_SILENT));
      }),
    );
  });
});
