import { describe, expect, it } from 'vitest';
import { memoryStorage } from '../testing/memory-storage.ts';
import { type CompleteSettings, createSettingsStore, DEFAULT_SETTINGS } from './settings-store.ts';

const DAY = 86_400_000;

function browser() {
  const { storage, now, pass } = memoryStorage();
  const written: CompleteSettings[] = [];
  return {
    written,
    open: (hasAccount = () => true) =>
      createSettingsStore({ storage, now, hasAccount, onChange: (settings) => written.push(settings) }),
    pass,
  };
}

describe('the settings', () => {
  it('begin with the defaults of the specification', () => {
    expect(browser().open().get()).toEqual(DEFAULT_SETTINGS);
    expect(DEFAULT_SETTINGS).toMatchObject({ localization: 'en', graphs: [3, 2] });
  });

  it('last 30 days from the last change', () => {
    const { open, pass } = browser();
    open().change({ theme: 'dark' });
    pass(30 * DAY - 1);
    expect(open().get().theme).toBe('dark');
    pass(1);
    expect(open().get().theme).toBe('auto');
  });

  it('change one axis and keep the others', () => {
    const { open, written } = browser();
    const settings = open();
    settings.change({ yAxisType: { current: 'logarithmic' } });
    expect(settings.get().yAxisType).toEqual({ voltage: 'logarithmic', current: 'logarithmic' });
    expect(written).toHaveLength(1);
  });

  it('keep what was chosen before signing in over a reload, for an hour', () => {
    for (const [waited, language] of [
      [3_600_000 - 1, 'sk'],
      [3_600_000, 'de'],
    ] as const) {
      const { open, pass } = browser();
      open(() => false).change({ localization: 'sk' });
      pass(waited);
      const settings = open();
      settings.adopt({ localization: 'de' });
      expect(settings.get().localization).toBe(language);
      settings.adopt({ localization: 'en' });
      expect(settings.get().localization).toBe('en');
    }
  });

  it('keep what was chosen before signing in, such as the language, and tell the account', () => {
    const { open, written } = browser();
    let isSignedIn = false;
    const settings = open(() => isSignedIn);
    settings.change({ localization: 'de' });
    expect(written).toEqual([]);
    isSignedIn = true;
    settings.adopt({ localization: 'en', theme: 'dark' });
    expect(settings.get()).toMatchObject({ localization: 'de', theme: 'dark' });
    expect(written).toMatchObject([{ localization: 'de' }]);
    settings.adopt({ localization: 'sk' });
    expect(settings.get().localization).toBe('sk');
  });

  it('adopt what the account knows without writing it back', () => {
    const { open, written } = browser();
    const settings = open();
    settings.change({ theme: 'dark', sideBarMax: false });
    settings.adopt({ theme: 'light', localization: 'sk' });
    expect(settings.get()).toMatchObject({ theme: 'light', localization: 'sk', sideBarMax: false });
    expect(written).toHaveLength(1);
  });
});
