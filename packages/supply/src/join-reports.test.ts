import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinReports, type SupplyReport } from './index.ts';

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

interface Part {
  readonly kind: 'OUTAGE' | 'PHASE_LOSS' | 'DIP';
  readonly start: number;
  readonly length: number;
  readonly phase: string;
  readonly volts: number;
}

/** Events of a family, looked at every half tick of two seconds: as long as any report goes on, and lost where phases are. */
function seenBy(parts: readonly Part[]) {
  const events: { start: number; end: number; kind: string; value: number }[] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (let half = 0; half <= 80; half += 1) {
    const at = half / 2;
    const on = parts.filter(({ start, length }) => start <= at && at <= start + length);
    if (on.length === 0) continue;
    if (last !== half - 1) events.push({ start: at * 2_000, end: 0, kind: 'DIP', value: Number.POSITIVE_INFINITY });
    last = half;
    const event = events.at(-1) as (typeof events)[number];
    // At its end a report is over, unless it is as short as a moment.
    const lost = on.filter(
      ({ kind, volts, start, length }) => (kind !== 'DIP' || volts < 11.5) && (at < start + length || length === 0),
    );
    const phases = new Set(lost.map(({ phase }) => phase)).size;
    if (phases > 0 && event.kind === 'DIP') event.kind = 'PHASE_LOSS';
    if (phases === 3) event.kind = 'OUTAGE';
    event.end = at * 2_000;
    event.value = Math.min(event.value, ...on.map(({ kind, volts }) => (kind === 'DIP' ? volts : 0)));
  }
  return events;
}

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
    expect(join(lost('L1', 0, 9_000), lost('L2', 10, 10), lost('L3', 20, 20))[0]?.kind).toBe('PHASE_LOSS');
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
    expect(join(gasp)[0]).toMatchObject({ end: null, cell: null, source: 'device', resolution: null });
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
    const found = { voltages: { L1: 90 }, resolution: 1_000, start: 10_000 } as const;
    // A sample of a second and a second between the clocks.
    const until = (end: number) => join({ start: 10_250, end: 12_500, voltages: { L1: 101 } }, { ...found, end })[0];
    expect(until(14_500)).toMatchObject({ end: 12_500, value: 101 });
    expect(until(14_501)).toMatchObject({ end: 14_501, value: 101 });
    const minutes = { ...found, phases: ['L2'], voltages: { L2: 200 }, resolution: 60_000, end: 60_000 } as const;
    expect(join({ start: 10_250, end: 12_500 }, { ...found, end: 13_000 }, minutes)[0]).toMatchObject({ end: 12_500 });
  });

  it('go on while samples show them up to the newest, whatever part the device reports', () => {
    const found = { start: 10_000, end: null, voltages: { L1: 0 }, resolution: 1_000 };
    expect(join({ start: 10_250, end: 10_500, voltages: { L1: 101 } }, found)).toMatchObject([
      { start: 10_250, end: null, cell: null },
    ]);
  });

  it('are as uncertain as the samples that decided an edge', () => {
    const found = { voltages: { L1: 150 }, start: 0, end: 90_000 };
    expect(join({ ...found, resolution: 1_000 }, { ...found, resolution: 60_000 })[0]?.resolution).toBe(60_000);
    const begin = { kind: 'OUTAGE', start: 5_000, end: null } as const;
    const [late, early] = [
      { ...begin, phases: ['L1'], foundEnd: 150_000, foundResolution: 1_000 },
      { ...begin, phases: ['L2'], foundEnd: 99_000, foundResolution: 60_000 },
    ] as const;
    expect(join(late, early)).toMatchObject([{ end: 150_000, resolution: 1_000, source: 'both' }]);
  });

  it('are a beginning and its end where both differ by a second, and no other beginning', () => {
    const begin = { kind: 'OUTAGE', phases: [], start: 5_000, end: null } as const;
    for (const kind of ['OUTAGE', 'PHASE_LOSS'] as const) {
      expect(join(begin, { kind, start: 6_000, end: 65_000 })).toMatchObject([{ start: 5_000, end: 65_000 }]);
      expect(join(begin, { kind, start: 6_001, end: 65_000 })).toMatchObject([
        { start: 5_000, end: 6_001 },
        { start: 6_001, end: 65_000 },
      ]);
    }
    expect(join({ ...begin, start: 4_000, end: 4_200 }, begin)).toMatchObject([
      { end: 4_200 },
      { start: 5_000, end: null },
    ]);
    expect(join(begin, { start: 4_000, end: 6_000 }, { start: 200_000, end: 200_100 })).toMatchObject([
      { start: 4_000, end: 6_000 },
      { start: 200_000 },
    ]);
    const long = { start: 0, end: 90_000 };
    expect(join(long, begin, { start: 50_000, end: 50_100 })).toMatchObject([{ start: 0, end: 90_000 }]);
  });

  it('give a beginning the end of the nearest report of a whole event, and of two as near the longer one', () => {
    const begin = { kind: 'OUTAGE', start: 5_000, end: null } as const;
    const whole = (start: number, end: number) => ({ kind: 'OUTAGE', start, end }) as const;
    const endsOf = (...wholes: ReturnType<typeof whole>[]) =>
      [wholes, wholes.toReversed()].map((each) => join(...each, begin).map(({ end }) => end));
    expect(endsOf(whole(5_900, 65_000), whole(4_990, 5_500))).toEqual([
      [5_500, 65_000],
      [5_500, 65_000],
    ]);
    expect(endsOf(whole(4_500, 5_050), whole(5_500, 9_000))).toEqual([[9_000], [9_000]]);
  });

  it('have no depth where none is known, and one that is no voltage where they are of another kind', () => {
    const unknown = { percent: null, cell: null, voltages: {} };
    expect(join({})).toMatchObject([{ ...unknown, value: null }]);
    const worst = (kind: SupplyReport['kind'], ...values: (number | null)[]) =>
      join(...values.map((value) => ({ kind, value, phases: [], voltages: {} })));
    expect(worst('FREQUENCY', 49.2, 48.9, 49.4)).toEqual([expect.objectContaining({ ...unknown, value: 48.9 })]);
    expect(worst('UNBALANCE', 2.1, 3.5, 2.2)).toEqual([expect.objectContaining({ ...unknown, value: 3.5 })]);
    expect(worst('RAPID_CHANGE', 5.5, 6.5, 6)).toEqual([expect.objectContaining({ ...unknown, value: 6.5 })]);
    expect(worst('FREQUENCY', null)).toMatchObject([{ value: null }]);
    const swells = [250, 262, 255].map((volts) => ({ kind: 'SWELL', voltages: { L1: volts } }) as const);
    expect(join(...swells)).toMatchObject([{ value: 262, voltages: { L1: 262 } }]);
  });

  it('are of the phases in use where they name none', () => {
    const single = { phases: ['L1'], nominal: 230 } as const;
    const outage = report({ kind: 'OUTAGE', phases: [], start: 0, end: 30_000 });
    expect(joinReports([outage], single)).toMatchObject([
      { kind: 'OUTAGE', phases: ['L1'], voltages: { L1: 0 }, value: 0, percent: 0, cell: null },
    ]);
    expect(joinReports([outage], single)[0]?.voltages).toEqual({ L1: 0 });
  });

  it('are what a clock that ticks through them sees', () => {
    const kinds = ['OUTAGE', 'PHASE_LOSS', 'DIP'] as const;
    const some = fc.record({
      kind: fc.constantFrom(...kinds),
      start: fc.nat(30),
      length: fc.nat(6),
      phase: fc.constantFrom('L1', 'L2', 'L3'),
      // 5 % of 230 V are 11.5 V.
      volts: fc.constantFrom(0, 11, 12, 100, 200),
    });
    fc.assert(
      fc.property(fc.array(some, { minLength: 1, maxLength: 9 }), (parts) => {
        const joined = join(
          ...parts.map(({ kind, start, length, phase, volts }) => ({
            ...{ kind, start: start * 2_000, end: (start + length) * 2_000, phases: [phase] as ['L1'] },
            voltages: kind === 'DIP' ? { [phase]: volts } : {},
          })),
        );
        expect(joined.map(({ start, end, kind, value }) => ({ start, end, kind, value }))).toEqual(seenBy(parts));
      }),
      { numRuns: 400 },
    );
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
    const moments = (['RESET', 'RESET', 'CLOCK', 'CLOCK'] as const).map((kind) => ({ kind, ...at }));
    expect(join(...moments, {})).toHaveLength(5);
    expect(join({ kind: 'SWELL', voltages: { L1: 262 } }, { voltages: { L1: 180 } })).toMatchObject([
      { kind: 'SWELL', cell: 'T1' },
      { kind: 'DIP' },
    ]);
  });

  it('give the same events in any order and however often they come', () => {
    const some = fc.record({
      kind: fc.constantFrom('OUTAGE', 'DIP', 'SWELL', 'RESET'),
      // Close together, so that they touch.
      start: fc.integer({ min: 0, max: 60 }),
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
