import { describe, expect, it } from 'vitest';
import { formatMac, shownStatus } from '../ui/device-status.ts';
import { agoText, momentText, spanText } from './time-text.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');

describe('agoText', () => {
  // proves R-TREE-007
  it('uses the largest full unit', () => {
    expect(agoText(NOW - 3 * 60_000, NOW, 'en')).toBe('3 min. ago');
    expect(agoText(NOW - 119 * 60_000, NOW, 'en')).toBe('1 hr. ago');
    expect(agoText(NOW - 90_000, NOW, 'de')).toBe('vor 1 Min.');
  });

  it('never refers to the future', () => {
    expect(agoText(NOW + 5_000, NOW, 'en')).toBe('now');
  });
});

describe('spanText', () => {
  it.each([
    [0, '0 sec'],
    [59.4, '59 sec'],
    [60, '1 min'],
    [125, '2 min 5 sec'],
    [3_659, '1 hr'],
    [3_660, '1 hr 1 min'],
    [90_000, '1 day 1 hr'],
  ])('of %d s is %s', (seconds, text) => {
    expect(spanText(seconds, 'en')).toBe(text);
  });
});

describe('momentText', () => {
  it('is the time of the site, with the date on another day', () => {
    const context = { now: NOW, zone: 'Europe/Bratislava', locale: 'de' };
    expect(momentText(NOW - 3_600_000, context)).toBe('12:00');
    expect(momentText(NOW - 86_400_000, context)).toBe('20. Nov., 13:00');
    expect(momentText(NOW - 365 * 86_400_000, context)).toBe('21. Nov. 2025, 13:00');
  });

  // proves R-OPS-180
  it.each([
    ['2027-10-31T02:15:00+02:00', '02:15 CEST'],
    ['2027-10-31T02:15:00+01:00', '02:15 CET'],
    ['2027-10-31T01:45:00+02:00', '01:45'],
    ['2027-10-31T03:00:00+01:00', '03:00'],
    ['2027-03-28T03:00:00+02:00', '03:00'],
  ])('names the zone in the hour that the clock repeats: %s is %s', (text, shown) => {
    const time = Date.parse(text);
    expect(momentText(time, { now: time, zone: 'Europe/Bratislava', locale: 'en-GB' })).toBe(shown);
  });
});

describe('a device', () => {
  // proves R-CONN-020, R-TREE-007
  it('is shown online, updating its database, or offline', () => {
    expect(shownStatus({ status: 'ONLINE' })).toBe('online');
    expect(shownStatus({ status: 'ONLINE', connection: 'BT_MQTT_DB' })).toBe('database_update');
    expect(shownStatus({ status: 'OFFLINE', connection: 'BT_MQTT_DB' })).toBe('offline');
  });

  it('has its address in pairs', () => {
    expect(formatMac('02005E100001')).toBe('02:00:5E:10:00:01');
  });
});
