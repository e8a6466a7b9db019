import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { NativeLink } from './native-link.ts';

/** MQTT 3.1.1, 3.2.2.3. */
const CODES = { accepted: 0, unavailable: 3, credentials: 4 } as const;

const sockets = new Set<Socket>();
let server: Server | undefined;
let link: NativeLink | undefined;
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await link?.close();
  server?.close();
});

/** A broker that answers each CONNECT with the next code, and ends refused connections. */
async function startBroker(codes: readonly number[]): Promise<string> {
  let sign = 0;
  server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('data', () => {
      const code = codes[Math.min(sign, codes.length - 1)] ?? 0;
      sign += 1;
      socket.write(Buffer.from([0x20, 2, 0, code]));
      if (code !== CODES.accepted) socket.end();
      // SUBACK with the identifier of the SUBSCRIBE, which follows its head of two bytes.
      socket.on('data', (packet: Buffer) => {
        if (packet[0] === 0x82) socket.write(Buffer.from([0x90, 5, packet[2] ?? 0, packet[3] ?? 0, 1, 1, 1]));
      });
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server?.once('listening', resolve));
  const address = server.address();
  return `mqtt://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
}

// proves R-AGENT-021
it.each([
  ['that is registered only after its agent has started', CODES.credentials],
  ['whose server could not check it for a moment', CODES.unavailable],
])('a meter %s connects all the same', async (...[, code]) => {
  const url = await startBroker([code, CODES.accepted]);
  const said: string[] = [];
  await new Promise<void>((resolve) => {
    link = new NativeLink({
      ...{ server: url, ca: undefined, mac: '02005E100001', secret: 'secret', boot: 1, identity: {} },
      ...{ log: (words) => void said.push(words), onConnected: resolve, onDisconnected: () => undefined },
      onAck: () => undefined,
    });
    link.open();
  });
  expect(said).toHaveLength(2);
  expect(said[1]).toBe('connected');
});
