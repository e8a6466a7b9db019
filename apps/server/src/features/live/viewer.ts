import { ERRORS, type LiveMessage, type LiveSubscription } from '@phasor/contract';
import { AppError } from '../../app-error.ts';
import type { Credentials, LiveGrant } from '../../ports/gate.ts';
import type { LiveSink, LiveViewer } from '../../ports/live/live-desk.ts';
import { isSlow } from './feeds/data-channel.ts';
import { isBeginning, readLiveRequest, subscriptionKey } from './live-request.ts';

/** Subscriptions of one connection; a screen needs a handful. */
const SUBSCRIPTIONS_MAX = 100;
/** How often a session, a link and its assignments are looked at again: their end is felt within 5 s, ms. */
export const RENEWAL_MS = 4_000;

/** Something followed, as long as its grant holds. */
export interface Following {
  /** The macs still granted: true when what is followed is still all within them. */
  keep(granted: readonly string[]): boolean;
  end(): void;
}

export interface ViewerParts {
  readonly sink: LiveSink;
  readonly credentials: Credentials;
  authorize(request: LiveSubscription, credentials: Credentials): Promise<LiveGrant>;
  /** Begins to follow what was granted. */
  follow(request: LiveSubscription, grant: LiveGrant, sink: LiveSink): Following;
  readonly log: { error(bindings: object, message: string): void };
}

interface Subscribed extends Following {
  readonly grant: LiveGrant;
}

/** One connection and what it follows. */
export class Viewer implements LiveViewer {
  readonly #parts: ViewerParts;
  readonly #subscribed = new Map<string, Subscribed>();
  /** Messages are taken one after the other, so that an end never overtakes its beginning. */
  #turn: Promise<void> = Promise.resolve();
  #gone = false;

  constructor(parts: ViewerParts) {
    this.#parts = parts;
  }

  receive(text: string): Promise<void> {
    this.#turn = this.#turn.then(() => this.#guard(() => this.#take(text)));
    return this.#turn;
  }

  /** Ends what is no longer granted (D62); a session or link that ended ends the connection. */
  async renew(): Promise<void> {
    try {
      if (!this.#gone) await this.#renew();
    } catch (error) {
      const failure = this.#expected(error);
      // Records that are away for a moment end nothing: the next look decides.
      if (!this.#gone && failure.httpStatus < 500) this.#fail(failure);
    }
  }

  /** Every page shows what is wrong, whatever it follows; one that reads slowly asks by itself. */
  healthChanged(): void {
    if (!this.#gone && !isSlow(this.#parts.sink)) this.#send({ topic: 'Health', status: 'OK' });
  }

  leave(): void {
    this.#gone = true;
    for (const { end } of this.#subscribed.values()) end();
    this.#subscribed.clear();
  }

  async #take(text: string): Promise<void> {
    const request = readLiveRequest(text);
    if ('ping' in request) {
      this.#send({ topic: 'Alive', status: 'OK' });
      return;
    }
    const key = subscriptionKey(request);
    if (!isBeginning(request)) {
      this.#end(key);
      return;
    }
    const { authorize, follow, credentials, sink } = this.#parts;
    const grant = await authorize(request, credentials);
    if (this.#gone || this.#subscribed.has(key)) return;
    if (this.#subscribed.size >= SUBSCRIPTIONS_MAX) throw new AppError('request.too_many');
    this.#subscribed.set(key, { ...follow(request, grant, sink), grant });
  }

  async #renew(): Promise<void> {
    /** One answer stands for whatever the session may look at; public links and what is an owner's have their own. */
    let ofSession: Promise<readonly string[]> | undefined;
    for (const [key, subscribed] of [...this.#subscribed]) {
      const { grant } = subscribed;
      if (grant.ofSession) ofSession ??= this.#ofSession();
      const granted = await (grant.ofSession ? ofSession : grant.renew());
      if (this.#gone || granted === undefined || subscribed.keep(granted)) continue;
      this.#end(key);
      this.#fail(new AppError('access.forbidden'));
    }
  }

  /** What the session may look at now, of what is followed; a grant of all is asked for all, since others know those alone that they name. */
  async #ofSession(): Promise<readonly string[]> {
    const grants = [...this.#subscribed.values()].map(({ grant }) => grant).filter(({ ofSession }) => ofSession);
    const ofAll = grants.find((grant) => grant.ofAll);
    if (ofAll) return ofAll.renew();
    const macs = new Set(grants.flatMap(({ devices }) => devices.map(({ mac }) => mac)));
    return (await grants[0]?.renew([...macs])) ?? [];
  }

  #end(key: string): void {
    this.#subscribed.get(key)?.end();
    this.#subscribed.delete(key);
  }

  async #guard(work: () => Promise<void>): Promise<void> {
    try {
      if (!this.#gone) await work();
    } catch (error) {
      if (!this.#gone) this.#fail(this.#expected(error));
    }
  }

  #expected(error: unknown): AppError {
    if (error instanceof AppError) return error;
    this.#parts.log.error({ err: error }, 'live message failed');
    return new AppError('server.fault');
  }

  #fail({ error, code, field }: AppError): void {
    this.#send({ status: 'FAIL', code, message: ERRORS[error].message, ...(field !== undefined && { field }) });
    if (error !== 'access.socket_token_expired' && error !== 'access.socket_token_invalid') return;
    this.leave();
    this.#parts.sink.close();
  }

  #send(message: LiveMessage): void {
    const { sink } = this.#parts;
    if (!isSlow(sink)) sink.send(JSON.stringify(message));
  }
}
