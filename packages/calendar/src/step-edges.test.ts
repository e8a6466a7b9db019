import { QUARTER_MS } from '@phasor/quantities';
import { CLOCK_CHANGES, offsetAt, zonedAt } from '@phasor/testkit';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { type CalendarUnit, localTime, startOf } from './civil.ts';
import { fixedStepEdges, stepEdges } from './step-edges.ts';

const ZONES = [
  'Europe/Bratislava',
  'Australia/Lord_Howe',
  'Asia/Kolkata',
  'America/St_Johns',
  'Asia/Beirut',
  'UTC',
] as const;
const zone = fc.constantFrom(...ZONES);
const instant = fc.integer({ min: Date.UTC(2014, 0, 1), max: Date.UTC(2039, 0, 1) });
const unit = fc.constantFrom('quarter', 'hour', 'day', 'week', 'month', 'year' as const) as fc.Arbitrary<CalendarUnit>;

function stepsOfDay(date: string, name: string, step: CalendarUnit): number {
  const day = Temporal.PlainDate.from(date);
  const from = day.toZonedDateTime(name).epochMilliseconds;
  const to = day.add({ days: 1 }).toZonedDateTime(name).epochMilliseconds;
  return stepEdges({ from, to, unit: step, zone: name }).length - 1;
}

function expectAscending(edges: Float64Array): void {
  for (let i = 1; i < edges.length; i += 1) expect(edges[i]).toBeGreaterThan(edges[i - 1] as number);
}

/** Every quarter hour at which the clock shows a whole number of steps since midnight, or has been changed. */
function edgesByClock(range: { from: number; to: number; step: number; zone: string }): readonly number[] {
  const { from, to, step, zone } = range;
  const edges: number[] = [];
  for (let t = Math.floor(from / QUARTER_MS) * QUARTER_MS - 200 * QUARTER_MS; ; t += QUARTER_MS) {
    const { hour, minute, second } = zonedAt(t, zone);
    const isEdge = (hour * 3600 + minute * 60 + second) % step === 0 || offsetAt(t, zone) !== offsetAt(t - 1, zone);
    if (isEdge) edges.push(t);
    if (isEdge && t >= to) return edges.slice(edges.findLastIndex((edge) => edge <= from));
  }
}

