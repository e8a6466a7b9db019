import { PHASES } from '@phasor/quantities';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  intervalsOf,
  judgeWeek,
  type SupplyConnection,
  type SupplyEvent,
  type SupplyLimitChanges,
  supplyLimits,
  WEEK_CRITERION_NAMES,
  type WeekCriterion,
  type WeekMeasurements,
} from '../index.ts';

const HOUR = 3_600_000;
const TEN_MINUTES = 600_000;
/** Monday, 1 June 2026 in UTC: 1,008 intervals of 10 minutes, 60,480 of 10 seconds. */
const WEEK = { from: Date.UTC(2026, 5, 1), to: Date.UTC(2026, 5, 8) };
const [TENS, SECONDS] = [1_008, 60_480];
const CONNECTION: SupplyConnection = { phases: PHASES, nominal: 230 };

/** A usual value in all intervals, then others from the beginning on; NaN = not measured. */
function column(count: number, usual: number, others: readonly number[] = []) {
  const mean = Float64Array.from({ length: count }, (_, interval) => others[interval] ?? usual);
  return {
    step: count === SECONDS ? 10_000 : TEN_MINUTES,
    mean,
    coverage: mean.map((value) => (Number.isNaN(value) ? 0 : 1)),
  };
}

const times = (count: number, value: number) => Array<number>(count).fill(value);
const voltage = (others: readonly number[] = [], usual = 230) => ({
  L1: column(TENS, usual, others),
  L2: column(TENS, 230),
  L3: column(TENS, 230),
});
const GOOD: WeekMeasurements = {
  voltage: voltage(),
  thd: { L1: column(TENS, 3), L2: column(TENS, 3), L3: column(TENS, 3) },
  unbalance: column(TENS, 0.5),
  frequency: column(SECONDS, 50),
};

interface Given {
  readonly events?: readonly SupplyEvent[];
  readonly limits?: SupplyLimitChanges;
  readonly now?: number;
  readonly range?: typeof WEEK;
  readonly connection?: SupplyConnection;
}

function judged(changes: Partial<WeekMeasurements>, given: Given = {}) {
  const { events = [], limits = {}, range = WEEK, now = range.to, connection = CONNECTION } = given;
  return judgeWeek({ ...GOOD, ...changes }, { range, now, events, connection, limits: supplyLimits(limits) });
}

function part(name: WeekCriterion, changes: Partial<WeekMeasurements>, given: Given = {}) {
  const criterion = judged(changes, given).criteria.find((one) => one.name === name);
  const [first] = criterion?.parts ?? [];
  if (criterion === undefined || first === undefined) throw new Error(`no ${name}`);
  return { ...first, whole: criterion.verdict };
}

const dip = (start: number, end: number | null, kind: SupplyEvent['kind'] = 'DIP'): SupplyEvent => ({
  ...{ id: `${kind} ${start}`, kind, start, end, phases: ['L1'], voltages: {}, value: 100, percent: 43, cell: null },
  ...{ source: 'device', resolution: null },
});

