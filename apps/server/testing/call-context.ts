import type { CallContext } from '../src/call-handlers.ts';

/** A call by an arbitrary caller; tests set only what matters. */
export function aCallContext(values: Partial<CallContext> = {}): CallContext {
  return {
    user: null,
    session: null,
    devices: [],
    owner: false,
    publicLink: false,
    address: '192.0.2.1',
    now: Date.UTC(2026, 5, 1, 12),
    startSession: () => {},
    endSession: () => {},
    ...values,
  };
}
