import { describe, expect, it } from 'vitest';
import { memoryStorage } from '../testing/memory-storage.ts';
import { createSettingsStore, DEFAULT_SETTINGS } from './settings-store.ts';

const DAY = 86_400_000;

function browser() {
  const { storage, now, pass } = memoryStorage();
  let changed = 0;
  const onChange = () => {
    changed += 1;
  };
  return {
    /** How often there were changes to send to the account. */
    changes: () => changed,
    open: (hasAccount = () => true) => createSettingsStore({ storage, now, hasAccount, onChange }),
    pass,
  };
}

describe('the settings', () => {
  // proves R-FORM-022, R-SHELL-049, R-SHELL-050, R-SHELL-056
  it('begin with the defaults of the specification', () => {
    expect(browser().open().get()).toEqual(DEFAULT_SETTINGS);
    expect(DEFAULT_SETTINGS).toEqual({
      localization: 'en',
      sideBarMax: true,
      theme: 'auto',
      graphs: [3, 2],
      phase: { L1: true, L2: true, L3: true, SUM: false, AVG: false },
      // Linear unless stated otherwise; the voltage and the power of relays are the exceptions (D38; R-RELAY-034).
      yAxisType: { voltage: 'logarithmic', relayProfile: 'logarithmic' },
      statsDate: { selector: 'today' },
      yearDateRange: 'thisYear',
      vector: { zero: 0, clockwise: true },
      chartForm: {},
      hiddenSeries: {},
    });
  });

  // proves R-LANG-018
  it.each([
    [['sk-SK', 'en'], 'sk'],
    [['fr', 'DE-at', 'en'], 'de'],
    [['fr'], 'en'],
    [[], 'en'],
  ] as const)(
    'begin in the language that a browser with %j asks for, until the account knows another',
    (wished, language) => {
      const { storage, now } = memoryStorage();
      const settings = createSettingsStore({ storage, now, wished, hasAccount: () => true, onChange: () => undefined });
      expect(settings.get().localization).toBe(language);
      settings.adopt({});
      expect(settings.get().localization).toBe(language);
      settings.adopt({ localization: 'en' });
      expect(settings.get().localization).toBe('en');
    },
  );

  // proves R-FORM-018, R-SHELL-051
  it('last 30 days from the last change', () => {
    const { open, pass } = browser();
    open().change({ theme: 'dark' });
    pass(30 * DAY - 1);
    expect(open().get().theme).toBe('dark');
    pass(1);
    expect(open().get().theme).toBe('auto');
  });

  // proves R-SHELL-056
  it('change one axis and keep the others', () => {
    const { open, changes } = browser();
    const settings = open();
    settings.change({ yAxisType: { current: 'logarithmic' } });
    expect(settings.get().yAxisType).toMatchObject({ voltage: 'logarithmic', current: 'logarithmic' });
    expect(changes()).toBe(1);
  });

  it('keep a choice made before signing in over a reload, for an hour', () => {
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
      settings.saved({ localization: 'sk' });
      settings.adopt({ localization: 'en' });
      expect(settings.get().localization).toBe('en');
    }
  });

  it('keep a choice made before signing in, such as the language, and send it to the account', () => {
    const { open, changes } = browser();
    let isSignedIn = false;
    const settings = open(() => isSignedIn);
    settings.change({ localization: 'de' });
    expect(changes()).toBe(0);
    isSignedIn = true;
    settings.adopt({ localization: 'en', theme: 'dark' });
    expect(settings.get()).toMatchObject({ localization: 'de', theme: 'dark' });
    expect(changes()).toBe(1);
    expect(settings.unsaved()).toEqual({ localization: 'de' });
    settings.saved({ localization: 'de' });
    settings.adopt({ localization: 'sk' });
    expect(settings.get().localization).toBe('sk');
  });

  // proves R-SHELL-051, R-SHELL-052
  it('adopt the settings of the account without writing them back', () => {
    const { open, changes } = browser();
    const settings = open();
    settings.change({ sideBarMax: false });
    settings.saved({ sideBarMax: false });
    settings.adopt({ theme: 'light', localization: 'sk' });
    expect(settings.get()).toMatchObject({ theme: 'light', localization: 'sk', sideBarMax: false });
    expect(changes()).toBe(1);
    expect(settings.unsaved()).toBeUndefined();
  });

  // proves R-SHELL-054
  it('send only the changes to the account, so that another browser keeps its own changes', () => {
    const settings = browser().open();
    settings.adopt({ localization: 'sk', phase: { L1: false } });
    settings.change({ theme: 'dark', phase: { SUM: true } });
    settings.change({ phase: { AVG: true } });
    expect(settings.unsaved()).toEqual({ theme: 'dark', phase: { SUM: true, AVG: true } });
  });

  // proves R-SHELL-053
  it('keep a change that was not sent before a reload, and one made during sending', () => {
    const { open } = browser();
    open().change({ theme: 'dark' });
    const settings = open();
    settings.adopt({ theme: 'light' });
    expect(settings.get().theme).toBe('dark');
    const onItsWay = settings.unsaved() ?? {};
    settings.change({ theme: 'auto' });
    settings.saved(onItsWay);
    expect(settings.unsaved()).toEqual({ theme: 'auto' });
  });

  // proves R-SHELL-054
  it('are the same in every tab of a browser', () => {
    const { open } = browser();
    const [here, there] = [open(), open()];
    there.change({ localization: 'de' });
    here.reload();
    expect(here.get().localization).toBe('de');
  });
});
