import { afterEach, beforeEach, expect, it } from 'vitest';
import { SmtpMails } from '../../src/adapters/mail/smtp-mails.ts';
import { digestOf } from '../../src/features/access/sign-in/password.ts';
import { type MailReceiver, startMailReceiver } from '../mail-receiver.ts';
import { type AccessWorld, anAccessWorld } from '../scenes/access-world.ts';

const NEW = digestOf('battery staple');
let receiver: MailReceiver;
let world: AccessWorld;
beforeEach(async () => {
  receiver = await startMailReceiver();
  const mail = new SmtpMails({ url: receiver.url, from: 'Phasor <phasor@example.org>' });
  world = await anAccessWorld({ mail });
});
afterEach(async () => {
  await world.stop();
  await receiver.stop();
});

/** Text of a message as a mail program shows it: lines that were broken for the transport are whole again. */
const shown = (source = '') =>
  source
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));

// proves R-SIGN-103, R-SIGN-104
it('the link that a mail server receives chooses the password, and the change is mailed as well', async () => {
  await world.records.users.change(world.anna.id, { email: 'anna@example.org' });
  await world.call('/api_w/auth/password/forgotten', { login: 'anna' });
  await expect.poll(() => receiver.mails.length).toBe(1);
  expect(receiver.mails[0]).toMatch(/^To: anna@example\.org\r?$/m);
  const link = /https?:\/\/\S+#password=[\w.-]+/.exec(shown(receiver.mails[0]))?.[0] ?? '';
  const ticket = new URLSearchParams(new URL(link).hash.slice(1)).get('password');
  expect((await world.call('/api_w/auth/password', { ticket, password: NEW })).json()).toEqual({ status: 'OK' });
  expect((await world.signIn('anna', NEW)).answer.statusCode).toBe(200);
  await expect.poll(() => receiver.mails.length).toBe(2);
  expect(receiver.mails[1]).toMatch(/^Subject: Phasor: your password was changed\r?$/m);
});
