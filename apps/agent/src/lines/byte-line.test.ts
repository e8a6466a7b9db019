import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { until } from '../testing/until.ts';
import { ByteLine } from './byte-line.ts';
import { type TelegramResult, telegramReader } from './meter-telegrams.ts';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

const TELEGRAM = '/ESY5Q3DA1004\r\n\r\n1-0:1.8.0*255(00001659.5000000*kWh)\r\n1-0:16.7.0*255(-000232.5*W)\r\n!\r\n';
const VALUES = { 'E_I.T': 1_659_500, 'P.T': -232.5 };

function listenOn(place: ConstructorParameters<typeof ByteLine>[0]['place']) {
  const results: TelegramResult[] = [];
  const faults: string[] = [];
  const read = telegramReader('iec62056');
  const line = new ByteLine({
    place,
    onFault: (fault) => faults.push(fault),
    onBytes: (bytes) => results.push(...read(bytes)),
  });
  ends.push(() => line.close());
  line.open();
  const readings = () => results.flatMap((result) => ('reading' in result ? [Object.fromEntries(result.reading)] : []));
  return { readings, faults, results };
}

// proves R-AGENT-013
describe('telegrams', () => {
  it('come over TCP, also after the connection was away', async () => {
    const sockets: Socket[] = [];
    const server = createServer((socket) => {
      sockets.push(socket);
      socket.on('error', () => undefined);
      socket.write(TELEGRAM);
    }).listen(0, '127.0.0.1');
    ends.push(() => {
      for (const socket of sockets) socket.destroy();
      server.close();
    });
    await once(server, 'listening');
    const address = server.address();
    const { readings } = listenOn({
      host: '127.0.0.1',
      port: typeof address === 'object' && address ? address.port : 0,
    });
    await until(() => expect(readings()).toEqual([VALUES]));
    sockets[0]?.destroy();
    await until(() => expect(readings()).toEqual([VALUES, VALUES]));
  });
});
