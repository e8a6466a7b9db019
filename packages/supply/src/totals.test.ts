import { describe, expect, it } from 'vitest';
import { flaggedIntervals, groupTotalsOf, longInterruptionTime, type SupplyEvent, totalsOf } from './index.ts';

const MINUTE = 60_000;
const event = (part: Partial<SupplyEvent>): SupplyEvent => ({
  id: 'a',
  kind: 'OUTAGE',
  start: 0,
  end: 0,
  phases: ['L1', 'L2', 'L3'],
  voltages: {},
  value: 0,
  percent: 0,
  cell: null,
  source: 'device',
  resolution: null,
  ...part,
});

// proves R-SUPPLY-012
describe('totals of a period', () => {
  const range = { from: 0, to: 1_000 * MINUTE };

  it('count events, their time, the longest, and the share of time with supply', () => {
    const totals = totalsOf(
      [
        event({ start: 10 * MINUTE, end: 13 * MINUTE }),
        event({ start: 20 * MINUTE, end: 30 * MINUTE }),
        event({ kind: 'DIP', start: 40 * MINUTE, end: 40 * MINUTE + 300 }),
      ],
      { range, now: range.to, measured: [range] },
    );
    expect(totals.byKind.OUTAGE).toEqual({ count: 2, duration: 13 * MINUTE, longest: 10 * MINUTE });
    expect(totals.byKind.DIP).toEqual({ count: 1, duration: 300, longest: 300 });
    // Exactly 3 minutes is short.
    expect([totals.short, totals.long]).toEqual([1, 1]);
    expect(totals.availability?.toFixed(4)).toBe('98.7000');
  });

  it('count the part within the period only, once where events overlap', () => {
    const totals = totalsOf(
      [event({ start: -5 * MINUTE, end: 2 * MINUTE }), event({ id: 'b', start: MINUTE, end: 4 * MINUTE })],
      { range, now: range.to, measured: [range] },
    );
    expect(totals.byKind.OUTAGE).toMatchObject({ count: 2, duration: 4 * MINUTE, longest: 3 * MINUTE });
    expect(totals.interrupted).toBe(4 * MINUTE);
  });

  it('have what was measured or reported as known, and nothing else', () => {
    const outage = event({ start: 100 * MINUTE, end: 150 * MINUTE });
    const measured = [{ from: 0, to: 100 * MINUTE }];
    const totals = totalsOf([outage], { range, now: range.to, measured });
    expect([totals.known, totals.availability]).toEqual([150 * MINUTE, (100 / 150) * 100]);
    expect(totalsOf([], { range, now: range.to, measured: [] }).availability).toBeNull();
  });

  it('count an event in the hours that it went on in, with its time there, and a moment in the one that it begins', () => {
    const hour = 60 * MINUTE;
    const events = [
      event({ start: 30 * MINUTE, end: 2 * hour }),
      event({ kind: 'DIP', start: 2 * hour, end: 2 * hour }),
      event({ kind: 'SWELL', start: 3 * hour, end: 3 * hour + 10 }),
    ];
    const counts = [0, 1, 2, 3].map((index) => {
      const within = { from: index * hour, to: (index + 1) * hour };
      // Measured all the time, also outside the hour.
      const { byKind, known } = totalsOf(events, {
        range: within,
        now: 4 * hour,
        measured: [{ from: -hour, to: 9 * hour }],
      });
      return [known / MINUTE, ...Object.values(byKind).map(({ count, duration }) => `${count} of ${duration}`)];
    });
    expect(counts).toEqual([
      [60, `1 of ${30 * MINUTE}`],
      [60, `1 of ${hour}`],
      [60, '1 of 0'],
      [60, '1 of 10'],
    ]);
  });

  it('know nothing of a period before or after what was measured', () => {
    const measured = [
      { from: -20 * MINUTE, to: -10 * MINUTE },
      { from: 2_000 * MINUTE, to: 2_010 * MINUTE },
    ];
    expect(totalsOf([], { range, now: range.to, measured })).toMatchObject({ known: 0, availability: null });
  });

  it('count an outage that goes on up to now', () => {
    const totals = totalsOf([event({ start: 0, end: null })], { range, now: 5 * MINUTE, measured: [] });
    expect(totals).toMatchObject({ interrupted: 5 * MINUTE, long: 1, availability: 0 });
  });

  it('have as time of long interruptions those of more than three minutes, within the period', () => {
    const events = [
      event({ start: -10 * MINUTE, end: 5 * MINUTE }),
      event({ start: 10 * MINUTE, end: 13 * MINUTE }),
      event({ start: -90 * MINUTE, end: -80 * MINUTE }),
      event({ kind: 'DIP', start: 20 * MINUTE, end: 60 * MINUTE }),
      event({ start: 995 * MINUTE, end: null }),
    ];
    expect(longInterruptionTime(events, range, 999 * MINUTE)).toBe(9 * MINUTE);
  });

  // proves R-SUPPLY-061
  it('have no number of interruptions where nothing is known, and none where they were watched for', () => {
    const seen = (measured: readonly { from: number; to: number }[]) => {
      const dip = event({ kind: 'DIP', start: 0, end: 1_000 });
      const { short, long, interrupted } = totalsOf([dip], { range, now: range.to, measured });
      return [short, long, interrupted];
    };
    expect(seen([])).toEqual([null, null, null]);
    expect(seen([{ from: 0, to: MINUTE }])).toEqual([0, 0, 0]);
  });

  it('are unknown for a group of no devices', () => {
    const nothing = { devices: 0, saidi: null, saifi: null, maifi: null, caidi: null, availability: null };
    expect(groupTotalsOf([])).toEqual(nothing);
  });

  it('are for a group the means of its devices', () => {
    const of = (events: SupplyEvent[]) => ({
      ...totalsOf(events, { range, now: range.to, measured: [range] }),
      longDuration: longInterruptionTime(events, range, range.to),
    });
    const group = groupTotalsOf([
      of([event({ start: 0, end: 30 * MINUTE }), event({ start: 50 * MINUTE, end: 51 * MINUTE })]),
      of([event({ start: 0, end: 10 * MINUTE })]),
      of([]),
      { ...totalsOf([], { range, now: range.to, measured: [] }), longDuration: 0 },
    ]);
    expect(group).toEqual({
      devices: 3,
      saidi: (40 * MINUTE) / 3,
      saifi: 2 / 3,
      maifi: 1 / 3,
      caidi: 20 * MINUTE,
      availability: ((3_000 - 41) / 3_000) * 100,
    });
  });
});

