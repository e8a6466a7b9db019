import { LANGUAGES, type Language, LIFETIMES_MS, mergedSettings, type Settings } from '@phasor/contract';
import { HOUR_MS } from '@phasor/quantities';
import { createStore, type Store } from '../state/create-store.ts';
import type { ExpiringStorage } from '../state/expiring-storage.ts';
import { keptSettings } from './kept-settings.ts';

/** Settings with a value for each (R-FORM-022). */
export type CompleteSettings = { readonly [Name in keyof Settings]-?: Exclude<Settings[Name], undefined> };

type SomeSettings = Partial<CompleteSettings>;

export const DEFAULT_SETTINGS: CompleteSettings = {
  localization: 'en',
  sideBarMax: true,
  theme: 'auto',
  phase: { L1: true, L2: true, L3: true, SUM: false, AVG: false },
  yAxisType: { voltage: 'logarithmic', relayProfile: 'logarithmic' },
  yearDateRange: 'thisYear',
  statsDate: { selector: 'today' },
  graphs: [3, 2],
  vector: { zero: 0, clockwise: true },
  chartForm: {},
  hiddenSeries: {},
};

const UNSAVED = 'settings.untold';
/** Time after which a choice that was not sent to the account is no longer the newer one, ms. */
const UNSAVED_MS = HOUR_MS;

export interface SettingsStore extends Pick<Store<CompleteSettings>, 'get' | 'subscribe'> {
  /** Changes some settings; they are stored in the browser at once and with the account soon after. */
  change(part: SomeSettings): void;
  /** Takes over the account's settings, except those with a change that was not sent yet: that is newer. */
  adopt(ofAccount: Settings): void;
  /** Changes not sent to the account yet: made before signing in, or just now; undefined for none. */
  unsaved(): SomeSettings | undefined;
  /** The account has stored this part; later changes are still to be sent. */
  saved(part: SomeSettings): void;
  /** Reads the browser's storage again: another tab has changed it. */
  reload(): void;
}

export interface SettingsPorts {
  readonly storage: ExpiringStorage;
  readonly now: () => number;
  /** Languages of the reader's browser, the preferred one first; [] for none. */
  readonly wished?: readonly string[];
  /** True while an account is signed in. */
  readonly hasAccount: () => boolean;
  /** Called when there are changes to send to the account. */
  readonly onChange: () => void;
}

/** The first of these languages that the product has; English if there is none. */
function languageOf(wished: readonly string[]): Language {
  for (const tag of wished) {
    const known = LANGUAGES.find((language) => tag.toLowerCase().split('-')[0] === language);
    if (known !== undefined) return known;
  }
  return DEFAULT_SETTINGS.localization;
}

/** Settings of this browser, kept for 30 days from the last change (R-SHELL-051, D38). */
export function createSettingsStore({ storage, now, wished = [], hasAccount, onChange }: SettingsPorts): SettingsStore {
  const first = { ...DEFAULT_SETTINGS, localization: languageOf(wished) };
  const kept = () => mergedSettings(first, keptSettings(storage.read('settings')));
  const store = createStore(kept());
  const apply = (part: SomeSettings) => {
    const settings = mergedSettings(store.get(), part);
    storage.write('settings', settings, now() + LIFETIMES_MS.settings);
    store.set(settings);
  };
  /** Stored beside the settings: a reload or a provider's sign-in page may come before the changes are sent. */
  const unsaved = () => {
    const read = keptSettings(storage.read(UNSAVED));
    return Object.keys(read).length === 0 ? undefined : read;
  };
  return {
    get: store.get,
    subscribe: store.subscribe,
    unsaved,
    change(part) {
      apply(part);
      storage.write(UNSAVED, mergedSettings(unsaved() ?? {}, part), now() + UNSAVED_MS);
      if (hasAccount()) onChange();
    },
    adopt(ofAccount) {
      const newer = unsaved();
      // JSON has no undefined, which is the only difference between the two types.
      apply(mergedSettings(ofAccount as SomeSettings, newer ?? {}));
      if (newer !== undefined) onChange();
    },
    saved(part) {
      if (JSON.stringify(part) === JSON.stringify(unsaved())) storage.remove(UNSAVED);
    },
    reload: () => store.set(kept()),
  };
}
