import { vi } from 'vitest';

/** Waits until an expectation holds. */
export const until = (expectation: () => void): Promise<void> => vi.waitFor(expectation, { interval: 20 });
