import { useSyncExternalStore } from 'react';
import type { Store } from './create-store.ts';

/** A component's view of a store. The selector must answer the same reference for the same state. */
export function useStore<State, Part = State>(
  store: Pick<Store<State>, 'get' | 'subscribe'>,
  select: (state: State) => Part = (state) => state as unknown as Part,
): Part {
  return useSyncExternalStore(store.subscribe, () => select(store.get()));
}
