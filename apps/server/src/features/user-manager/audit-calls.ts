import type { AuditTrailEntry, CallBody } from '@phasor/contract';
import type { CallHandlers } from '../../call-handlers.ts';
import type { AuditFilter, AuditRecords } from '../../ports/records/audit-records.ts';
import type { DeviceRecords } from '../../ports/records/device-records.ts';

/** What was done, as a manager reads it (D11). */
export function auditCalls({
  audit,
  devices,
}: {
  readonly audit: AuditRecords;
  readonly devices: DeviceRecords;
}): CallHandlers<'users.audit'> {
  return {
    'users.audit': async (body, { user }) => {
      // One more than requested: it shows whether there is another page.
      const found = await audit.list({ ...filterOf(body), limit: body.limit + 1 });
      const shown = found.slice(0, body.limit);
      const titles = new Map((await devices.list()).map(({ mac, title }) => [mac, title]));
      const data = shown.map(({ id, at, mac, address, ...shownPart }): AuditTrailEntry => {
        const macs = mac === null ? [] : mac.split(' ');
        return {
          ID: id,
          time: at,
          ...shownPart,
          devices: macs.map((each) => ({ mac: each, title: titles.get(each) ?? null })),
          // A demo is open to everybody; where its other guests sit is not (D59).
          address: user?.demo === true ? null : address,
        };
      });
      return { data, next: found.length > shown.length ? (shown.at(-1)?.id ?? null) : null };
    },
  };
}

function filterOf({ login, device, action, refused, from, to, before }: CallBody<'users.audit'>): AuditFilter {
  return {
    login,
    mac: device,
    action,
    refused,
    from: from === undefined ? undefined : from * 1_000,
    to: to === undefined ? undefined : to * 1_000,
    before,
  };
}
