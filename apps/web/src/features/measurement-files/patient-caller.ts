import type { Call } from '../../base/api/caller.ts';
import { isPassing } from '../../base/errors/call-error.ts';

const TRIES = 6;
const FIRST_WAIT_MS = 1_000;

/** A caller that waits and repeats a call while the server is down or rejects it for its rate (D77). */
export function patientCaller(call: Call, wait: (ms: number) => Promise<void>): Call {
  return async (name, input, options = {}) => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await call(name, input, options);
      } catch (error) {
        if (tries === TRIES || !isPassing(error)) throw error;
        await wait(error.retryAfterMs ?? FIRST_WAIT_MS * 2 ** (tries - 1));
        options.signal?.throwIfAborted();
      }
    }
  };
}

/** Resolves after some time. */
export const pause = (ms: number) => new Promise<void>((resume) => setTimeout(resume, ms));