// proves R-SUPPLY-010
describe('flagged intervals', () => {
  const range = { from: 0, to: 60 * MINUTE };
  const flagged = (events: SupplyEvent[], now = range.to) =>
    flaggedIntervals(events, range, { now }).map((at) => at / MINUTE);

  it('are those of ten minutes in which an interruption, a dip or a swell went on', () => {
    const events = [
      event({ kind: 'DIP', start: 9.5 * MINUTE, end: 10.5 * MINUTE }),
      event({ kind: 'OUTAGE', start: 30 * MINUTE, end: 41 * MINUTE }),
      event({ kind: 'FREQUENCY', start: 20 * MINUTE, end: 20.5 * MINUTE }),
      event({ kind: 'SWELL', start: 55.5 * MINUTE, end: null }),
    ];
    expect(flagged(events, 56 * MINUTE)).toEqual([0, 10, 30, 40, 50]);
  });

  it('are none where a voltage was low or high for more than a minute: its limits judge that', () => {
    for (const kind of ['DIP', 'SWELL', 'PHASE_LOSS'] as const) {
      expect(flagged([event({ kind, start: 5 * MINUTE, end: 6 * MINUTE })])).toEqual([0]);
      expect(flagged([event({ kind, start: 5 * MINUTE, end: 6 * MINUTE + 10 })])).toEqual([]);
      expect(flagged([event({ kind, start: 5 * MINUTE, end: null })])).toEqual([]);
    }
  });

  it('are one for a moment, and ascending whatever the order of the events', () => {
    const events = [40, 10, 25].map((minute) => event({ start: minute * MINUTE, end: minute * MINUTE }));
    expect(flagged(events)).toEqual([10, 20, 40]);
  });

  it('end before an interval that begins as the event is over, and have any length', () => {
    expect(flagged([event({ start: 0, end: 10 * MINUTE })])).toEqual([0]);
    const dip = event({ kind: 'DIP', start: 19_990, end: 20_010 });
    expect(flaggedIntervals([dip], range, { now: range.to, step: 10_000 })).toEqual([10_000, 20_000]);
  });
});