// proves R-WEEK-001
describe('the limits of a week', () => {
  it('pass where everything was measured and is within them', () => {
    const week = judged({});
    expect(week).toMatchObject({
      verdict: 'passed',
      intervals: TENS,
      flagged: 0,
      nominal: { voltage: 230, frequency: 50 },
    });
    expect(week.criteria.map(({ name }) => name)).toEqual(WEEK_CRITERION_NAMES);
    expect(week.criteria.every(({ verdict }) => verdict === 'passed')).toBe(true);
  });

  it.each([
    // 90 % and 110 % of 230 V; 5 % of 1,008 intervals are 50.4.
    ['voltage', 207, 206.99, 50],
    ['voltage', 253, 253.01, 50],
    // 85 % of 230 V; not one may be outside.
    ['voltageAlways', 195.5, 195.49, 0],
    ['voltageAlways', 253, 253.01, 0],
  ] as const)('%s: %d V is within, %d V is not, and %d intervals may be', (...row) => {
    const [name, within, outside, most] = row;
    expect(part(name, { voltage: voltage(times(TENS, within)) })).toMatchObject({ verdict: 'passed', outside: 0 });
    expect(part(name, { voltage: voltage(times(most, outside)) })).toMatchObject({ verdict: 'passed', outside: most });
    const failed = part(name, { voltage: voltage(times(most + 1, outside)) });
    expect(failed).toMatchObject({ verdict: 'failed', outside: most + 1, whole: 'failed', phase: 'L1', reason: null });
  });

  it.each([
    // 1 % of 50 Hz to both sides; 0.5 % of 60,480 intervals are 302.4.
    ['frequency', 49.5, 49.499, 302],
    ['frequency', 50.5, 50.501, 302],
    // 6 % below, 4 % above.
    ['frequencyAlways', 47, 46.99, 0],
    ['frequencyAlways', 52, 52.01, 0],
  ] as const)('%s: %d Hz is within, %d Hz is not, and %d intervals may be', (...row) => {
    const [name, within, outside, most] = row;
    expect(part(name, { frequency: column(SECONDS, 50, times(SECONDS, within)) }).verdict).toBe('passed');
    expect(part(name, { frequency: column(SECONDS, 50, times(most, outside)) }).verdict).toBe('passed');
    expect(part(name, { frequency: column(SECONDS, 50, times(most + 1, outside)) }).verdict).toBe('failed');
  });

  it.each([
    ['unbalance', 2, 2.01],
    ['thd', 8, 8.01],
  ] as const)('%s: %d %% is within, %d %% is not', (name, within, outside) => {
    const of = (values: readonly number[]): Partial<WeekMeasurements> => {
      const values10 = column(TENS, 1, values);
      return name === 'thd' ? { thd: { ...GOOD.thd, L1: values10 } } : { unbalance: values10 };
    };
    expect(part(name, of(times(TENS, within)))).toMatchObject({ verdict: 'passed', percentile: within });
    expect(part(name, of(times(50, outside)))).toMatchObject({ verdict: 'passed', percentile: 1, highest: outside });
    expect(part(name, of(times(51, outside)))).toMatchObject({ verdict: 'failed', percentile: outside });
  });

  it('are those that were set for the device', () => {
    expect(part('voltage', { voltage: voltage([], 206) }).verdict).toBe('failed');
    expect(part('voltage', { voltage: voltage([], 206) }, { limits: { voltageBelow: 12 } }).verdict).toBe('passed');
    // 5 V below 230 V are 14.8 % below 264 V.
    expect(part('voltage', {}, { limits: { nominalVoltage: 264 } }).verdict).toBe('failed');
    expect(part('voltage', { voltage: voltage(times(11, 200)) }, { limits: { voltageShare: 99 } }).verdict).toBe(
      'failed',
    );
    expect(part('voltage', { voltage: voltage(times(10, 200)) }, { limits: { voltageShare: 99 } }).verdict).toBe(
      'passed',
    );
  });

  it('are around 60 Hz where that is the frequency', () => {
    expect(judged({ frequency: column(SECONDS, 59.98) })).toMatchObject({
      verdict: 'passed',
      nominal: { frequency: 60 },
    });
  });

  it('have the worst interval, or the one nearest to a limit', () => {
    const { worst, lowest, highest } = part('voltage', { voltage: voltage([230, 240, 201, 254]) });
    expect(worst).toEqual({ start: WEEK.from + 2 * TEN_MINUTES, end: WEEK.from + 3 * TEN_MINUTES, value: 201 });
    expect([lowest, highest]).toEqual([201, 254]);
    expect(part('voltage', { voltage: voltage([230, 240, 225]) }).worst?.value).toBe(240);
  });
});

