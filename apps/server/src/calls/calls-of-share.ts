import { CALL_ROUTES, type CallName } from '@phasor/contract';
import type { CallHandler, CallHandlers } from '../call-handlers.ts';
import type { Share } from '../ports/processes/share.ts';
import { elsewhere } from '../sharing/elsewhere.ts';
import { placeOf } from './places-of-calls.ts';

/** Calls of devices that this process does not have fail: they may have gone to another one while a request was on its way. */
export function callsOfShare(calls: CallHandlers, share: Pick<Share, 'has'>): CallHandlers {
  const names = (Object.keys(CALL_ROUTES) as CallName[]).filter((name) => placeOf(name) === 'device');
  const guarded = names.map((name) => {
    // TypeScript cannot follow that handler and name belong together; both stay as they are.
    const handler = calls[name] as unknown as CallHandler<CallName>;
    const guard: CallHandler<CallName> = async (body, context) => {
      if (!context.devices.every(({ mac }) => share.has(mac))) throw elsewhere();
      return await handler(body, context);
    };
    return [name, guard] as const;
  });
  return { ...calls, ...(Object.fromEntries(guarded) as Partial<CallHandlers>) };
}
