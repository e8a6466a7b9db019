import type { Language } from '@phasor/contract';
import { createInstance } from 'i18next';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallError } from '../errors/call-error.ts';
import { errorToast } from './toasts.ts';

const texts = createInstance();
await texts.init({ lng: 'en', resources: {} });

describe('a failed call', () => {
  it('is an answer if nothing was found, and otherwise a failure, also under the same code', () => {
    const kindOf = (failure: { code: number; message: string }) => errorToast(texts, new CallError(failure)).kind;
    expect(kindOf({ code: 610, message: 'data_not_found' })).toBe('info');
    expect(kindOf({ code: 610, message: 'any_assigned_devices' })).toBe('error');
    expect(kindOf({ code: 604, message: 'device_is_offline' })).toBe('error');
  });
});

// proves R-ERR-034, R-ERR-036
describe('a refusal because of somebody else', () => {
  const SINCE = Date.UTC(2026, 2, 10, 9, 5);
  const LATER = SINCE + 60_000;

  async function hintOf(language: Language, data: object): Promise<string> {
    const own = createInstance();
    const [errors, common] = await Promise.all([
      import(`../i18n/messages/errors/${language}.ts`),
      import(`../i18n/messages/common/${language}.ts`),
    ]);
    const resources = { [language]: { errors: errors.messages, common: common.messages } };
    await own.init({ lng: language, resources, interpolation: { escapeValue: false } });
    vi.setSystemTime(LATER);
    return (
      errorToast(own, new CallError({ code: 409, message: 'generator_in_use', data }), 'Europe/Bratislava').hint ?? ''
    );
  }
  beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => vi.useRealTimers());

  it.each([
    ['en', /^By anna since 10:05\./],
    ['sk', /anna.*10:05/],
    ['de', /anna.*10:05/],
  ] as const)('says in %s by whom and since when, in the time of the site', async (language, words) => {
    expect(await hintOf(language, { by: 'anna', since: SINCE })).toMatch(words);
  });

  it('says since when if the account is not named, and nothing if the server does not know', async () => {
    expect(await hintOf('en', { by: null, since: SINCE })).toMatch(/^Since 10:05\./);
    expect(await hintOf('en', {})).not.toMatch(/since/i);
  });
});

describe('a device that refuses a request', () => {
  // proves R-ERR-043
  it('is shown with its own code and words', async () => {
    const device_reports = { words: 'It says {{words}} ({{code}}).', code: 'It says {{code}}.' };
    const english = createInstance();
    await english.init({
      lng: 'en',
      resources: { en: { common: { device_reports }, errors: { device_refused: { title: 'Refused', hint: 'Try.' } } } },
      interpolation: { escapeValue: false },
    });
    const hintOf = (device: object) =>
      errorToast(english, new CallError({ code: 409, message: 'device_refused', data: { device } })).hint;
    expect(hintOf({ code: 17, message: 'flash is <worn>' })).toBe('It says flash is <worn> (17). Try.');
    expect(hintOf({ code: 17 })).toBe('It says 17. Try.');
  });
});
