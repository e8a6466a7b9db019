/** A value that can be read, replaced and watched, without any framework. */
export interface Store<State> {
  get(): State;
  /** Replaces the state; the same reference does not notify. */
  set(next: State | ((state: State) => State)): void;
  /** Calls the listener after each change until the returned function is called. */
  subscribe(listener: () => void): () => void;
}

/** A store that begins with `initial`. */
export function createStore<State>(initial: State): Store<State> {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set(next) {
      const value = typeof next === 'function' ? (next as (state: State) => State)(state) : next;
      if (Object.is(value, state)) return;
      state = value;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
