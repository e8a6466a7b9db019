import type { ApplicationRight } from '@phasor/contract';
import { describe, expect, it } from 'vitest';
import type { AuthRecord } from '../base/session/session-store.ts';
import { withConfirmedRights } from './confirmed-rights.ts';

const anAccount = (applications: ApplicationRight[]): AuthRecord => ({
  ...{ login: 'anna', id: 1, demo: false, token: 'token', expiration: 0, time_zone: 'UTC' },
  ...{ applications, sections: ['applications'] },
});

function server(granted: readonly ApplicationRight[], now: AuthRecord) {
  const calls = { refreshes: 0 };
  const ports = {
    isGranted: async (right: ApplicationRight) => granted.includes(right),
    refresh: async () => {
      calls.refreshes += 1;
      return now;
    },
  };
  return { calls, ports };
}

describe('the rights of an account', () => {
  it('stay as known if the server still grants them', async () => {
    const auth = anAccount(['REPORT', 'CONTROLLER']);
    const { calls, ports } = server(['CONTROLLER'], auth);
    expect(await withConfirmedRights(['CONTROLLER'], auth, ports)).toBe(auth);
    expect(calls.refreshes).toBe(0);
  });

  // proves R-USER-013
  it('are read again if one was withdrawn: another may have replaced it', async () => {
    const { ports } = server([], anAccount(['REPORT']));
    const known = await withConfirmedRights(['ACCU_TEST'], anAccount(['ACCU_TEST']), ports);
    expect(known.applications).toEqual(['REPORT']);
  });

  // proves R-USER-013
  it('lack the withdrawn one also if the account could not be read again', async () => {
    const auth = anAccount(['ACCU_TEST', 'REPORT']);
    const { ports } = server(['REPORT'], auth);
    expect((await withConfirmedRights(['ACCU_TEST', 'REPORT'], auth, ports)).applications).toEqual(['REPORT']);
  });
});
