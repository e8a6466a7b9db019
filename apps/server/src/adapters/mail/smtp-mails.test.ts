import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Mail } from '../../ports/outgoing-posts.ts';
import { SmtpMails } from './smtp-mails.ts';

interface Taken {
  readonly from: string;
  readonly to: readonly string[];
  readonly source: string;
}

let server: SMTPServer;
let taken: Taken[];
let refusal: (Error & { responseCode: number }) | null;
let url: string;

beforeEach(async () => {
  [taken, refusal] = [[], null];
  server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      password === 'right' ? done(null, { user: username }) : done(new Error('wrong password')),
    async onData(stream, { envelope: { mailFrom, rcptTo } }, done) {
      const source = (await stream.toArray()).join('');
      const from = mailFrom === false ? '' : mailFrom.address;
      if (refusal === null) taken.push({ from, to: rcptTo.map(({ address }) => address), source });
      done(refusal);
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  url = `smtp://phasor:right@127.0.0.1:${(server.server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  await new Promise<void>((done) => server.close(() => done()));
});

const from = 'Phasor <phasor@example.org>';
const mail: Omit<Mail, 'signal'> = {
  ...{ to: 'anna@example.org', subject: 'Phasor: výpadok', text: 'Hala: výpadok', html: '<p>Hala: výpadok</p>' },
  messageId: 'msg_1',
};
const send = (by: SmtpMails, signal = new AbortController().signal) => by.send({ ...mail, signal });

describe('e-mail by SMTP', () => {
  // proves R-NEWS-035
  it('has its sender, receiver, subject, text, HTML and a lasting id', async () => {
    expect(await send(new SmtpMails({ url, from }))).toMatchObject({ isDelivered: true, code: 250 });
    expect(taken).toMatchObject([{ from: 'phasor@example.org', to: ['anna@example.org'] }]);
    const { source = '' } = taken[0] ?? {};
    expect(source).toMatch(/^From: Phasor <phasor@example.org>\r?$/m);
    expect(source).toMatch(/^Message-ID: <msg_1@example.org>\r?$/m);
    expect(source).toMatch(/^Subject: =\?UTF-8\?/m);
    expect(source).toMatch(/^Content-Type: multipart\/alternative/m);
    expect(source).toMatch(/^Content-Type: text\/html; charset=utf-8\r?$/m);
    expect(source).toMatch(/^Auto-Submitted: auto-generated\r?$/m);
  });

  // proves R-OPS-071
  it('has no other header or receiver, whatever stands in a subject or an address', async () => {
    const [subject, to] = ['Hall\r\nBcc: eva@example.org', 'anna@example.org, eva@example.org'];
    const mails = new SmtpMails({ url, from });
    const { signal } = new AbortController();
    await mails.send({ ...mail, subject, signal });
    await mails.send({ ...mail, to, signal });
    expect(taken.flatMap(({ to: receivers }) => receivers)).not.toContain('eva@example.org');
    for (const { source } of taken) expect(source).not.toMatch(/^Bcc:/m);
    expect(taken[0]?.to).toEqual(['anna@example.org']);
  });

  it('says with which code and words the server refuses', async () => {
    refusal = Object.assign(new Error('mailbox is full'), { responseCode: 452 });
    const full = await send(new SmtpMails({ url, from }));
    expect(full).toMatchObject({ isDelivered: false, code: 452, text: expect.stringContaining('mailbox is full') });
    const stranger = new SmtpMails({ url: url.replace('right', 'wrong'), from });
    expect(await send(stranger)).toMatchObject({ isDelivered: false, code: 535 });
  });

  it('has no code where no server answers', async () => {
    const unreachable = new SmtpMails({ url: 'smtp://127.0.0.1:1', from });
    expect(await send(unreachable)).toMatchObject({ isDelivered: false, code: null });
  });

  it('ends with the server that sends it', async () => {
    expect(await send(new SmtpMails({ url, from }), AbortSignal.abort())).toMatchObject({ isDelivered: false });
  });
});
