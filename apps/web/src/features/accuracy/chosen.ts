import { LIFETIMES_MS } from '@phasor/contract';
import { session } from '../../base/session/session.ts';
import { browserStorage } from '../../base/state/browser-storage.ts';
import { createStore } from '../../base/state/create-store.ts';

const KEY = 'accuracy';

interface Choice {
  readonly device?: string;
  readonly profile?: string;
}

/** The choice on one of the three screens, for the others and for the next visit. A stored choice is looked up, not trusted. */
export const chosen = createStore<Choice>(choiceOf(browserStorage.read(KEY)));

export function choose(part: Choice): void {
  const choice = { ...chosen.get(), ...part };
  chosen.set(choice);
  browserStorage.write(KEY, choice, Date.now() + LIFETIMES_MS.settings);
}

session.subscribe(() => {
  if (session.get().auth === undefined) chosen.set({});
});

function choiceOf(kept: unknown): Choice {
  const known: { device?: unknown; profile?: unknown } = typeof kept === 'object' && kept !== null ? kept : {};
  const { device, profile } = known;
  return {
    ...(typeof device === 'string' && { device }),
    ...(typeof profile === 'string' && { profile }),
  };
}
