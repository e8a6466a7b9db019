import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aManagerDesk, type ManagerDesk } from '../../../testing/scenes/manager-desk.ts';
import type { Mail, PostAnswer } from '../../ports/outgoing-posts.ts';
import { digestOf } from '../access/sign-in/password.ts';

let desk: ManagerDesk;
let mails: Mail[];
let mailAnswer: PostAnswer;
beforeEach(async () => {
  mails = [];
  mailAnswer = { isDelivered: true, code: 250, text: 'queued' };
  const send = async (mail: Mail) => {
    mails.push(mail);
    return mailAnswer;
  };
  desk = await aManagerDesk({ mail: { send } });
});
afterEach(() => desk.world.stop());

const invite = (login: string, email = 'jana@example.org') => desk.ask('users.invite', { login, email });
const ticketIn = (mail: Mail | undefined) => /#password=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? '';

describe('an invitation', () => {
  // proves R-USER-035
  it('makes an account whose person chooses the password by a link of seven days', async () => {
    expect(await invite('jana')).toEqual({ status: 'OK' });
    expect(mails).toMatchObject([{ to: 'jana@example.org', subject: 'Phasor: your account' }]);
    expect(await desk.world.records.users.find('jana')).toMatchObject({
      passwordHash: null,
      email: 'jana@example.org',
    });
    desk.world.clock.advance(7 * 86_400_000 - 1_000);
    const password = digestOf('battery staple');
    const chosen = await desk.world.call('/api_w/auth/password', { ticket: ticketIn(mails[0]), password });
    expect(chosen.json()).toEqual({ status: 'OK' });
    expect((await desk.world.signIn('jana', password)).answer.json()).toMatchObject({
      message: 'any_assigned_devices',
    });
  });

  // proves R-USER-035
  it('leaves no account where the mailbox refuses it, the login is taken or is none', async () => {
    mailAnswer = { isDelivered: false, code: 550, text: 'no such mailbox' };
    expect(await invite('jana')).toMatchObject({ code: 422, field: 'email' });
    mailAnswer = { isDelivered: false, code: null, text: 'connect ECONNREFUSED' };
    expect(await invite('jana')).toMatchObject({ code: 503 });
    expect(await desk.world.records.users.find('jana')).toBeUndefined();
    expect(await invite('Anna')).toMatchObject({ code: 409, field: 'login' });
    expect(await invite('j a')).toMatchObject({ code: 422, field: 'login' });
    expect(await invite('jana', 'jana@')).toMatchObject({ code: 422, field: 'email' });
  });

  // proves R-USER-036
  it('is sent again, and an address is set and removed', async () => {
    await invite('jana');
    expect(await desk.ask('users.sendPasswordLink', { login: 'jana' })).toEqual({ status: 'OK' });
    expect(mails.map(({ subject }) => subject)).toEqual(['Phasor: your account', 'Phasor: your account']);
    expect(await desk.ask('users.sendPasswordLink', { login: 'anna' })).toMatchObject({ code: 429 });
    await desk.ask('users.setMail', { login: 'anna', email: 'anna@example.org' });
    expect(await desk.ask('users.sendPasswordLink', { login: 'anna' })).toEqual({ status: 'OK' });
    expect(mails.at(-1)).toMatchObject({ to: 'anna@example.org', subject: 'Phasor: a new password' });
    await desk.ask('users.setMail', { login: 'anna', email: null });
    expect(await desk.world.records.users.find('anna')).toMatchObject({ email: null });
    expect(await desk.ask('users.setMail', { login: 'nobody', email: null })).toMatchObject({ code: 610 });
  });
});

describe('a link for a password', () => {
  // proves R-USER-036
  it('that went to a wrong mailbox opens nothing once the address is another one', async () => {
    await invite('jana', 'hana@example.org');
    await desk.ask('users.setMail', { login: 'jana', email: 'jana@example.org' });
    await desk.ask('users.sendPasswordLink', { login: 'jana' });
    const password = digestOf('battery staple');
    const choose = async (mail: Mail | undefined) =>
      (await desk.world.call('/api_w/auth/password', { ticket: ticketIn(mail), password })).json();
    expect(await choose(mails[0])).toMatchObject({ status: 'FAIL', field: 'ticket' });
    expect(mails[1]).toMatchObject({ to: 'jana@example.org' });
    expect(await choose(mails[1])).toEqual({ status: 'OK' });
  });
});

describe('without a mail server', () => {
  // proves R-USER-035
  it('nobody is invited', async () => {
    const plain = await aManagerDesk();
    const answer = await plain.ask('users.invite', { login: 'jana', email: 'jana@example.org' });
    expect(answer).toMatchObject({ code: 422, field: 'email' });
    await plain.world.stop();
  });
});