// proves R-WEEK-002
describe('what was not measured in a week', () => {
  it('is not judged, never passed', () => {
    const week = judged({ thd: {}, unbalance: undefined, frequency: undefined });
    expect(week.verdict).toBe('not_judged');
    expect(week.criteria.map(({ verdict }) => verdict)).toEqual([
      ...['passed', 'passed'],
      ...times(4, 0).map(() => 'not_judged'),
    ]);
    expect(part('thd', { thd: {} })).toMatchObject({ reason: 'unmeasured', measured: 0, counted: TENS, worst: null });
  });

  it('leaves a phase not judged, and with it the criterion', () => {
    const { L1, L2 } = voltage();
    const week = judged({ voltage: { L1, L2 } });
    expect(week.criteria[0]?.parts.map(({ verdict }) => verdict)).toEqual(['passed', 'passed', 'not_judged']);
    expect(week.criteria[0]?.verdict).toBe('not_judged');
  });

  it('may be a twentieth of the week', () => {
    // 95 % of 1,008 intervals are 957.6.
    const missing = (count: number) => part('voltage', { voltage: voltage(times(count, Number.NaN)) });
    expect(missing(50)).toMatchObject({ verdict: 'passed', measured: 958 });
    expect(missing(51)).toMatchObject({ verdict: 'not_judged', reason: 'too_little', measured: 957 });
  });

  it('hides no failure that is certain: more than the whole week may have', () => {
    const mostly = (bad: number) => part('voltage', { voltage: voltage(times(bad, 200), Number.NaN) });
    expect(mostly(50)).toMatchObject({ verdict: 'not_judged', measured: 50, outside: 50 });
    expect(mostly(51)).toMatchObject({ verdict: 'failed', measured: 51, outside: 51 });
  });

  it('is an interval of which less than 80 % was measured', () => {
    const { L1, L2, L3 } = voltage(times(60, 200));
    const covered = (share: number) => ({ L1: { ...L1, coverage: new Float64Array(TENS).fill(share) }, L2, L3 });
    expect(part('voltage', { voltage: covered(0.8) }).verdict).toBe('failed');
    expect(part('voltage', { voltage: covered(0.79) })).toMatchObject({ verdict: 'not_judged', measured: 0 });
  });

  it('is the rest of a week that is not over, in which only a failure can be certain', () => {
    const half = voltage([...times(504, 230), ...times(504, Number.NaN)]);
    const now = WEEK.from + 84 * HOUR;
    expect(part('voltage', { voltage: half }, { now })).toMatchObject({ verdict: 'not_judged', reason: 'running' });
    expect(part('voltageAlways', { voltage: voltage([190]) }, { now }).verdict).toBe('failed');
  });
});

// proves R-WEEK-003
describe('disturbed intervals of a week', () => {
  it('are left out, also of what they are compared with', () => {
    // 60 low intervals would fail; with 20 of them left out, 5 % of 988 are 49.4.
    const low = voltage(times(69, 200));
    const events = Array.from({ length: 20 }, (_, interval) => {
      const start = WEEK.from + interval * TEN_MINUTES + 1_000;
      return dip(start, start + 300);
    });
    expect(part('voltage', { voltage: low }).verdict).toBe('failed');
    const less = part('voltage', { voltage: low }, { events });
    expect(less).toMatchObject({ verdict: 'passed', counted: 988, measured: 988, outside: 49 });
    expect(part('voltage', { voltage: voltage(times(70, 200)) }, { events }).verdict).toBe('failed');
  });

  it('are no excuse where the voltage was low for more than a minute', () => {
    const hours = dip(WEEK.from, WEEK.from + 10 * HOUR);
    expect(part('voltage', { voltage: voltage(times(60, 200)) }, { events: [hours] }).verdict).toBe('failed');
  });

  it('are of the frequency those of 10 seconds', () => {
    const outage = dip(WEEK.from + 15_000, WEEK.from + 40_000, 'OUTAGE');
    const frequency = column(SECONDS, 50, [50, 0, 0, 0, 50]);
    expect(part('frequencyAlways', { frequency }).verdict).toBe('failed');
    const judgedParts = part('frequencyAlways', { frequency }, { events: [outage] });
    expect(judgedParts).toMatchObject({ verdict: 'passed', counted: SECONDS - 3 });
  });

  it('leave nothing to judge where the whole week was without supply', () => {
    const week = judged({}, { events: [dip(WEEK.from - 1, null, 'OUTAGE')] });
    expect(week).toMatchObject({ verdict: 'not_judged', flagged: TENS });
  });
});

