import { createServer, type Socket } from 'node:net';
import { Aedes } from 'aedes';
import { freePort } from '../../../../scripts/test-services/local-service.mjs';
import { startMosquitto } from '../../../../scripts/test-services/mosquitto.mjs';
import { readingWhole } from '../../src/adapters/mqtt/session/whole-reads.ts';

export interface ExternalBroker {
  readonly url: string;
  readonly port: number;
  stop(): Promise<void>;
}

/**
 * A broker without our rules that supports only 3.1.1.
 * @param port that of an earlier one, to return there
 * @param refuses filters that it does not grant (SUBACK 0x80), asked anew for each
 */
export async function startPlainBroker(
  port = 0,
  refuses: (filter: string) => boolean = () => false,
): Promise<ExternalBroker> {
  const broker = await Aedes.createBroker({
    authorizeSubscribe: (_client, wish, done) => done(null, refuses(wish.topic) ? null : wish),
  });
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    broker.handle(readingWhole(socket));
  });
  const taken = port === 0 ? await freePort() : port;
  await new Promise<void>((resolve) => server.listen(taken, '127.0.0.1', resolve));
  return {
    url: `mqtt://127.0.0.1:${taken}`,
    port: taken,
    async stop() {
      await new Promise<void>((resolve) => broker.close(resolve));
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The real broker of a test run (scripts/test.mjs starts it); undefined where none was started. */
export const MOSQUITTO_URL = process.env.PHASOR_TEST_MQTT_URL;

/** The brokers a test is run with, by name: each starts, or is there, and answers its address. */
export const EXTERNAL_BROKERS: readonly (readonly [string, () => Promise<Pick<ExternalBroker, 'url' | 'stop'>>])[] = [
  ['a broker of MQTT 3.1.1', () => startPlainBroker()],
  ...(MOSQUITTO_URL === undefined
    ? []
    : [['Mosquitto', async () => ({ url: MOSQUITTO_URL, stop: async () => undefined })] as const]),
];

/** The same of a test's own: what earlier tests retained or left would be received. */
export const OWN_BROKERS: typeof EXTERNAL_BROKERS = [
  ['a broker of MQTT 3.1.1', () => startPlainBroker()],
  ...(MOSQUITTO_URL === undefined ? [] : [['Mosquitto', () => startMosquitto()] as const]),
];
