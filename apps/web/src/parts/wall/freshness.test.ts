import { createInstance } from 'i18next';
import { describe, expect, it } from 'vitest';
import { freshnessOf, type WallState } from './freshness.ts';
import { messages as de } from './messages/de.ts';
import { messages as en } from './messages/en.ts';
import { messages as sk } from './messages/sk.ts';

const MEASURED = Date.UTC(2026, 2, 10, 9, 5, 20);
const texts = createInstance();
await texts.init({
  lng: 'en',
  resources: { en: { wall: en }, sk: { wall: sk }, de: { wall: de } },
  interpolation: { escapeValue: false },
});

function stateAs(
  state: Partial<WallState> & { isStored?: boolean },
  language: 'en' | 'sk' | 'de' = 'en',
  after = 2_000,
) {
  const t = texts.getFixedT(language, 'wall');
  const place = { now: MEASURED + after, zone: 'Europe/Bratislava', locale: language };
  return freshnessOf(t, { newest: MEASURED, isOld: false, isCutOff: false, isStored: true, ...state }, place);
}

// proves R-DASH-084
describe('the freshness of a wall', () => {
  it('is the age of a live value', () => {
    expect(stateAs({})).toEqual({ kind: 'live', words: 'live', note: 'measured 2 sec. ago' });
  });

  // proves R-OPS-067
  it.each([
    ['en', 'live, but not stored'],
    ['sk', 'naživo, ale neukladá sa'],
    ['de', 'live, aber nicht gespeichert'],
  ] as const)('is no live value without a word while values are not stored: %s', (language, words) => {
    expect(stateAs({ isStored: false }, language)).toMatchObject({ kind: 'unstored', words });
    expect(stateAs({ isStored: false, isCutOff: true }, language)).toMatchObject({ kind: 'lost' });
  });

  // proves R-DASH-121
  it('is without a value the time of the last message, once that is no longer new', () => {
    const silent = { newest: undefined, lastSeen: MEASURED };
    expect(stateAs(silent, 'en', 3_600_000)).toEqual({ kind: 'old', words: 'no new value since 10:05' });
    expect(stateAs(silent).words).toBe('waiting for the first value');
    expect(stateAs({ ...silent, isCutOff: true }, 'en', 3_600_000)).toMatchObject({ kind: 'lost' });
  });

  it('is the time of the last value, at the site, once it is old or the connection is lost', () => {
    expect(stateAs({ isOld: true })).toEqual({ kind: 'old', words: 'no new value since 10:05' });
    expect(stateAs({ isOld: true, isCutOff: true })).toEqual({
      ...{ kind: 'lost', words: 'Connection lost, trying again', note: 'last measured 10:05' },
    });
  });

  it('has the date once the value is of another day', () => {
    expect(stateAs({ isOld: true }, 'en', 86_400_000).words).toMatch(/since .*10.*Mar.*10:05|since .*Mar.*10.*10:05/);
  });

  it('is a wait before the first value, and a loss without a connection', () => {
    expect(stateAs({ newest: undefined })).toEqual({ kind: 'old', words: 'waiting for the first value' });
    expect(stateAs({ newest: undefined, isCutOff: true })).toMatchObject({ kind: 'lost' });
  });

  it.each(['sk', 'de'] as const)('has the time in %s too', (language) => {
    expect(stateAs({ isOld: true }, language).words).toContain('10:05');
    expect(stateAs({ isCutOff: true }, language).note).toContain('10:05');
  });
});
