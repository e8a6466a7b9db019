import websocket from '@fastify/websocket';
import { SIGN_OF_LIFE } from '@phasor/contract';
import type { FastifyInstance } from 'fastify';
import { Gauge, type Registry } from 'prom-client';
import { AppError } from '../../app-error.ts';
import type { Config } from '../../config.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Gate } from '../../ports/gate.ts';
import type { LiveDesk, LiveSink } from '../../ports/live/live-desk.ts';
import { credentialsOf } from '../http/calls.ts';
import { CALL_RATE, RateLimit } from '../http/rate-limit.ts';
import { sessionCookie } from '../http/session-cookie.ts';

/** Bytes of a viewer's message: a token and a hundred macs fit well. */
const MESSAGE_BYTES_MAX = 16 * 1024;
/** Connections of one address: many screens behind one router, but not all sockets of the server. */
const CONNECTIONS_PER_ADDRESS = 2_000;

/** WebSocket close codes. @see RFC 6455, 7.4.1 */
const POLICY_VIOLATION = 1008;
const UNSUPPORTED = 1003;

export interface LiveSocketParts {
  readonly desk: LiveDesk;
  readonly gate: Pick<Gate, 'allowsOrigin'>;
  readonly clock: Clock;
  readonly config: Pick<Config, 'tls' | 'publicUrl'>;
  readonly metrics: Registry;
}

type Socket = Parameters<websocket.WebsocketHandler>[0];

/** Mounts `/ws` on an HTTP server that is not listening yet. */
export function mountLiveSocket(app: FastifyInstance, parts: LiveSocketParts): void {
  const cookie = sessionCookie(parts.config);
  const connections = new Map<string, number>();
  const sockets = new Gauge({
    name: 'phasor_live_sockets',
    help: 'Open live connections',
    registers: [parts.metrics],
  });
  app.register(async (scope) => {
    await scope.register(websocket, { options: { maxPayload: MESSAGE_BYTES_MAX, perMessageDeflate: false } });
    scope.get(
      '/ws',
      {
        websocket: true,
        preValidation: async (request) => {
          if (!parts.gate.allowsOrigin(credentialsOf(request, cookie))) throw new AppError('access.forbidden');
          if ((connections.get(request.ip) ?? 0) >= CONNECTIONS_PER_ADDRESS) throw new AppError('request.too_many');
        },
      },
      (socket, request) => {
        const { ip } = request;
        connections.set(ip, (connections.get(ip) ?? 0) + 1);
        sockets.inc();
        const leave = attend(socket, parts, credentialsOf(request, cookie));
        socket.on('close', () => {
          leave();
          sockets.dec();
          const left = (connections.get(ip) ?? 1) - 1;
          if (left > 0) connections.set(ip, left);
          else connections.delete(ip);
        });
      },
    );
  });
}

/** Carries messages between one socket and the desk; answers how to end that. */
function attend(
  socket: Socket,
  { desk, clock }: LiveSocketParts,
  credentials: Parameters<LiveDesk['join']>[1],
): () => void {
  const viewer = desk.join(sinkOf(socket), credentials);
  const limit = new RateLimit(CALL_RATE);
  const heartbeat = keepAlive(socket);
  socket.on('message', (message: Buffer, isBinary: boolean) => {
    if (isBinary) return socket.close(UNSUPPORTED);
    try {
      limit.take('', clock.now());
    } catch {
      return socket.close(POLICY_VIOLATION, 'too many messages');
    }
    void viewer.receive(message.toString());
  });
  // An oversized or malformed frame: ws closes by itself, the listener keeps it from being thrown.
  socket.on('error', () => undefined);
  return () => {
    clearInterval(heartbeat);
    viewer.leave();
  };
}

function sinkOf(socket: Socket): LiveSink {
  return {
    send: (text) => socket.send(text, () => undefined),
    get buffered() {
      return socket.bufferedAmount;
    },
    close: () => socket.close(POLICY_VIOLATION),
  };
}

function keepAlive(socket: Socket): NodeJS.Timeout {
  let isAlive = true;
  socket.on('pong', () => {
    isAlive = true;
  });
  return setInterval(() => {
    if (!isAlive) return socket.terminate();
    isAlive = false;
    socket.ping();
  }, SIGN_OF_LIFE.serverMs);
}
