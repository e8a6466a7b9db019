import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aManagerDesk, type ManagerDesk } from '../../../testing/scenes/manager-desk.ts';

let desk: ManagerDesk;
beforeEach(async () => {
  desk = await aManagerDesk();
});
afterEach(() => desk.world.stop());

const annas = async () => {
  const { data } = await desk.ask('users.list', {});
  return data.find(({ login }: { login: string }) => login === 'anna').second_factor;
};
const secret = () => ({ userId: desk.world.anna.id, sealed: 'x', createdAt: 0, lastStep: 0 });

describe('the second factor of another account', () => {
  // proves R-USER-033
  it('is required by a manager: its sessions end, so that the next sign-in asks for it', async () => {
    const { cookie, token } = await desk.world.signIn();
    expect(await annas()).toEqual({ required: false, set: false });
    const require = (required: boolean) => desk.ask('users.requireSecondFactor', { login: 'anna', required });
    expect(await require(true)).toEqual({ status: 'OK' });
    expect(await annas()).toEqual({ required: true, set: false });
    const read = await desk.world.call('/api_r/user/settings', { token }, { cookie });
    expect(read.json()).toMatchObject({ code: 716 });
    expect((await desk.world.signIn()).answer.json()).toMatchObject({ message: 'second_factor' });
    expect(await require(false)).toEqual({ status: 'OK' });
    expect((await desk.world.signIn()).answer.json()).toMatchObject({ status: 'OK' });
    expect(await desk.world.records.audit.list({ limit: 2 })).toMatchObject([
      { action: 'access.signIn' },
      { action: 'users.requireSecondFactor', detail: 'anna: not required' },
    ]);
  });

  // proves R-USER-033
  it('that is set up keeps its sessions when it becomes required', async () => {
    const { cookie, token } = await desk.world.signIn();
    await desk.world.records.secondFactors.putTotp(secret());
    await desk.ask('users.requireSecondFactor', { login: 'anna', required: true });
    expect(await annas()).toEqual({ required: true, set: true });
    expect((await desk.world.call('/api_r/user/settings', { token }, { cookie })).statusCode).toBe(200);
  });

  // proves R-USER-034
  it('is removed by a manager for who has lost it, and nobody removes the own one so', async () => {
    await desk.world.records.secondFactors.putTotp(secret());
    await desk.world.records.secondFactors.putRecoveryCodes(desk.world.anna.id, ['x']);
    expect(await desk.ask('users.resetSecondFactor', { login: 'anna' })).toEqual({ status: 'OK' });
    expect(await annas()).toEqual({ required: false, set: false });
    expect(await desk.world.records.secondFactors.recoveryCodesOf(desk.world.anna.id)).toEqual([]);
    expect(await desk.ask('users.resetSecondFactor', { login: 'mara' })).toMatchObject({ code: 409, field: 'login' });
    expect(await desk.ask('users.resetSecondFactor', { login: 'nobody' })).toMatchObject({ code: 610 });
  });

  // proves R-USER-033
  it('is that of the provider for an account of a third party', async () => {
    await desk.world.records.users.change(desk.world.anna.id, { kind: 2 });
    const refused = await desk.ask('users.requireSecondFactor', { login: 'anna', required: true });
    expect(refused).toMatchObject({ code: 422, field: 'login' });
  });
});
