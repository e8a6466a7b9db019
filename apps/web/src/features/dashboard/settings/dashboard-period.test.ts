import { describe, expect, it } from 'vitest';
import { graphWindow, keptPeriod, parsePeriod, periodRange, shownGraphs } from './dashboard-period.ts';

const ZONE = 'Europe/Bratislava';
const HOUR = 3_600_000;
const at = (text: string) => Date.parse(text);

describe('periodRange', () => {
  // proves R-DASH-026
  it('covers the running unit from its start to its end', () => {
    const now = at('2026-11-18T12:30:00+01:00');
    expect(periodRange('today', now, ZONE)).toEqual({
      from: at('2026-11-18T00:00:00+01:00'),
      to: at('2026-11-19T00:00:00+01:00'),
    });
    expect(periodRange('week', now, ZONE).from).toBe(at('2026-11-16T00:00:00+01:00'));
    expect(periodRange('year', now, ZONE).to).toBe(at('2027-01-01T00:00:00+01:00'));
  });
});

describe('the stored period', () => {
  // proves R-DASH-027
  it('is its name with the start and end of the running unit in epoch seconds', () => {
    expect(keptPeriod('month', at('2026-11-18T12:30:00+01:00'), ZONE)).toEqual({
      selector: 'month',
      from: at('2026-11-01T00:00:00+01:00') / 1_000,
      to: at('2026-12-01T00:00:00+01:00') / 1_000,
    });
  });

  // proves R-DASH-028
  it('is another range once another unit begins', () => {
    const [before, after] = [at('2026-11-18T23:59:59+01:00'), at('2026-11-19T00:00:00+01:00')];
    expect(keptPeriod('today', after, ZONE).from).toBe(keptPeriod('today', before, ZONE).to);
    expect(keptPeriod('week', after, ZONE)).toEqual(keptPeriod('week', before, ZONE));
  });
});

describe('graphWindow', () => {
  // proves R-DASH-022
  it('ends with the running hour, day or month', () => {
    const now = at('2026-11-18T12:30:00+01:00');
    expect(graphWindow(1, now, ZONE)).toEqual({
      from: at('2026-11-17T13:00:00+01:00'),
      to: at('2026-11-18T13:00:00+01:00'),
    });
    expect(graphWindow(3, now, ZONE).from).toBe(at('2025-12-01T00:00:00+01:00'));
  });

  // proves R-DASH-023
  it('has fourteen days also over a clock change', () => {
    const { from, to } = graphWindow(5, at('2026-10-28T12:00:00+01:00'), ZONE);
    expect((to - from) / HOUR).toBe(14 * 24 + 1);
  });
});

describe('the choice', () => {
  // proves R-DASH-030
  it('is read from an address only when it is a period', () => {
    expect(parsePeriod('month')).toBe('month');
    expect(parsePeriod('decade')).toBeUndefined();
    expect(parsePeriod(undefined)).toBeUndefined();
  });

  it('shows the known charts once, in a fixed order', () => {
    expect(shownGraphs([3, 2, 9, 3])).toEqual([2, 3]);
    expect(shownGraphs([])).toEqual([]);
  });
});
