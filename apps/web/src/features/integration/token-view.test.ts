import type { IntegrationTokenEntry } from '@phasor/contract';
import { describe, expect, it } from 'vitest';
import { dayFault, exampleCall, hasRoom, lastDays, lifeTime, tokenRows, untilNextEnd } from './token-view.ts';

const ZONE = 'Europe/Bratislava';
const at = (text: string) => Temporal.ZonedDateTime.from(`${text}[${ZONE}]`).epochMilliseconds;
const NOW = at('2026-11-22T16:40:07.250');

function anEntry(values: Partial<IntegrationTokenEntry> = {}): IntegrationTokenEntry {
  return {
    ID: 'BBBBBBBBBBBBBBBBBBBBBB',
    timestamp: NOW / 1_000,
    expiration: at('2026-12-22T23:59:59') / 1_000,
    revoked: null,
    validity: 'valid',
    note: '',
    devices: 1,
    login: 'anna',
    own: true,
    token: `phasor_${'B'.repeat(22)}~${'C'.repeat(22)}`,
    ...values,
  };
}

describe('the tables of tokens', () => {
  // proves R-TOKEN-022
  it('separate valid and invalid ones, in the given order', () => {
    const entries = [anEntry({ ID: '1' }), anEntry({ ID: '2', validity: 'invalid' }), anEntry({ ID: '3' })];
    const { valid, invalid } = tokenRows(entries, ZONE, 'en-GB');
    expect(valid.map(({ entry }) => entry.ID)).toEqual(['1', '3']);
    expect(invalid.map(({ entry }) => entry.ID)).toEqual(['2']);
  });

  // proves R-TOKEN-022
  it('show 20 characters of a token and an ellipsis, and nothing of tokens of other accounts', () => {
    const { token: _token, ...theirs } = anEntry({ own: false });
    const { valid } = tokenRows([anEntry(), theirs], ZONE, 'en-GB');
    expect(valid.map(({ token }) => token)).toEqual(['phasor_BBBBBBBBBBBBB…', null]);
    expect(valid[0]?.token?.replace('…', '')).toHaveLength(20);
  });

  it('show times in the time zone of the device', () => {
    const { valid } = tokenRows([anEntry()], ZONE, 'en-GB');
    expect(valid[0]).toMatchObject({ generated: '22 Nov 2026, 16:40', expiration: '22 Dec 2026, 23:59' });
  });

  it('allow 50 valid ones of one account', () => {
    const own = (count: number) => Array.from({ length: count }, () => anEntry());
    const others = Array.from({ length: 50 }, () => anEntry({ own: false }));
    expect(hasRoom(tokenRows([...own(49), ...others], ZONE, 'en-GB'))).toBe(true);
    expect(hasRoom(tokenRows(own(50), ZONE, 'en-GB'))).toBe(false);
  });
});

describe('the last day of a token', () => {
  // proves R-TOKEN-021
  it('is today to a year ahead, with a month as default', () => {
    expect(lastDays(NOW, ZONE)).toEqual({ first: '2026-11-22', offered: '2026-12-22', last: '2027-11-22' });
    expect(lastDays(at('2027-01-31T00:00:00'), ZONE).offered).toBe('2027-02-28');
    expect(lastDays(at('2028-02-29T23:59:59'), ZONE).last).toBe('2029-02-28');
  });

  it('is in the time zone of the device, wherever the reader is', () => {
    expect(lastDays(NOW, 'Pacific/Auckland').first).toBe('2026-11-23');
  });

  // proves R-TOKEN-021
  it('is refused outside of that range, and where it is no day', () => {
    const days = lastDays(NOW, ZONE);
    const faults = ['2026-11-21', '2026-11-22', '2027-11-22', '2027-11-23', 'soon', ''].map((day) =>
      dayFault(day, days),
    );
    expect(faults).toEqual(['too_early', undefined, undefined, 'too_late', 'no_day', 'no_day']);
  });

  // proves R-TOKEN-021
  it('is refused for a day that no calendar has', () => {
    const days = lastDays(NOW, ZONE);
    expect(['2027-02-29', '2027-02-31', '2027-04-31', '2027-13-01'].map((day) => dayFault(day, days))).toEqual(
      Array(4).fill('no_day'),
    );
  });

  // proves R-TOKEN-021
  it('lasts until its end, also where it has 23 or 25 hours', () => {
    expect(lifeTime('2026-11-22', at('2026-11-22T23:59:00'), ZONE)).toBe(60);
    expect(lifeTime('2026-11-22', at('2026-11-22T23:59:59.900'), ZONE)).toBe(1);
    expect(lifeTime('2027-03-28', at('2027-03-28T00:00:00'), ZONE)).toBe(23 * 3_600);
    expect(lifeTime('2026-10-25', at('2026-10-25T00:00:00'), ZONE)).toBe(25 * 3_600);
  });
});

describe('the list of tokens', () => {
  // proves R-TOKEN-023
  it('is read again once the next valid one has ended, within a day', () => {
    const ending = (seconds: number, validity: 'valid' | 'invalid' = 'valid') =>
      anEntry({ expiration: NOW / 1_000 + seconds, validity });
    expect(untilNextEnd([ending(-5, 'invalid'), ending(900), ending(60)], NOW)).toBe(61_000);
    // Clocks differ: a token that is still valid for the server is read again, but after a pause.
    expect(untilNextEnd([ending(-5)], NOW)).toBe(1_000);
    expect(untilNextEnd([ending(30 * 86_400)], NOW)).toBe(86_400_000);
  });

  it('is not read again where none is valid', () => {
    expect(untilNextEnd(undefined, NOW)).toBe(false);
    expect(untilNextEnd([anEntry({ validity: 'invalid' })], NOW)).toBe(false);
  });
});

describe('the example', () => {
  const shown = { origin: 'https://phasor.example', now: NOW, zone: ZONE };

  // proves R-TOKEN-029
  it('requests from a meter the energy of seven whole days', () => {
    expect(exampleCall({ ...shown, deviceType: 1 })).toBe(
      [
        'curl "https://phasor.example/api_r/energy" \\',
        '  -H "Authorization: Bearer phasor_…" \\',
        '  -H "Content-Type: application/json" \\',
        `  -d '{"data":"E_I","period":"DAY","from":${at('2026-11-15T00:00:00') / 1_000},"to":${at('2026-11-22T00:00:00') / 1_000}}'`,
      ].join('\n'),
    );
  });

  // proves R-TOKEN-029
  it('requests from an environment sensor its means', () => {
    expect(exampleCall({ ...shown, deviceType: 7 })).toContain('/api_r/sensor/data');
  });

  it('is none for a device of an unknown kind', () => {
    expect(exampleCall({ ...shown, deviceType: 99 })).toBeUndefined();
  });
});
