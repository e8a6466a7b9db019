import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinReports, nominalVoltage, type SupplyReport } from './index.ts';

const CONNECTION = { phases: ['L1', 'L2', 'L3'], nominal: 230 } as const;
const report = (part: Partial<SupplyReport>): SupplyReport => ({
  id: 'a',
  kind: 'DIP',
  start: 1_000,
  end: 1_300,
  phases: ['L1'],
  voltages: {},
  value: null,
  resolution: null,
  foundEnd: null,
  foundResolution: null,
  ...part,
});
const join = (...reports: Partial<SupplyReport>[]) =>
  joinReports(
    reports.map((one, index) => report({ id: `r${index}`, ...one })),
    CONNECTION,
  );

// proves R-SUPPLY-008
describe('reports of one disturbance', () => {
  it('on several phases are one dip, from the first fall to the last return, to the lowest voltage', () => {
    const [dip, ...others] = join(
      { start: 1_000, end: 1_300, phases: ['L1'], voltages: { L1: 180 } },
      { start: 1_100, end: 1_640, phases: ['L2'], voltages: { L2: 92 } },
    );
    expect(others).toEqual([]);
    expect(dip).toMatchObject({ kind: 'DIP', start: 1_000, end: 1_640, phases: ['L1', 'L2'], value: 92, cell: 'C3' });
    expect(dip?.percent).toBeCloseTo(40, 9);
  });

  it('with a return between them are two dips', () => {
    expect(join({ start: 1_000, end: 1_300 }, { start: 1_310, end: 1_500 })).toHaveLength(2);
  });

  it('are an outage where all phases are lost at one time, and a lost phase where one stays', () => {
    const lost = (phase: 'L1' | 'L2' | 'L3', start: number, end: number) =>
      ({ kind: 'OUTAGE', phases: [phase], start, end }) as const;
    expect(join(lost('L1', 0, 9_000), lost('L2', 10, 9_000), lost('L3', 20, 9_000))[0]?.kind).toBe('OUTAGE');
    expect(join(lost('L1', 0, 9_000), lost('L2', 10, 9_000))[0]).toMatchObject({ kind: 'PHASE_LOSS', cell: 'X5' });
    // One after the other: the supply was never without every phase.
    expect(join(lost('L1', 0, 10), lost('L2', 10, 20), lost('L3', 20, 30))[0]?.kind).toBe('PHASE_LOSS');
  });

  it('are one outage where a device reports its beginning, and later all of it', () => {
    const whole = join(
      { kind: 'OUTAGE', phases: [], start: 5_000, end: null },
      { kind: 'OUTAGE', phases: [], start: 5_000, end: 65_000 },
    );
    expect(whole).toHaveLength(1);
    expect(whole[0]).toMatchObject({ id: 'r0', kind: 'OUTAGE', start: 5_000, end: 65_000, phases: ['L1', 'L2', 'L3'] });
  });

  it('end when the device says so, not with its first sample after it started again', () => {
    const begin = { kind: 'OUTAGE', phases: [], start: 5_370, end: null, foundEnd: 180_000 } as const;
    const whole = { kind: 'OUTAGE', phases: [], start: 5_370, end: 65_120 } as const;
    for (const reports of [
      [begin, whole],
      [whole, begin],
    ])
      expect(join(...reports)).toMatchObject([
        { kind: 'OUTAGE', start: 5_370, end: 65_120, source: 'device', resolution: null },
      ]);
    // What came before the first sample is an event of its own.
    expect(join(begin, whole, { start: 100_000, end: 100_200 })).toHaveLength(2);
    // A reclosing: each beginning has the end of its own event.
    const again = [
      { ...begin, start: 6_270 },
      { ...whole, start: 6_270 },
    ] as const;
    expect(join(begin, { ...whole, end: 5_770 }, ...again)).toMatchObject([{ end: 5_770 }, { end: 65_120 }]);
    // A short dip at its beginning is another report, not its end.
    expect(join({ ...begin, foundResolution: 60_000 }, { start: 5_370, end: 5_470 })).toMatchObject([
      { kind: 'OUTAGE', end: 180_000, source: 'both', resolution: 60_000 },
    ]);
  });

  it('go on while nothing says that they are over, and end where the samples have voltage again', () => {
    const gasp = { kind: 'OUTAGE', phases: [], start: 5_000, end: null } as const;
    expect(join(gasp)[0]).toMatchObject({ end: null, cell: null });
    // The end is as exact as the samples that show it.
    expect(join({ ...gasp, foundEnd: 99_000, foundResolution: 1_000 })[0]).toMatchObject({
      ...{ start: 5_000, end: 99_000, source: 'both', resolution: 1_000 },
    });
    // A later disturbance proves that there was voltage meanwhile; it is not swallowed.
    expect(join(gasp, { start: 200_000, end: 200_100 })).toMatchObject([
      { start: 5_000, end: 200_000 },
      { kind: 'DIP', start: 200_000 },
    ]);
  });

  it('have the time of the device where its samples agree, and the voltage that it measured', () => {
    const [dip] = join(
      { start: 10_250, end: 12_500, voltages: { L1: 101 } },
      { id: 'found', start: 10_000, end: 13_000, voltages: { L1: 140 }, resolution: 1_000 },
    );
    expect(dip).toMatchObject({ start: 10_250, end: 12_500, value: 101, source: 'both', resolution: null });
  });

  it('have the time of the samples where the device reports a part only', () => {
    const [event] = join(
      { start: 10_250, end: 10_500, voltages: { L1: 101 } },
      { id: 'found', start: 10_000, end: 90_000, voltages: { L1: 0 }, resolution: 1_000 },
    );
    expect(event).toMatchObject({ start: 10_250, end: 90_000 });
  });

  it('have no class where the samples are too long to tell', () => {
    const found = { voltages: { L1: 150 }, resolution: 1_000, start: 0 };
    expect(join({ ...found, end: 2_000 })[0]).toMatchObject({ cell: null, resolution: 1_000, source: 'samples' });
    expect(join({ ...found, end: 3_000 })[0]?.cell).toBe('C4');
  });

  it('keep moments and other families apart', () => {
    const at = { start: 1_000, end: 1_000, phases: [] };
    expect(join({ kind: 'RESET', ...at }, { kind: 'RESET', ...at }, { kind: 'CLOCK', ...at }, {})).toHaveLength(4);
    expect(join({ kind: 'SWELL', voltages: { L1: 262 } }, { voltages: { L1: 180 } })).toMatchObject([
      { kind: 'SWELL', cell: 'T1' },
      { kind: 'DIP' },
    ]);
  });

  it('give the same events in any order and however often they come', () => {
    const some = fc.record({
      kind: fc.constantFrom('OUTAGE', 'DIP', 'SWELL', 'RESET'),
      start: fc.integer({ min: 0, max: 400 }),
      length: fc.option(fc.integer({ min: 0, max: 60 })),
      phase: fc.constantFrom('L1', 'L2', 'L3'),
      volts: fc.integer({ min: 0, max: 300 }),
      resolution: fc.constantFrom(null, 10),
    });
    fc.assert(
      fc.property(fc.array(some, { maxLength: 12 }), fc.array(fc.nat(), { maxLength: 12 }), (parts, order) => {
        const reports = parts.map(({ length, phase, volts, start, ...part }, index) =>
          report({
            ...part,
            id: `r${index}`,
            start: start * 100,
            end: length === null ? null : (start + length) * 100,
            phases: [phase as 'L1'],
            voltages: { [phase]: volts },
          }),
        );
        const shuffled = [...reports, ...reports].sort(
          (a, b) => (order[reports.indexOf(a)] ?? 0) - (order[reports.indexOf(b)] ?? 0),
        );
        expect(joinReports(shuffled, CONNECTION)).toEqual(joinReports(reports, CONNECTION));
      }),
    );
  });
});

describe('the nominal voltage', () => {
  it.each([
    [231, 230],
    [218, 230],
    [246, 230],
    [119, 120],
    [58.2, 57.7],
    [402, 400],
    [279, 277],
    [Number.NaN, 230],
    [0, 230],
  ])('of a supply with %d V is %d V', (usual, nominal) => {
    expect(nominalVoltage(usual)).toBe(nominal);
  });
});
