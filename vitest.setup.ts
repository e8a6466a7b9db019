import { vi } from 'vitest';

/** What a test may wait for something to happen, ms: a condition decides, and a busy machine is not at fault. */
const PATIENCE_MS = 120_000;

const { waitFor } = vi;
vi.waitFor = (assertion, options = {}) => {
  const { timeout = 0, ...rest } = typeof options === 'number' ? { timeout: options } : options;
  return waitFor(assertion, { ...rest, timeout: Math.max(timeout, PATIENCE_MS) });
};
