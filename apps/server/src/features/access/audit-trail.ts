import { CALL_ROUTES, type CallName, type CallRoute } from '@phasor/contract';
import { AppError } from '../../app-error.ts';
import type { CallContext, CallHandler, CallHandlers } from '../../call-handlers.ts';
import type { AuditEntry, AuditRecords } from '../../ports/records/audit-records.ts';

/** The same handlers, with every mutating call recorded: who, what, which device, when, from where (D11). */
export function withAuditTrail(handlers: CallHandlers, audit: AuditRecords): CallHandlers {
  const names = Object.keys(handlers) as CallName[];
  const recorded = names.map((name) => [name, isMutating(name) ? record(name, handlers[name], audit) : handlers[name]]);
  return Object.fromEntries(recorded);
}

function isMutating(name: CallName): boolean {
  const route: CallRoute = CALL_ROUTES[name];
  return route.base === 'w';
}

function record<Name extends CallName>(name: Name, handler: CallHandler<Name>, audit: AuditRecords): CallHandler<Name> {
  return async (body, context) => {
    let noted: Noted = { detail: null, macs: context.devices.map(({ mac }) => mac) };
    let isUnchanged = false;
    const note = (detail: string, macs: readonly string[] = noted.macs) => {
      noted = { detail, macs };
    };
    const unchanged = () => {
      isUnchanged = true;
    };
    const answer = await handler(body, { ...context, note, unchanged }).catch(async (error: unknown) => {
      const refusal = error instanceof AppError ? error.error : 'server.fault';
      await audit.add({ ...entryOf(name, context, noted), error: refusal });
      throw error;
    });
    if (!isUnchanged) await audit.add(entryOf(name, context, noted));
    return answer;
  };
}

interface Noted {
  readonly detail: string | null;
  readonly macs: readonly string[];
}

function entryOf(action: CallName, { user, now, address }: CallContext, { detail, macs }: Noted): AuditEntry {
  const mac = macs.length === 0 ? null : macs.join(' ');
  return { at: now, login: user?.login ?? null, action, mac, address, detail, error: null };
}
