import { vi } from 'vitest';

/** Tries until the assertion holds; generous, because a busy machine may keep a connection waiting for seconds. */
export function until<Answer>(assertion: () => Answer | Promise<Answer>): Promise<Answer> {
  return vi.waitFor(assertion, { timeout: 10_000, interval: 10 });
}
