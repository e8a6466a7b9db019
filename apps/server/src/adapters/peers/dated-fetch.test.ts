import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { datedFetch } from './dated-fetch.ts';

const AHEAD = Date.UTC(2030, 4, 6, 7, 8, 9);

async function portOf(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

function aDatedFetch(request: (address: string, options: object) => Promise<Response> = fetch) {
  const noted: [string, number, number][] = [];
  return { noted, get: datedFetch<object>((...shown) => void noted.push(shown), request) };
}

/** A certificate of its own of a day, and when it begins, epoch ms. */
function aCertificate() {
  const folder = mkdtempSync(join(tmpdir(), 'phasor-peer-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1'];
  const files = ['-subj', '/CN=localhost', '-keyout', key, '-out', cert];
  execFileSync('openssl', ['req', '-x509', ...kind, ...files], { stdio: 'ignore' });
  const [dates] =
    /notBefore=(.+)/
      .exec(execFileSync('openssl', ['x509', '-noout', '-startdate', '-in', cert]).toString())
      ?.slice(1) ?? [];
  return { cert: readFileSync(cert), key: readFileSync(key), begin: Date.parse(dates ?? '') };
}

// proves R-OPS-065
it('the date of an answer is noted with the name of its server', async () => {
  const port = await portOf(
    createServer((_request, reply) => void reply.setHeader('date', new Date(AHEAD).toUTCString()).end('{}')),
  );
  const { noted, get } = aDatedFetch();
  expect((await get(`http://127.0.0.1:${port}/`, {})).status).toBe(200);
  expect(noted).toEqual([[`127.0.0.1:${port}`, AHEAD, expect.any(Number)]]);
});

// proves R-OPS-080
it('an answer is as old as its question at most, and one that a cache kept as old as it likes', async () => {
  const dated = (headers: object) => () =>
    new Promise<Response>((resolve) =>
      setTimeout(resolve, 50, new Response('', { headers: { date: new Date(AHEAD).toUTCString(), ...headers } })),
    );
  const late = aDatedFetch(dated({}));
  await late.get('http://login.example.org/', {});
  expect(late.noted[0]?.[2]).toBeGreaterThan(1_040);
  expect(late.noted[0]?.[2]).toBeLessThan(60_000);
  const kept = aDatedFetch(dated({ age: '300' }));
  await kept.get('http://login.example.org/', {});
  expect(kept.noted).toEqual([['login.example.org', AHEAD, Number.POSITIVE_INFINITY]]);
});

// proves R-OPS-065
it('a certificate that is not valid yet says how late it is at least; one that nobody trusts says nothing', async () => {
  const { begin, ...pair } = aCertificate();
  const port = await portOf(createTlsServer(pair, (_request, reply) => void reply.end()));
  const refused = (code: string) => () =>
    Promise.reject(new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) }));
  const early = aDatedFetch(refused('CERT_NOT_YET_VALID'));
  await expect(early.get(`https://localhost:${port}/`, {})).rejects.toThrow('fetch failed');
  expect(early.noted).toEqual([[`localhost:${port}`, begin, Number.POSITIVE_INFINITY]]);
  const foreign = aDatedFetch();
  await expect(foreign.get(`https://localhost:${port}/`, {})).rejects.toThrow('fetch failed');
  expect(foreign.noted).toEqual([]);
});
