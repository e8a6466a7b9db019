import type { SupplyEventValues } from '@phasor/contract';
import { describe, expect, it } from 'vitest';
import {
  availabilityText,
  byClass,
  chartOf,
  durationText,
  emptyReason,
  eventDurationText,
  eventsPath,
  longestText,
  togetherText,
  unclassed,
} from './event-view.ts';

const event = (part: Partial<SupplyEventValues>): SupplyEventValues => ({
  ...{ id: 'a', device: 'A00000000001', kind: 'DIP', start: 1_000_000, end: 1_000_320, phases: ['L1'], voltages: {} },
  ...{ value: 161, percent: 70, class: 'B2', source: 'device', resolution: null },
  ...part,
});

describe('the list of events', () => {
  // proves R-SUPPLY-017
  it('opens the chart of the voltage around an event', () => {
    expect(chartOf(5, { start: 1_000_000, end: 1_000_320 }, 0)).toEqual({
      path: '/outage-detector/profile/voltage',
      range: '880..1121',
    });
    expect(chartOf(1, { start: 10_000_000, end: null }, 14_000_000)?.range).toBe('9000..15000');
    expect(chartOf(6, { start: 0, end: 1 }, 2)?.path).toBe('/visualization/profile/voltage');
    for (const type of [2, 7, 99]) expect(chartOf(type, { start: 0, end: 1 }, 2)).toBeUndefined();
  });

  it('has a screen for any period at each kind of device that measures voltage', () => {
    expect([1, 2, 3, 4, 5, 6, 12].map(eventsPath)).toEqual([
      '/visualization/supply/events',
      '/disconnector/supply/events',
      '/visualization/supply/events',
      '/visualization/supply/events',
      '/outage-detector/supply/events',
      '/visualization/supply/events',
      '/visualization/supply/events',
    ]);
  });

  // proves R-SUPPLY-046
  it('says that nothing happened only where something was measured', () => {
    expect(emptyReason(0, true)).toBe('none');
    expect(emptyReason(0, false)).toBe('nothing_known');
    expect(emptyReason(3, false)).toBe('none_such');
  });

  it('counts the events of each cell, and dips and swells without one', () => {
    const events = [event({}), event({ id: '2' }), event({ class: null }), event({ kind: 'OUTAGE', class: null })];
    expect(byClass(events).get('B2')).toHaveLength(2);
    expect(unclassed(events)).toBe(1);
  });
});

describe('figures of events', () => {
  it.each([
    [320, '320 ms'],
    [4_259, '4.25 sec'],
    [725_000, '12 min 5 sec'],
    [3_600_000, '1 hr'],
    [97_200_000, '1 day 3 hr'],
  ])('has %d ms as %s', (ms, text) => {
    expect(durationText(ms, 'en')).toBe(text);
  });

  // proves R-SUPPLY-062
  it('have no duration of 0: one that ended when it began took less than what it was found in', () => {
    const instant = { start: 1_000_000, end: 1_000_000 };
    expect(eventDurationText(event(instant), 0, 'en')).toBe('< 1 ms');
    expect(eventDurationText(event({ ...instant, resolution: 60_000 }), 0, 'en')).toBe('< 1 min');
    expect(eventDurationText(event({}), 0, 'en')).toBe('320 ms');
    expect(eventDurationText(event({ end: null }), 1_000_000, 'en')).toBe('0 ms');
  });

  // proves R-SUPPLY-063
  it('have no longest and no time together of 0 where all of several ended when they began', () => {
    const [instant, found] = [event({ end: 1_000_000 }), event({ end: 1_000_000, resolution: 60_000 })];
    expect(longestText(0, [instant, instant], 'en')).toBe('< 1 ms');
    expect(longestText(0, [instant, found], 'en')).toBe('< 1 min');
    expect(togetherText(0, [instant, instant], 'en')).toBe('< 2 ms');
    expect(togetherText(0, [found, found], 'en')).toBe('< 2 min');
    for (const textOf of [longestText, togetherText]) {
      expect(textOf(320, [instant, event({})], 'en')).toBe('320 ms');
      expect(textOf(0, [], 'en')).toBe('0 ms');
      expect(textOf(0, [event({ end: null })], 'en')).toBe('0 ms');
    }
  });

  // proves R-SUPPLY-005
  it('have an availability with four decimals that is 100 % only without any interruption', () => {
    expect(availabilityText(100, 'en')).toBe('100.0000\u00a0%');
    expect(availabilityText(99.99999, 'en')).toBe('99.9999\u00a0%');
    expect(availabilityText(99.12345, 'de')).toBe('99,1235\u00a0%');
    expect(availabilityText(null, 'en')).toBe('–');
  });
});
