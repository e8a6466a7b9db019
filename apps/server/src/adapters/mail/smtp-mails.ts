import { createTransport, type Transporter } from 'nodemailer';
import type { Mail, MailPost, PostAnswer } from '../../ports/outgoing-posts.ts';

export interface SmtpAccount {
  /** `smtp://user:password@host:587`, or `smtps://…:465` for TLS from the beginning. */
  readonly url: string;
  /** Sender, such as `Phasor <phasor@example.org>`. */
  readonly from: string;
}

/** Longer than a mail server usually needs, short enough for a person who waits for a code, ms. */
const TIMEOUT_MS = 15_000;

const STOPPED: PostAnswer = { isDelivered: false, code: null, text: 'stopped' };

/** Sends e-mail by SMTP; STARTTLS is used wherever the server offers it. */
export class SmtpMails implements MailPost {
  readonly #transport: Transporter;
  readonly #host: string;

  constructor({ url, from }: SmtpAccount) {
    const timeouts = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS };
    // Content comes from the platform alone: no text names a file or an address to read.
    this.#transport = createTransport({ url, ...timeouts, disableFileAccess: true, disableUrlAccess: true }, { from });
    this.#host = /@([\w.-]+)/.exec(from)?.[1] ?? 'phasor';
  }

  async send({ to, subject, text, html, messageId, signal }: Mail): Promise<PostAnswer> {
    if (signal.aborted) return STOPPED;
    const ended = Promise.withResolvers<PostAnswer>();
    const onAbort = () => ended.resolve(STOPPED);
    signal.addEventListener('abort', onAbort);
    try {
      const id = `<${messageId}@${this.#host}>`;
      // An object, so that a comma in an address does not make two of it.
      const mail = { to: { name: '', address: to }, subject, text, html, messageId: id };
      const headers = { 'Auto-Submitted': 'auto-generated' };
      return await Promise.race([this.#transport.sendMail({ ...mail, headers }).then(taken, refused), ended.promise]);
    } finally {
      signal.removeEventListener('abort', onAbort);
    }
  }
}

function taken({ response = '' }: { readonly response?: string | undefined }): PostAnswer {
  return { isDelivered: true, code: codeOf(response), text: response };
}

function refused(error: unknown): PostAnswer {
  const { responseCode, message }: { responseCode?: unknown; message?: unknown } = Object(error);
  return { isDelivered: false, code: typeof responseCode === 'number' ? responseCode : null, text: String(message) };
}

/** Status code at the beginning of an SMTP reply. */
function codeOf(response: string): number | null {
  const code = Number(response.slice(0, 3));
  return Number.isInteger(code) && code > 0 ? code : null;
}
