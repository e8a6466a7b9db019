import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail server on this machine that accepts everything. */
export interface MailReceiver {
  readonly url: string;
  /** Messages as they arrived, oldest first. */
  readonly mails: readonly string[];
  stop(): Promise<void>;
}

export async function startMailReceiver(): Promise<MailReceiver> {
  const mails: string[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    async onData(stream, _session, done) {
      mails.push((await stream.toArray()).join(''));
      done();
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mails,
    stop: () => new Promise((done) => server.close(() => done())),
  };
}