// proves R-WEEK-004
describe('intervals of a week', () => {
  it.each([
    // Bratislava: the clock goes forward on 29 March, and back on 25 October.
    [Date.UTC(2026, 2, 22, 23), Date.UTC(2026, 2, 29, 22), 167],
    [Date.UTC(2026, 9, 18, 22), Date.UTC(2026, 9, 25, 23), 169],
  ])('are six an hour where the clock changes (%d)', (from, to, hours) => {
    expect(intervalsOf({ from, to }, TEN_MINUTES)).toEqual({ from, count: hours * 6 });
    const count = hours * 6;
    const most = Math.floor(count * 0.05);
    const of = (bad: number) => {
      const L1 = column(count, 230, times(bad, 200));
      return { L1, L2: L1, L3: L1 };
    };
    const range = { from, to };
    expect(part('voltage', { voltage: of(most) }, { range })).toMatchObject({ verdict: 'passed', counted: count });
    expect(part('voltage', { voltage: of(most + 1) }, { range }).verdict).toBe('failed');
  });

  it('are those that begin in it, where the clock is ahead by a quarter of an hour', () => {
    // Kathmandu, 5:45 h ahead: Monday begins at 18:15 UTC.
    const from = Date.UTC(2026, 5, 7, 18, 15);
    expect(intervalsOf({ from, to: from + 168 * HOUR }, TEN_MINUTES)).toEqual({ from: from + 300_000, count: 1_008 });
  });
});

// proves R-WEEK-005
describe('a meter with fewer phases', () => {
  it('is judged by those that it has, and has no unbalance', () => {
    const connection: SupplyConnection = { phases: ['L1'], nominal: 230 };
    const week = judged({ unbalance: undefined }, { connection });
    expect(week.verdict).toBe('passed');
    expect(week.criteria.map(({ name, parts }) => [name, parts.length])).toEqual([
      ['voltage', 1],
      ['voltageAlways', 1],
      ['frequency', 1],
      ['frequencyAlways', 1],
      ['thd', 1],
    ]);
  });
});

// proves R-WEEK-002
describe('a verdict while more is measured', () => {
  it('stays failed once it failed, and agrees with a count by hand', () => {
    const bare = { frequency: undefined };
    const values = fc.array(fc.constantFrom(230, 200, 260, Number.NaN), { minLength: TENS, maxLength: TENS });
    fc.assert(
      fc.property(values, fc.nat(TENS), fc.nat(60), (all, known, bad) => {
        const mostlyGood = all.map((value, interval) => (interval % 17 === 0 || interval < bad ? value : 230));
        const early = mostlyGood.map((value, interval) => (interval < known ? value : Number.NaN));
        const before = part('voltage', { ...bare, voltage: voltage(early) }, { now: WEEK.from + known * TEN_MINUTES });
        const after = part('voltage', { ...bare, voltage: voltage(mostlyGood) });
        if (before.verdict === 'failed') expect(after.verdict).toBe('failed');
        const measured = mostlyGood.filter((value) => value > 0).length;
        const outside = mostlyGood.filter((value) => value === 200 || value === 260).length;
        expect([after.measured, after.outside]).toEqual([measured, outside]);
        const expected =
          outside > 50 ? 'failed' : measured < 958 ? 'not_judged' : outside > measured / 20 ? 'failed' : 'passed';
        expect(after.verdict).toBe(expected);
      }),
      { numRuns: 100 },
    );
  });
});
