import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD } from '../../../testing/scenes/access-world.ts';
import { aFactorDesk, type FactorDesk } from '../../../testing/scenes/second-factor-desk.ts';
import type { Mail, PostAnswer } from '../../ports/outgoing-posts.ts';
import { digestOf } from './sign-in/password.ts';

let mails: Mail[];
let desk: FactorDesk;

const mail = {
  async send(sent: Mail): Promise<PostAnswer> {
    mails.push(sent);
    return { isDelivered: true, code: 250, text: 'queued' };
  },
};

beforeEach(async () => {
  mails = [];
  desk = await aFactorDesk({}, { mail });
});
afterEach(() => desk.world.stop());

/** The server ends, and begins again with the same records. */
async function restart(): Promise<void> {
  const { world: after } = desk;
  await after.stopServer();
  desk = await aFactorDesk({}, { mail, after });
}

/** What a browser sends to sign in with a passkey, as somebody may have captured it. */
async function capturedSignIn() {
  const key = desk.authenticator();
  await desk.addPasskey(await desk.world.signIn(), key);
  const { data } = await desk.ask('access.beginPasskeySignIn', {});
  const captured = { ticket: data.ticket, passkey: key.answer(data.options) };
  return { key, captured };
}

describe('after a restart of the server', () => {
  // proves R-SIGN-110
  it('nobody has all tries of a password again', async () => {
    const guess = (password: string) => desk.ask('access.signIn', { login: 'anna', password });
    for (let n = 0; n < 5; n += 1) expect(await guess(digestOf('wrong'))).toMatchObject({ code: 603 });
    await restart();
    expect(await guess(PASSWORD)).toMatchObject({ code: 429, data: { retryAfter: 1 } });
    desk.world.clock.advance(1_000);
    expect(await guess(digestOf('wrong'))).toMatchObject({ code: 603 });
    expect(await guess(PASSWORD)).toMatchObject({ code: 429, data: { retryAfter: 2 } });
    desk.world.clock.advance(2_000);
    expect(await guess(PASSWORD)).toMatchObject({ status: 'OK' });
  });

  // proves R-SIGN-110
  it('a sign-in with a passkey that somebody has captured is refused as before', async () => {
    const { key, captured } = await capturedSignIn();
    expect(await desk.ask('access.signInPasskey', captured)).toMatchObject({ status: 'OK' });
    // One that counts no signatures, as those that are synchronized between devices.
    await desk.world.records.secondFactors.notePasskeyUse(key.id, { counter: 0, lastUsedAt: 0 });
    expect(await desk.ask('access.signInPasskey', captured)).toMatchObject({ code: 603, field: 'passkey' });
    await restart();
    expect(await desk.ask('access.signInPasskey', captured)).toMatchObject({ code: 603, field: 'passkey' });
  });

  // proves R-SIGN-103, R-SIGN-110
  it('no account gets more e-mails in an hour', async () => {
    const forget = () => desk.ask('access.forgotPassword', { login: 'anna' });
    await desk.world.records.users.change(desk.world.anna.id, { email: 'anna@example.org' });
    for (let n = 0; n < 3; n += 1) await forget();
    await expect.poll(() => mails.length).toBe(3);
    await restart();
    const one = { login: 'ben', email: 'ben@example.org' };
    await desk.world.records.users.change(desk.world.ben.id, { email: one.email });
    await forget();
    await desk.ask('access.forgotPassword', one);
    await expect.poll(() => mails.length).toBe(4);
    expect(mails.at(-1)?.to).toBe(one.email);
    desk.world.clock.advance(3_600_000);
    await forget();
    await expect.poll(() => mails.length).toBe(5);
  });
});

describe('a ticket that was used', () => {
  /** The other ways to write the same bytes in base64url: the last character has four bits to spare. */
  function otherTexts(ticket: string): readonly string[] {
    const bytes = Buffer.from(ticket.slice(-2), 'base64url');
    const last = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'];
    const texts = last.map((character) => ticket.slice(0, -1) + character);
    return texts.filter((text) => text !== ticket && Buffer.from(text.slice(-2), 'base64url').equals(bytes));
  }

  // proves R-SIGN-111
  it('is refused however its text is written', async () => {
    const { key, captured } = await capturedSignIn();
    expect(await desk.ask('access.signInPasskey', captured)).toMatchObject({ status: 'OK' });
    await desk.world.records.secondFactors.notePasskeyUse(key.id, { counter: 0, lastUsedAt: 0 });
    const others = otherTexts(captured.ticket);
    expect(others).toHaveLength(15);
    for (const ticket of [...others, `${captured.ticket} `]) {
      expect(await desk.ask('access.signInPasskey', { ...captured, ticket })).toMatchObject({ code: 603 });
    }
  });

  // proves R-SIGN-111
  it('begins one session of two that show it at the same moment', async () => {
    const { key, captured } = await capturedSignIn();
    const both = await Promise.all([1, 2].map(() => desk.ask('access.signInPasskey', captured)));
    expect(both.map(({ code }) => code).toSorted()).toEqual([603, undefined]);
    // Only a right answer uses a ticket up.
    const other = (await desk.ask('access.beginPasskeySignIn', {})).data;
    const wrong = { ticket: other.ticket, passkey: key.answer({ challenge: 'b3RoZXI' }) };
    expect(await desk.ask('access.signInPasskey', wrong)).toMatchObject({ code: 603 });
    const right = { ticket: other.ticket, passkey: key.answer(other.options) };
    expect(await desk.ask('access.signInPasskey', right)).toMatchObject({ status: 'OK' });
  });
});
