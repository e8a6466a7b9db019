import { CALL_ROUTES, type CallName, type CallRoute } from '@phasor/contract';
import { AppError } from '../../app-error.ts';
import type { CallContext, CallHandler, CallHandlers } from '../../call-handlers.ts';
import type { RecordStore } from '../../ports/record-store.ts';

/** The same handlers, with every mutating call recorded: who, what, which device, when, from where (decision 11). */
export function withAuditTrail(handlers: CallHandlers, audit: RecordStore['audit']): CallHandlers {
  const names = Object.keys(handlers) as CallName[];
  const recorded = names.map((name) => [name, isMutating(name) ? record(name, handlers[name], audit) : handlers[name]]);
  return Object.fromEntries(recorded);
}

function isMutating(name: CallName): boolean {
  const route: CallRoute = CALL_ROUTES[name];
  return route.base === 'w';
}

function record<Name extends CallName>(
  name: Name,
  handler: CallHandler<Name>,
  audit: RecordStore['audit'],
): CallHandler<Name> {
  return async (body, context) => {
    let changed: string | null = null;
    let isUnchanged = false;
    const note = (detail: string) => {
      changed = detail;
    };
    const unchanged = () => {
      isUnchanged = true;
    };
    const answer = await handler(body, { ...context, note, unchanged }).catch(async (error: unknown) => {
      await audit.add(entryOf(name, context, error instanceof AppError ? error.error : 'server.fault'));
      throw error;
    });
    if (!isUnchanged) await audit.add(entryOf(name, context, changed));
    return answer;
  };
}

function entryOf(action: CallName, { user, devices, now, address }: CallContext, detail: string | null) {
  const mac = devices.length === 0 ? null : devices.map((device) => device.mac).join(' ');
  return { at: now, login: user?.login ?? null, action, mac, address, detail };
}
