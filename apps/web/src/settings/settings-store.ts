import { LIFETIMES_MS, type Settings } from '@phasor/contract';
import { createStore, type Store } from '../state/create-store.ts';
import type { ExpiringStorage } from '../state/expiring-storage.ts';

/** Settings with a value for each (1-core.md, 9). */
export type CompleteSettings = { readonly [Name in keyof Settings]-?: Exclude<Settings[Name], undefined> };

type SomeSettings = Partial<CompleteSettings>;

export const DEFAULT_SETTINGS: CompleteSettings = {
  localization: 'en',
  sideBarMax: true,
  theme: 'auto',
  phase: { L1: true, L2: true, L3: true, SUM: false, AVG: false },
  yAxisType: { voltage: 'logarithmic' },
  yearDateRange: 'thisYear',
  statsDate: { selector: 'today' },
  graphs: [3, 2],
  hiddenSeries: {},
};

const CHOSEN = 'settings.chosen';
/** After that a choice made before signing in is no longer the newer wish, ms. */
const CHOSEN_MS = 3_600_000;

export interface SettingsStore extends Pick<Store<CompleteSettings>, 'get' | 'subscribe'> {
  /** Changes some settings; they are kept in the browser at once and with the account soon after. */
  change(part: SomeSettings): void;
  /** Takes over what the account knows, but for what was chosen here before signing in: that is the newer wish. */
  adopt(ofAccount: Settings): void;
}

export interface SettingsPorts {
  readonly storage: ExpiringStorage;
  readonly now: () => number;
  /** True while somebody is signed in. */
  readonly hasAccount: () => boolean;
  /** Called with all settings after each change that the account is to know. */
  readonly onChange: (settings: CompleteSettings) => void;
}

/** Settings of this browser, kept for 30 days from the last change (1-core.md, 9; decision 38). */
export function createSettingsStore({ storage, now, hasAccount, onChange }: SettingsPorts): SettingsStore {
  const kept = (storage.read('settings') ?? {}) as SomeSettings;
  const store = createStore(merge(DEFAULT_SETTINGS, kept));
  const apply = (part: SomeSettings) => {
    const settings = merge(store.get(), part);
    storage.write('settings', settings, now() + LIFETIMES_MS.settings);
    store.set(settings);
    return settings;
  };
  /** Kept beside the settings: the way over a provider's page, or a reload, comes between choosing and signing in. */
  const chosenBefore = () => (storage.read(CHOSEN) ?? {}) as SomeSettings;
  return {
    get: store.get,
    subscribe: store.subscribe,
    change(part) {
      const settings = apply(part);
      if (hasAccount()) onChange(settings);
      else storage.write(CHOSEN, { ...chosenBefore(), ...part }, now() + CHOSEN_MS);
    },
    adopt(ofAccount) {
      // JSON carries no undefined, which is all that tells the two types apart.
      const settings = apply({ ...(ofAccount as SomeSettings), ...chosenBefore() });
      if (Object.keys(chosenBefore()).length > 0) onChange(settings);
      storage.remove(CHOSEN);
    },
  };
}

function merge(base: CompleteSettings, part: SomeSettings): CompleteSettings {
  return {
    ...base,
    ...part,
    phase: { ...base.phase, ...part.phase },
    yAxisType: { ...base.yAxisType, ...part.yAxisType },
    hiddenSeries: { ...base.hiddenSeries, ...part.hiddenSeries },
  };
}
