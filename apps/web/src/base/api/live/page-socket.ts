import { healthAnswer } from '../../state/health-answer.ts';
import { createSettingsWatch } from '../queries/settings-watch.ts';
import { type Cancel, LiveSocket, type LiveSocketPorts, type SocketLike } from './live-socket.ts';

/** A hidden page has no frames; a timer keeps its charts complete. */
const HIDDEN_FLUSH_MS = 1_000;

/** The socket of the page's own host, as for its calls: the host chooses the backend (R-CONN-002). */
export function socketUrl({ protocol, host }: Pick<Location, 'protocol' | 'host'>): string {
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}${__BASE_PATH__}/ws`;
}

function openSocket(): SocketLike {
  return new WebSocket(socketUrl(globalThis.location)) as SocketLike;
}

function after(delayMs: number, act: () => void): Cancel {
  const timer = setTimeout(act, delayMs);
  return () => clearTimeout(timer);
}

function nextFrame(act: () => void): Cancel {
  if (document.hidden) return after(HIDDEN_FLUSH_MS, act);
  const frame = requestAnimationFrame(act);
  return () => cancelAnimationFrame(frame);
}

/** A socket of this page, for the account of the user token. */
export function createPageSocket(
  ports: Pick<LiveSocketPorts, 'userToken' | 'onSessionEnd' | 'onForbidden' | 'onMessage'>,
): LiveSocket {
  const settings = createSettingsWatch();
  return new LiveSocket({
    open: openSocket,
    after,
    nextFrame,
    // Only spreads reconnects; it need not be unpredictable.
    random: () => (performance.now() % 1_000) / 1_000,
    ...ports,
    onMessage: (message) => {
      settings.see(message);
      if (message.status === 'OK' && message.topic === 'Health') healthAnswer.renew();
      ports.onMessage?.(message);
    },
  });
}
