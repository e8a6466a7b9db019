import type { LiveMessage } from '@phasor/contract';
import { WebSocket } from 'ws';
import { LiveSocket, type SocketLike } from '../../../apps/web/src/base/api/live/live-socket.ts';
import type { SignedIn } from '../../../e2e/support/client.ts';
import { deviceValue } from '../live-watch.ts';

/** A page of the owner's browser with the socket of the web application, which connects again by itself. */
export interface Page {
  readonly url: string;
  readonly session: SignedIn;
  /** MACs whose values it shows. */
  readonly followed: readonly string[];
  /** Instant of the newest value of each of them, epoch ms. */
  readonly newest: ReadonlyMap<string, number>;
  /** Numbers of the notifications that it received, in their order. */
  readonly notices: readonly number[];
  /** Sockets that it has opened. */
  sockets(): number;
  /** Why it needs a person: its session has ended, or what it follows was refused. Empty where it does not. */
  readonly complaints: readonly string[];
  close(): void;
}

export interface PageOptions {
  readonly session: SignedIn;
  readonly url: string;
  readonly followed: readonly string[];
  /** MAC of the device whose notifications it follows. */
  readonly noticesOf?: string;
  readonly see?: (message: LiveMessage) => void;
}

/** Opens a page, whose socket begins to connect. */
export function openPage({ url, session, followed, noticesOf, see }: PageOptions): Page {
  const newest = new Map<string, number>();
  const [notices, complaints]: [number[], string[]] = [[], []];
  let sockets = 0;
  const live = new LiveSocket({
    open: () => {
      sockets += 1;
      return browserSocket(url, session.cookie);
    },
    userToken: () => session.answer.user.token,
    after: (delayMs, act) => {
      const timer = setTimeout(act, delayMs);
      return () => clearTimeout(timer);
    },
    nextFrame: (act) => {
      const frame = setImmediate(act);
      return () => clearImmediate(frame);
    },
    random: Math.random,
    onSessionEnd: (code) => complaints.push(`the session ended: ${code}`),
    onForbidden: () => complaints.push('a device was refused'),
    onMessage: (message) => {
      const value = deviceValue(message);
      if (value) newest.set(value.mac, Math.max(newest.get(value.mac) ?? 0, value.time));
      if (message.status === 'OK' && message.topic === 'Notification') notices.push(message.data.id);
      see?.(message);
    },
  });
  const tokens = new Map(session.answer.data.map(({ mac, token }) => [mac, token]));
  for (const mac of followed) live.subscribe({ kind: 'device', mac, token: tokens.get(mac) ?? '' }, () => undefined);
  live.subscribe({ kind: 'states' }, () => undefined);
  if (noticesOf !== undefined) live.subscribe({ kind: 'notifications', macList: [noticesOf] }, () => undefined);
  live.start();
  return { url, session, followed, newest, notices, complaints, sockets: () => sockets, close: () => live.stop() };
}

/** Whether a page shows a value of each of its meters that was measured after an instant, epoch ms. */
export function showsSince(page: Page, since: number): boolean {
  return page.followed.every((mac) => (page.newest.get(mac) ?? 0) > since);
}

function browserSocket(url: string, cookie: string): SocketLike {
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/ws`, { headers: { cookie, origin: url } });
  const like: SocketLike = {
    send: (text) => socket.send(text),
    close: () => socket.close(),
    ...{ onopen: null, onmessage: null, onclose: null },
  };
  socket.on('open', () => like.onopen?.());
  socket.on('message', (text) => like.onmessage?.({ data: String(text) }));
  socket.on('close', () => like.onclose?.());
  // A page hears of its end alone.
  socket.on('error', () => undefined);
  return like;
}