describe('stepEdges', () => {
  it.each([
    { date: '2026-03-29', name: 'Europe/Bratislava', hours: 23 },
    { date: '2026-10-25', name: 'Europe/Bratislava', hours: 25 },
    { date: '2026-07-01', name: 'Europe/Bratislava', hours: 24 },
    { date: '2026-03-08', name: 'America/St_Johns', hours: 23 },
    { date: '2026-11-01', name: 'America/St_Johns', hours: 25 },
    { date: '2026-07-01', name: 'Asia/Kolkata', hours: 24 },
  ])('cuts $date in $name into $hours hours of four quarters', ({ date, name, hours }) => {
    expect(stepsOfDay(date, name, 'hour')).toBe(hours);
    expect(stepsOfDay(date, name, 'quarter')).toBe(hours * 4);
  });

  // proves R-MEAS-031
  it('gives a day with a half-hour clock change 94 or 98 quarters', () => {
    expect(stepsOfDay('2026-10-04', 'Australia/Lord_Howe', 'quarter')).toBe(94);
    expect(stepsOfDay('2026-04-05', 'Australia/Lord_Howe', 'quarter')).toBe(98);
  });

  it('covers the range with ascending unit starts', () => {
    fc.assert(
      fc.property(
        unit,
        fc.record({ from: instant, length: fc.integer({ min: 1, max: 40 * 86_400_000 }) }),
        zone,
        (name, { from, length }, where) => {
          const edges = stepEdges({ from, to: from + length, unit: name, zone: where });
          expectAscending(edges);
          expect(edges[0]).toBe(startOf(name, from, where));
          expect(edges.at(-1)).toBeGreaterThanOrEqual(from + length);
          expect(edges.at(-2)).toBeLessThan(from + length);
          for (const edge of [edges[0], edges.at(-1), edges[edges.length >> 1]] as number[]) {
            expect(startOf(name, edge, where)).toBe(edge);
          }
        },
      ),
    );
  });

  it('makes quarters of exactly a quarter of an hour, also across clock changes', () => {
    for (const name of ZONES) {
      const edges = stepEdges({ from: Date.UTC(2026, 0, 1), to: Date.UTC(2027, 0, 1), unit: 'quarter', zone: name });
      expect(edges.length - 1).toBe(35_040);
      for (let i = 1; i < edges.length; i += 1) {
        if ((edges[i] as number) - (edges[i - 1] as number) !== QUARTER_MS) throw new Error(`${name} ${edges[i]}`);
      }
    }
  });

  it('has every day edge among the hour edges and every hour edge among the quarters', () => {
    fc.assert(
      fc.property(instant, zone, (from, where) => {
        const range = { from, to: from + 20 * 86_400_000, zone: where };
        const days = stepEdges({ ...range, unit: 'day' });
        const whole = { from: days[0] as number, to: days.at(-1) as number, zone: where };
        const hours = new Set(stepEdges({ ...whole, unit: 'hour' }));
        const quarters = new Set(stepEdges({ ...whole, unit: 'quarter' }));
        for (const edge of days) expect(hours.has(edge)).toBe(true);
        for (const edge of hours) expect(quarters.has(edge)).toBe(true);
      }),
      { numRuns: 30 },
    );
  });

  it('ends with the clock of the last month, whatever was looked up before', async () => {
    vi.resetModules();
    const [civil, fresh] = [await import('./civil.ts'), await import('./step-edges.ts')];
    // Known is about a year to either side, and the clock goes forward some days later.
    civil.localTime(Date.UTC(2026, 2, 10), 'Europe/Bratislava');
    const range = { from: Date.UTC(2027, 2, 8), to: Date.UTC(2027, 2, 9), zone: 'Europe/Bratislava' };
    expect(fresh.stepEdges({ ...range, unit: 'month' }).at(-1)).toBe(Date.UTC(2027, 2, 31, 22));
  });

  it('omits a day that a zone skipped', () => {
    const from = Date.UTC(2011, 11, 28);
    const dates = [...stepEdges({ from, to: from + 3 * 86_400_000, unit: 'day', zone: 'Pacific/Apia' })].map(
      (edge) => localTime(edge, 'Pacific/Apia').date,
    );
    expect(dates).toEqual(['2011-12-27', '2011-12-28', '2011-12-29', '2011-12-31', '2012-01-01']);
  });

  it('is empty for an empty range', () => {
    expect(stepEdges({ from: 5, to: 5, unit: 'day', zone: 'UTC' })).toHaveLength(0);
    expect(stepEdges({ from: 5, to: Number.NaN, unit: 'day', zone: 'UTC' })).toHaveLength(0);
  });

  it('refuses a range with too many steps', () => {
    expect(() => stepEdges({ from: 0, to: 1e14, unit: 'quarter', zone: 'UTC' })).toThrow(RangeError);
  });
});

