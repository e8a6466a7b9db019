import { createStore } from './create-store.ts';

/** How long a page may call itself connected while the server already knows better, ms. */
const EVERY_MS = 5_000;

const newest = createStore<string | undefined>(undefined);
let watchers = 0;
let end: () => void = () => undefined;

async function ask(): Promise<void> {
  // Nobody reads a page that is hidden; it asks as soon as it is seen.
  if (document.visibilityState === 'hidden') return;
  try {
    const answer = await fetch(`${__BASE_PATH__}/health`, { cache: 'no-store' });
    newest.set(JSON.stringify(await answer.json()));
  } catch {
    // No answer is a lost connection, which is shown by itself.
  }
}

function begin(): () => void {
  const look = () => void ask();
  const timer = setInterval(look, EVERY_MS);
  document.addEventListener('visibilitychange', look);
  look();
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
  };
}

/**
 * What `/health` answered last, as JSON; undefined before the first answer. It is asked again and again while somebody watches,
 * once for all of them.
 */
export const healthAnswer = {
  get: newest.get,
  /** Asks at once, where somebody watches: the server has said that its answer is another one. */
  renew(): void {
    if (watchers > 0) void ask();
  },
  subscribe(listener: () => void): () => void {
    const undo = newest.subscribe(listener);
    watchers += 1;
    if (watchers === 1) end = begin();
    return () => {
      undo();
      watchers -= 1;
      if (watchers === 0) end();
    };
  },
};
