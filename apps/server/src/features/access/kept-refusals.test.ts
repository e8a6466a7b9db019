import { FakeClock } from '@phasor/testkit';
import { expect, it } from 'vitest';
import { AppError } from '../../app-error.ts';
import type { AuditEntry } from '../../ports/records/audit-records.ts';
import { GateRefusals } from './gate-refusals.ts';

// proves R-OPS-026
it('refusals wait while the records cannot be read, and count on', async () => {
  const entries: AuditEntry[] = [];
  let isAway = true;
  const find = async () => {
    if (isAway) throw new AppError('server.unavailable');
    return undefined;
  };
  const refusals = new GateRefusals({
    audit: { add: async (entry) => void entries.push(entry) },
    ...{ sessions: { find }, users: { byId: async () => undefined }, clock: new FakeClock() },
  });
  const refuse = async () => Promise.reject(new AppError('access.forbidden'));
  const gate = refusals.watch({ allowsOrigin: () => false, authorize: refuse, authorizeLive: refuse });
  const open = (address: string) =>
    gate.allowsOrigin({ cookie: 'a', origin: 'https://evil.example', host: 'phasor.example', address });
  for (const address of ['192.0.2.1', '192.0.2.2']) open(address);
  await expect(refusals.keep()).rejects.toMatchObject({ error: 'server.unavailable' });
  open('192.0.2.1');
  isAway = false;
  await Promise.all([refusals.keep(), refusals.keep()]);
  expect(entries.map(({ address, detail }) => [address, detail])).toEqual([
    ['192.0.2.1', '2 times'],
    ['192.0.2.2', null],
  ]);
  open('192.0.2.2');
  await refusals.keep();
  expect(entries.map(({ detail }) => detail)).toEqual(['2 times', null, null]);
});