describe('fixedStepEdges', () => {
  it('counts from local midnight', () => {
    const from = Date.parse('2026-03-01T18:31:00Z');
    const edges = fixedStepEdges({ from, to: from + 1000, step: 7200, zone: 'Asia/Kolkata' });
    expect([...edges]).toEqual([Date.parse('2026-03-01T18:30:00Z'), Date.parse('2026-03-01T20:30:00Z')]);
  });

  it('equals the quarters of the calendar for 900 s', () => {
    fc.assert(
      fc.property(instant, zone, (from, where) => {
        const range = { from, to: from + 3 * 86_400_000, zone: where };
        expect(fixedStepEdges({ ...range, step: 900 })).toEqual(stepEdges({ ...range, unit: 'quarter' }));
      }),
    );
  });

  // A minute after midnight is no edge of its own.
  const AT_QUARTERS = CLOCK_CHANGES.filter(({ at }) => at % QUARTER_MS === 0);

  it('begins at midnight, at a clock change and a step after each of them, and contains both ends of the range', () => {
    const quarters = fc.constantFrom(1, 2, 4, 8, 12, 24, 36, 96);
    const range = fc.record({
      from: fc.oneof(fc.constant(0), fc.integer({ min: -2000, max: 2000 })),
      length: fc.integer({ min: 1, max: 2000 }),
    });
    fc.assert(
      fc.property(fc.constantFrom(...AT_QUARTERS), quarters, range, ({ at, zone: name }, count, { from, length }) => {
        const [first, last] = [at + from * 60_000, at + (from + length) * 60_000];
        const steps = { from: first, to: last, step: count * 900, zone: name };
        expect([...fixedStepEdges(steps)]).toEqual(edgesByClock(steps));
        if (count === 4) expect([...stepEdges({ ...steps, unit: 'hour' })]).toEqual(edgesByClock(steps));
      }),
      { numRuns: 150 },
    );
  });

  it('covers decades in which every clock change begins a step', () => {
    const [from, to] = [Date.UTC(2010, 0, 1), Date.UTC(2040, 0, 1)];
    // Two whole steps and a second fill a day.
    const edges = fixedStepEdges({ from, to, step: 43_199.5, zone: 'Europe/Bratislava' });
    const changes = CLOCK_CHANGES.filter(({ at, zone: name }) => name === 'Europe/Bratislava' && at >= from && at < to);
    expect(edges.at(-1)).toBeGreaterThanOrEqual(to);
    expect(changes.length).toBeGreaterThan(50);
    for (const { at } of changes) expect(edges.includes(at)).toBe(true);
  });

  it('restarts at midnight if the step does not divide the day', () => {
    const from = Date.UTC(2026, 0, 1);
    const edges = fixedStepEdges({ from, to: from + 2 * 86_400_000, step: 35_000, zone: 'UTC' });
    expect([...edges].map((edge) => (edge - from) / 1000)).toEqual([
      0, 35_000, 70_000, 86_400, 121_400, 156_400, 172_800,
    ]);
  });

  it('is ascending and covers the range for any step', () => {
    fc.assert(
      fc.property(instant, zone, fc.integer({ min: 30, max: 300_000 }), (from, where, step) => {
        const edges = fixedStepEdges({ from, to: from + 10 * 86_400_000, step, zone: where });
        expectAscending(edges.subarray(0, 500));
        expect(edges[0]).toBeLessThanOrEqual(from);
        expect(edges.at(-1)).toBeGreaterThanOrEqual(from + 10 * 86_400_000);
      }),
      { numRuns: 60 },
    );
  });

  it('takes whole days for steps over a day', () => {
    const midnight = (date: string) =>
      Temporal.PlainDate.from(date).toZonedDateTime('Europe/Bratislava').epochMilliseconds;
    // Weeks from Thursdays on, as 1970-01-01 was one.
    const thursdays = ['2026-03-19', '2026-03-26', '2026-04-02', '2026-04-09'].map(midnight);
    const steps = { from: midnight('2026-03-20'), step: 7 * 86_400, zone: 'Europe/Bratislava' };
    expect([...fixedStepEdges({ ...steps, to: midnight('2026-04-09') })]).toEqual(thursdays);
    expect([...fixedStepEdges({ ...steps, to: midnight('2026-04-02') + 1 })]).toEqual(thursdays);
  });

  it.each([
    ['Europe/Lisbon', '2027-06-30'],
    ['Pacific/Auckland', '2024-10-05'],
  ])('takes days that are years apart in %s, from %s on', (name, date) => {
    // 20,000 and 21,000 days after 1970-01-01.
    const midnights = ['2024-10-04', '2027-07-01'].map(
      (day) => Temporal.PlainDate.from(day).toZonedDateTime(name).epochMilliseconds,
    );
    const from = Temporal.PlainDate.from(date).toZonedDateTime(name).epochMilliseconds;
    expect([...fixedStepEdges({ from, to: from + 1, step: 1_000 * 86_400, zone: name })]).toEqual(midnights);
  });

  it('is empty for an empty range', () => {
    expect(fixedStepEdges({ from: 5, to: 5, step: 60, zone: 'UTC' })).toHaveLength(0);
  });

  it('refuses a step that is not positive', () => {
    for (const step of [0, -60, Number.NaN]) {
      expect(() => fixedStepEdges({ from: 0, to: 1, step, zone: 'UTC' })).toThrow(`longer than 0 s, not ${step}`);
    }
  });
});
