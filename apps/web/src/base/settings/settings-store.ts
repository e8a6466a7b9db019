import { LANGUAGES, type Language, LIFETIMES_MS, mergedSettings, type Settings } from '@phasor/contract';
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

const UNTOLD = 'settings.untold';
/** After that a choice that did not reach the account is no longer the newer wish, ms. */
const UNTOLD_MS = 3_600_000;

export interface SettingsStore extends Pick<Store<CompleteSettings>, 'get' | 'subscribe'> {
  /** Changes some settings; they are kept in the browser at once and with the account soon after. */
  change(part: SomeSettings): void;
  /** Takes over what the account knows, but for what it was not told yet: that is the newer wish. */
  adopt(ofAccount: Settings): void;
  /** What the account was not told yet: changed before signing in, or in the last moments; undefined for nothing. */
  untold(): SomeSettings | undefined;
  /** The account knows this now; what was changed since is still to be told. */
  told(part: SomeSettings): void;
  /** Reads the browser's storage again: another tab has changed something. */
  reload(): void;
}

export interface SettingsPorts {
  readonly storage: ExpiringStorage;
  readonly now: () => number;
  /** Languages that the reader's browser asks for, the dearest first; [] for none. */
  readonly wished?: readonly string[];
  /** True while somebody is signed in. */
  readonly hasAccount: () => boolean;
  /** Called when there is something that the account is to be told. */
  readonly onChange: () => void;
}

/** The first language that both the reader and the product know; English where there is none. */
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
  /** Kept beside the settings: a reload, or the way over a provider's page, may come before the account is told. */
  const untold = () => {
    const read = keptSettings(storage.read(UNTOLD));
    return Object.keys(read).length === 0 ? undefined : read;
  };
  return {
    get: store.get,
    subscribe: store.subscribe,
    untold,
    change(part) {
      apply(part);
      storage.write(UNTOLD, mergedSettings(untold() ?? {}, part), now() + UNTOLD_MS);
      if (hasAccount()) onChange();
    },
    adopt(ofAccount) {
      const newer = untold();
      // JSON carries no undefined, which is all that tells the two types apart.
      apply(mergedSettings(ofAccount as SomeSettings, newer ?? {}));
      if (newer !== undefined) onChange();
    },
    told(part) {
      if (JSON.stringify(part) === JSON.stringify(untold())) storage.remove(UNTOLD);
    },
    reload: () => store.set(kept()),
  };
}
