import { LANGUAGES } from '@phasor/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aUser } from '../../../../testing/record-builders.ts';
import { type AccessWorld, anAccessWorld, ORIGIN } from '../../../../testing/scenes/access-world.ts';
import type { Mail, PostAnswer } from '../../../ports/outgoing-posts.ts';
import { digestOf } from '../sign-in/password.ts';

const HOUR = 3_600_000;
const NEW = digestOf('battery staple');

let world: AccessWorld;
let mails: Mail[];
beforeEach(async () => {
  mails = [];
  const send = async (mail: Mail): Promise<PostAnswer> => {
    mails.push(mail);
    return { isDelivered: true, code: 250, text: 'queued' };
  };
  world = await anAccessWorld({ mail: { send } });
  await world.records.users.change(world.anna.id, { email: 'anna@example.org' });
});
afterEach(() => world.stop());

const forget = (login: string) => world.call('/api_w/auth/password/forgotten', { login });
/** E-mails leave after the answer. */
const sent = (count: number) => expect.poll(() => mails.length).toBe(count);
const choose = async (ticket: string, password = NEW) =>
  (await world.call('/api_w/auth/password', { ticket, password })).json();
const linkIn = (mail: Mail | undefined) => new URL(/http\S+/.exec(mail?.text ?? '')?.[0] ?? '');
const ticketIn = (mail: Mail | undefined) => new URLSearchParams(linkIn(mail).hash.slice(1)).get('password') ?? '';

describe('a forgotten password', () => {
  // proves R-SIGN-103
  it('is answered alike for every login, and a link goes to the mailbox of the account alone', async () => {
    const answers = [await forget('anna'), await forget('nobody'), await forget('ben')];
    for (const { statusCode, body } of answers)
      expect({ statusCode, body }).toEqual({ statusCode: 200, body: '{"status":"OK"}' });
    await sent(1);
    expect(mails.map(({ to }) => to)).toEqual(['anna@example.org']);
    const link = linkIn(mails[0]);
    expect(link.origin + link.pathname).toBe(`${ORIGIN}/login`);
    // A host that a request makes up is in no link.
    await world.call('/api_w/auth/password/forgotten', { login: 'anna' }, { host: 'evil.example', origin: ORIGIN });
    await sent(2);
    expect(mails.every((mail) => linkIn(mail).origin === ORIGIN)).toBe(true);
  });

  // proves R-SIGN-103
  it('is asked for by the e-mail address, too, where it belongs to one account', async () => {
    await forget('Anna@Example.org');
    await sent(1);
    await world.records.users.add(aUser({ login: 'second', email: 'anna@example.org' }));
    await forget('anna@example.org');
    await forget('anna');
    await sent(2);
  });

  // proves R-SIGN-104
  it('is replaced with the link, once, within an hour; the sessions of the account end', async () => {
    const { cookie, token } = await world.signIn();
    await forget('anna');
    await sent(1);
    const ticket = ticketIn(mails[0]);
    expect(await choose(ticket)).toEqual({ status: 'OK' });
    expect(await choose(ticket, digestOf('another'))).toMatchObject({ code: 603, field: 'ticket' });
    const read = await world.call('/api_r/user/settings', { token }, { cookie });
    expect(read.json()).toMatchObject({ code: 716 });
    expect((await world.signIn('anna', NEW)).answer.statusCode).toBe(200);
    await sent(2);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Phasor: a new password',
      'Phasor: your password was changed',
    ]);
    await forget('anna');
    await sent(3);
    world.clock.advance(HOUR + 1_000);
    expect(await choose(ticketIn(mails[2]))).toMatchObject({ code: 603, field: 'ticket' });
  });

  // proves R-SIGN-104
  it('opens nothing by itself: the second factor is asked for as before', async () => {
    await world.records.secondFactors.putTotp({ userId: world.anna.id, sealed: 'x', createdAt: 0, lastStep: 0 });
    await forget('anna');
    await sent(1);
    await choose(ticketIn(mails[0]));
    expect((await world.signIn('anna', NEW)).answer.json()).toMatchObject({ message: 'second_factor' });
  });

  // proves R-SIGN-103
  it('fills no mailbox: three e-mails an hour, and requests are slowed', async () => {
    for (let n = 0; n < 5; n += 1) await forget('anna');
    await sent(3);
    expect((await forget('anna')).statusCode).toBe(429);
  });

  // proves R-SIGN-112
  it('is sent all the same after a day in which the clock of the server was ahead', async () => {
    const right = world.clock.now();
    world.clock.advance(24 * HOUR);
    for (let n = 0; n < 3; n += 1) await forget('anna');
    await sent(3);
    world.clock.set(right);
    await forget('anna');
    await sent(4);
  });

  // proves R-SIGN-103
  it.each(LANGUAGES)('is written of in the language of the account: %s', async (localization) => {
    await world.records.users.change(world.anna.id, { settings: { localization } });
    await forget('anna');
    await sent(1);
    expect(mails[0]?.subject).toContain(
      { en: 'a new password', sk: 'nové heslo', de: 'ein neues Passwort' }[localization],
    );
    expect(mails[0]?.html).toContain(`<a href="${ORIGIN}/login#password=`);
  });

  it('is nothing for the demo user, an account of a third party, and a ticket of another purpose', async () => {
    await world.records.users.change(world.anna.id, { demo: true });
    await forget('anna');
    await world.records.users.change(world.anna.id, { demo: false, kind: 2 });
    await forget('anna');
    await world.records.users.change(world.anna.id, { kind: 1 });
    await forget('anna');
    await sent(1);
    expect(await choose('made-up')).toMatchObject({ code: 603, field: 'ticket' });
  });
});
