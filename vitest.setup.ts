import fc from 'fast-check';
import { vi } from 'vitest';

// What the build knows: a page in tests is at the root of its host.
Object.assign(globalThis, { __BASE_PATH__: '' });

/** What a test may wait for something to happen, ms: a condition decides, and a busy machine is not at fault. */
const PATIENCE_MS = 120_000;

const { waitFor } = vi;
vi.waitFor = (assertion, options = {}) => {
  const { timeout = 0, ...rest } = typeof options === 'number' ? { timeout: options } : options;
  return waitFor(assertion, { ...rest, timeout: Math.max(timeout, PATIENCE_MS) });
};

/**
 * Properties are tried with the same values in every run: whether a change is good is not to hang on luck. Other values are
 * looked for on purpose, with PHASOR_TEST_SEED=random or the seed of a run that failed.
 */
const { PHASOR_TEST_SEED = '1' } = process.env;
if (PHASOR_TEST_SEED !== 'random') fc.configureGlobal({ seed: Number(PHASOR_TEST_SEED) });
