import { ERRORS, type LiveMessage, type LiveRequest, RECONNECT, SESSION_END_CODES } from '@phasor/contract';
import { createStore, type Store } from '../../state/create-store.ts';
import { type LiveTarget, liveRequests, messageTargetKey, targetKey } from './live-target.ts';
import { SignOfLife } from './sign-of-life.ts';

/** The part of a WebSocket that is used. */
export interface SocketLike {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
}

/** Cancels the request; has no effect afterwards. */
export type Cancel = () => void;

export interface LiveSocketPorts {
  readonly open: () => SocketLike;
  readonly userToken: () => string;
  readonly after: (delayMs: number, act: () => void) => Cancel;
  /** Runs once before the next picture is painted. */
  readonly nextFrame: (act: () => void) => Cancel;
  /** 0 to 1. */
  readonly random: () => number;
  /** Called when the server reports that the session is over. */
  readonly onSessionEnd: (code: number) => void;
  /** Called when a watched target is not, or no longer, available to the account. */
  readonly onForbidden?: () => void;
  /** Called with every message as it arrives, before the listeners. */
  readonly onMessage?: (message: LiveMessage) => void;
}

/** `stopped` is final until start() is called again. */
export type ConnectionState = 'stopped' | 'connecting' | 'connected' | 'waiting';

export type LiveListener = (messages: readonly LiveMessage[]) => void;

interface Subscription {
  readonly target: LiveTarget;
  readonly listeners: Set<LiveListener>;
  /** Arrived since the last frame; bounded, because a hidden page has no frames. */
  pending: LiveMessage[];
  last: LiveMessage | undefined;
}

const PENDING_MAX = 64;

/**
 * One socket for the whole page. A target with several listeners is subscribed once. All targets are subscribed again after
 * a reconnect. Messages reach the listeners together, once per frame.
 */
export class LiveSocket {
  readonly #ports: LiveSocketPorts;
  readonly #state: Store<ConnectionState>;
  readonly #signOfLife: SignOfLife;
  readonly #subscriptions = new Map<string, Subscription>();
  #socket: SocketLike | undefined;
  #attempts = 0;
  #cancelRetry: Cancel = () => undefined;
  #cancelFrame: Cancel | undefined;

  constructor(ports: LiveSocketPorts) {
    this.#ports = ports;
    this.#state = createStore<ConnectionState>('stopped');
    this.#signOfLife = new SignOfLife({
      after: ports.after,
      ask: () => this.#send({ ping: true }),
      onLost: () => this.lose(),
    });
  }

  /** The state of the socket, to read and watch. */
  get connection(): Pick<Store<ConnectionState>, 'get' | 'subscribe'> {
    return this.#state;
  }

  start(): void {
    if (this.#state.get() !== 'stopped') return;
    this.#attempts = 0;
    this.#connect();
  }

  stop(): void {
    this.#cancelRetry();
    this.#cancelFrame?.();
    this.#cancelFrame = undefined;
    this.#state.set('stopped');
    this.#drop();
  }

  /** Retries at once instead of waiting: the browser is online again, or the page is visible again. */
  retryNow(): void {
    if (this.#state.get() === 'waiting') this.#connect();
  }

  /** The network is lost: a socket that has not closed yet would still show values as live. */
  lose(): void {
    if (this.#socket !== undefined) this.#closed();
  }

  /** Watches a target until the returned function is called. The newest known message is passed on at once. */
  subscribe(target: LiveTarget, listener: LiveListener): Cancel {
    const key = targetKey(target);
    const known = this.#subscriptions.get(key);
    const subscription = known ?? { target, listeners: new Set(), pending: [], last: undefined };
    subscription.listeners.add(listener);
    if (known === undefined) {
      this.#subscriptions.set(key, subscription);
      this.#request(target, true);
    } else if (known.last !== undefined) {
      listener([known.last]);
    }
    return () => this.#unsubscribe(key, listener);
  }

  #unsubscribe(key: string, listener: LiveListener): void {
    const subscription = this.#subscriptions.get(key);
    if (subscription === undefined || !subscription.listeners.delete(listener)) return;
    if (subscription.listeners.size > 0) return;
    this.#subscriptions.delete(key);
    this.#request(subscription.target, false);
  }

  #request(target: LiveTarget, on: boolean): void {
    if (this.#state.get() !== 'connected') return;
    for (const request of liveRequests(target, this.#ports.userToken(), on)) this.#send(request);
  }

  #send(request: LiveRequest): void {
    this.#socket?.send(JSON.stringify(request));
  }

  #connect(): void {
    this.#cancelRetry();
    this.#state.set('connecting');
    const socket = this.#ports.open();
    this.#socket = socket;
    socket.onopen = () => this.#opened();
    socket.onmessage = ({ data }) => this.#received(data);
    socket.onclose = () => this.#closed();
  }

  #opened(): void {
    this.#attempts = 0;
    this.#state.set('connected');
    this.#signOfLife.received();
    for (const { target } of this.#subscriptions.values()) this.#request(target, true);
  }

  #closed(): void {
    this.#drop();
    if (this.#state.get() === 'stopped') return;
    this.#attempts += 1;
    this.#state.set('waiting');
    this.#cancelRetry = this.#ports.after(retryDelayMs(this.#attempts, this.#ports.random()), () => this.#connect());
  }

  #drop(): void {
    this.#signOfLife.end();
    const socket = this.#socket;
    this.#socket = undefined;
    if (socket === undefined) return;
    socket.onopen = null;
    socket.onmessage = null;
    socket.onclose = null;
    socket.close();
  }

  #received(text: unknown): void {
    this.#signOfLife.received();
    const message = parseMessage(text);
    if (message === undefined) return;
    if (message.status === 'FAIL') {
      if (SESSION_END_CODES.includes(message.code)) this.#endSession(message.code);
      else if (message.code === ERRORS['access.forbidden'].code) this.#ports.onForbidden?.();
      return;
    }
    this.#ports.onMessage?.(message);
    const key = messageTargetKey(message) ?? '';
    const subscription = this.#subscriptions.get(key) ?? this.#ofLink(key);
    if (subscription === undefined) return;
    subscription.last = message;
    subscription.pending.push(message);
    if (subscription.pending.length > PENDING_MAX) subscription.pending.shift();
    this.#cancelFrame ??= this.#ports.nextFrame(() => this.#flush());
  }

  /** Values of a device without a subscription of its own belong to the public link. */
  #ofLink(key: string): Subscription | undefined {
    return key.startsWith('device:') ? this.#subscriptions.get('link') : undefined;
  }

  #endSession(code: number): void {
    this.stop();
    this.#ports.onSessionEnd(code);
  }

  #flush(): void {
    this.#cancelFrame = undefined;
    for (const subscription of [...this.#subscriptions.values()]) {
      const messages = subscription.pending;
      if (messages.length === 0) continue;
      subscription.pending = [];
      for (const listener of [...subscription.listeners]) listener(messages);
    }
  }
}

/**
 * Wait before attempt number `attempt` (from 1), ms: 15 s with a jitter, so that not all pages reconnect to a restarted
 * server at once; after 200 attempts every 5 minutes (R-CONN-004, D55).
 */
export function retryDelayMs(attempt: number, random: number): number {
  if (attempt > RECONNECT.attempts) return RECONNECT.afterAttemptsMs;
  return RECONNECT.delayMs + random * RECONNECT.jitterMs;
}

function parseMessage(text: unknown): LiveMessage | undefined {
  if (typeof text !== 'string') return undefined;
  try {
    return JSON.parse(text) as LiveMessage;
  } catch {
    return undefined;
  }
}
