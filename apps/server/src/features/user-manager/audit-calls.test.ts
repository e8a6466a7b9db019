import { OWNER_LIFETIME } from '@phasor/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MACS } from '../../../testing/scenes/access-world.ts';
import { aManagerDesk, type Desk, type ManagerDesk } from '../../../testing/scenes/manager-desk.ts';

let desk: ManagerDesk;
beforeEach(async () => {
  desk = await aManagerDesk();
});
afterEach(() => desk.world.stop());

const audit = (filter: Desk<'users.audit'> = {}) => desk.ask('users.audit', filter);
const actions = ({ data }: { data: { action: string }[] }) => data.map(({ action }) => action);

describe('what was done', () => {
  // proves R-USER-025
  it('is listed newest first: who, what, which device, when and from where', async () => {
    await desk.ask('users.assign', { login: 'anna', device: MACS.foreign, lifeTime: OWNER_LIFETIME });
    await desk.ask('users.remove', { login: 'mara' });
    const { data } = await audit();
    const common = { time: desk.world.clock.now(), login: 'mara', address: '127.0.0.1' };
    expect(data.slice(0, 2)).toEqual([
      { ...common, ID: 3, action: 'users.remove', devices: [], detail: 'mara', error: 'users.oneself' },
      {
        ...common,
        ID: 2,
        action: 'users.assign',
        devices: [{ mac: MACS.foreign, title: 'Meter 4' }],
        detail: 'anna own without end',
        error: null,
      },
    ]);
  });

  // proves R-USER-026
  it('lists every change of the user manager, and no password', async () => {
    const password = 'b'.repeat(64);
    await desk.ask('users.add', { login: 'jana', password });
    await desk.ask('users.setPassword', { login: 'jana', password });
    await desk.ask('users.setRights', { login: 'jana', applications: ['REPORT'], sections: ['tools'] });
    await desk.ask('users.unassign', { login: 'anna', device: MACS.own });
    const { data } = await audit({ limit: 4 });
    expect(data).toMatchObject([
      { action: 'users.unassign', detail: 'anna', devices: [{ mac: MACS.own }] },
      { action: 'users.setRights', detail: 'jana: REPORT, tools' },
      { action: 'users.setPassword', detail: 'jana' },
      { action: 'users.add', detail: 'jana' },
    ]);
    expect(JSON.stringify(data)).not.toContain(password);
  });

  // proves R-USER-025
  it('comes page by page, until there is no more', async () => {
    for (const login of ['one', 'two', 'three']) await desk.ask('users.remove', { login });
    const first = await audit({ limit: 3 });
    expect(first.data).toHaveLength(3);
    const second = await audit({ limit: 3, before: first.next });
    expect(actions(second)).toEqual(['access.signIn']);
    expect(second.next).toBeNull();
  });

  // proves R-USER-027
  it('is found by login, device, action, outcome and time', async () => {
    await desk.ask('users.unassign', { login: 'anna', device: MACS.own });
    desk.world.clock.advance(60_000);
    await desk.ask('users.remove', { login: 'mara' });
    const now = desk.world.clock.now() / 1_000;
    expect(actions(await audit({ login: 'Ann' }))).toEqual(['users.unassign']);
    expect(actions(await audit({ device: MACS.own }))).toEqual(['users.unassign']);
    expect(actions(await audit({ action: 'access.signIn' }))).toEqual(['access.signIn']);
    expect(actions(await audit({ refused: true }))).toEqual(['users.remove']);
    expect(actions(await audit({ from: now }))).toEqual(['users.remove']);
    expect(actions(await audit({ to: now, refused: false }))).toEqual(['users.unassign', 'access.signIn']);
  });

  // proves R-USER-025
  it('names a device that is registered no more by its address alone', async () => {
    await desk.ask('users.unassign', { login: 'anna', device: MACS.own });
    await desk.world.records.devices.remove(MACS.own);
    expect((await audit({ limit: 1 })).data[0].devices).toEqual([{ mac: MACS.own, title: null }]);
  });

  // proves R-USER-029
  it('does not tell guests of a demo where the others sit', async () => {
    await desk.world.records.users.change(desk.mara.id, { demo: true });
    expect((await audit()).data[0]).toMatchObject({ action: 'access.signIn', address: null });
  });
});
