import { DAY_MS } from '@phasor/quantities';
import { useState } from 'react';
import { browserStorage } from '../../../base/state/browser-storage.ts';

/** A draft ends after a day, and what was written for it. */
const KEPT_MS = DAY_MS;

/** A form that is there again after a reload, until it is dropped. `initial` is used while nothing was changed. */
export function useKeptForm<Form extends object>(
  name: string,
): {
  written: Form | undefined;
  write: (form: Form) => void;
  drop: () => void;
} {
  const key = `adding.${name}`;
  const [shown, show] = useState<{ key: string; form: Form | undefined }>(() => ({ key, form: kept<Form>(key) }));
  return {
    written: shown.key === key ? shown.form : kept<Form>(key),
    write(form) {
      show({ key, form });
      browserStorage.write(key, form, Date.now() + KEPT_MS);
    },
    drop: () => browserStorage.remove(key),
  };
}

function kept<Form extends object>(key: string): Form | undefined {
  const form = browserStorage.read(key);
  return typeof form === 'object' && form !== null ? (form as Form) : undefined;
}
