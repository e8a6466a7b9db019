import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aManagerDesk, type ManagerDesk } from '../../../testing/scenes/manager-desk.ts';

let desk: ManagerDesk;
beforeEach(async () => {
  desk = await aManagerDesk();
});
afterEach(() => desk.world.stop());

describe('the sessions of an account', () => {
  // proves R-USER-037
  it('are all ended by a manager, which is in the audit', async () => {
    const sessions = [await desk.world.signIn(), await desk.world.signIn()];
    expect(await desk.ask('users.endSessions', { login: 'anna' })).toEqual({ status: 'OK' });
    for (const { cookie, token } of sessions) {
      const read = await desk.world.call('/api_r/user/settings', { token }, { cookie });
      expect(read.json()).toMatchObject({ code: 716 });
    }
    expect(await desk.world.records.audit.list({ limit: 1 })).toMatchObject([
      { action: 'users.endSessions', login: 'mara', detail: 'anna', error: null },
    ]);
    expect((await desk.world.signIn()).answer.json()).toMatchObject({ status: 'OK' });
  });

  // proves R-USER-037
  it('of the manager end but for the one of the call; an unknown account is named as such', async () => {
    expect(await desk.ask('users.endSessions', { login: 'mara' })).toEqual({ status: 'OK' });
    expect(await desk.ask('users.list', {})).toMatchObject({ status: 'OK' });
    expect(await desk.ask('users.endSessions', { login: 'nobody' })).toMatchObject({ code: 610 });
  });
});
