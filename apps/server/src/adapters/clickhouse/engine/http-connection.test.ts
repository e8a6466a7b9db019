import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { HttpConnection } from './http-connection.ts';

const AHEAD = Date.UTC(2030, 4, 6, 7, 8, 9);
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

// proves R-OPS-065
it('a ClickHouse server shows its clock by its answers', async () => {
  const server = createServer((_request, reply) => void reply.setHeader('date', new Date(AHEAD).toUTCString()).end());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const noted: [string, number][] = [];
  const notePeerTime = (peer: string, time: number) => void noted.push([peer, time]);
  const connection = new HttpConnection({ url: `http://${host}/phasor`, log, notePeerTime });
  await connection.start();
  await connection.stop();
  expect(noted).toEqual([[host, AHEAD]]);
});
