import { type LookupAddress, lookup } from 'node:dns';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { PostAnswer, WebhookPost, WebhookRequest } from '../../ports/outgoing-posts.ts';
import { reachable } from './refused-networks.ts';

/** Standard Webhooks recommends 15 to 30 s. */
const TIMEOUT_MS = 15_000;
/** Characters of an answer that are read. */
const ANSWER_MAX = 2_000;
const REFUSED = 'this address may not be reached from here';

export interface WebhookLimits {
  /** Networks that may be reached although they are this machine's own. */
  readonly allowed: readonly string[];
  /** Networks beside which nothing else is reached; absent or [] for no such limit. */
  readonly only?: readonly string[];
  readonly timeoutMs?: number;
}

/**
 * Posts to addresses that users choose. What a name resolves to is checked when the connection is made, so that a name that
 * changes its address opens nothing; redirections are not followed.
 */
export class HttpWebhooks implements WebhookPost {
  readonly #mayReach: (address: string) => boolean;
  readonly #timeoutMs: number;

  constructor({ allowed, only, timeoutMs = TIMEOUT_MS }: WebhookLimits) {
    this.#mayReach = reachable(allowed, only);
    this.#timeoutMs = timeoutMs;
  }

  accepts(text: string): boolean {
    if (!URL.canParse(text)) return false;
    const { protocol, username, password, hostname } = new URL(text);
    const isWeb = protocol === 'https:' || protocol === 'http:';
    const host = bare(hostname);
    return isWeb && username === '' && password === '' && host !== '' && (isIP(host) === 0 || this.#mayReach(host));
  }

  async post({ url, headers, body, signal }: WebhookRequest): Promise<PostAnswer> {
    if (!this.accepts(url)) return { isDelivered: false, code: null, text: REFUSED };
    const ended = AbortSignal.any([signal, AbortSignal.timeout(this.#timeoutMs)]);
    try {
      return await this.#exchange(new URL(url), { headers, body, signal: ended });
    } catch (error) {
      const isLate = ended.aborted && !signal.aborted;
      return {
        isDelivered: false,
        code: null,
        text: isLate ? `no answer in ${this.#timeoutMs / 1_000} s` : causeOf(error),
      };
    }
  }

  #exchange(url: URL, { headers, body, signal }: Omit<WebhookRequest, 'url'>): Promise<PostAnswer> {
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const content = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) };
    return new Promise((resolve, reject) => {
      const sent = send(
        url,
        {
          method: 'POST',
          headers: { ...content, 'user-agent': 'Phasor', ...headers },
          // A connection of its own each: one that is kept open would skip the check of the address.
          agent: false,
          lookup: this.#lookup,
          signal,
        },
        (answer) => void answerOf(answer).then(resolve, reject),
      );
      sent.on('error', reject);
      sent.end(body);
    });
  }

  readonly #lookup: LookupFunction = (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      const addresses: readonly LookupAddress[] = error ? [] : found;
      const free = addresses.filter(({ address }) => this.#mayReach(address));
      const [first] = free;
      if (error) done(error, '', 0);
      else if (first === undefined) done(new Error(REFUSED), '', 0);
      else if (options.all === true) done(null, free);
      else done(null, first.address, first.family);
    });
  };
}

async function answerOf(answer: IncomingMessage): Promise<PostAnswer> {
  const code = answer.statusCode ?? 0;
  let text = '';
  answer.setEncoding('utf8');
  for await (const part of answer) {
    text += String(part);
    if (text.length > ANSWER_MAX) break;
  }
  const wait = Number(answer.headers['retry-after']);
  const retryAfterMs = Number.isFinite(wait) && wait > 0 ? wait * 1_000 : undefined;
  return { isDelivered: code >= 200 && code < 300, code, text: text.slice(0, ANSWER_MAX), retryAfterMs };
}

/** The host of a URL without the brackets of IPv6. */
const bare = (hostname: string) => hostname.replace(/^\[|\]$/g, '');

/** Of several attempts to connect, Node reports each beneath an error without words. */
function causeOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return causeOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
