import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { get } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ConnectionOptions, connect } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { createServer, type Server } from '../../src/server.ts';

/** Parts are looked at every 15 s. */
const SOON = { timeout: 60_000, interval: 250 };

let folder: string;
let server: Server;
const fileOf = (name: string, kind: 'pem' | 'key') => join(folder, `${name}.${kind}`);

function makeCertificate(name: string, days: number): void {
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', String(days)];
  const files = ['-keyout', fileOf(name, 'key'), '-out', fileOf(name, 'pem')];
  execFileSync('openssl', ['req', '-x509', ...curve, '-subj', `/CN=${name}`, ...files], { stdio: 'ignore' });
}

function place(name: string, kind: 'pem' | 'key'): void {
  copyFileSync(fileOf(name, kind), fileOf('server', kind));
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'phasor-renewed-'));
  makeCertificate('first', 10);
  makeCertificate('second', 90);
  for (const kind of ['pem', 'key'] as const) place('first', kind);
  const own = { PHASOR_PORT: '0', PHASOR_MQTT_PORT: '0', PHASOR_HOST: '127.0.0.1', PHASOR_LOG: 'silent' };
  const tls = { PHASOR_TLS_CERT: fileOf('server', 'pem'), PHASOR_TLS_KEY: fileOf('server', 'key') };
  server = createServer(readConfig({ ...own, ...tls, PHASOR_DATA: join(folder, 'data') }));
  await server.start();
});
afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Whose certificate a port shows; rejects where no connection is made. */
async function shownAt(port: number | null, options: ConnectionOptions = {}): Promise<string | undefined> {
  const socket = connect({ port: port ?? 0, host: '127.0.0.1', rejectUnauthorized: false, ...options });
  try {
    await once(socket, 'secureConnect');
    return String(socket.getPeerCertificate().subject.CN);
  } finally {
    socket.destroy();
  }
}

const shown = async () => [await shownAt(server.port), await shownAt(server.mqttPort)];

async function faults(): Promise<string[]> {
  const sent = get({ port: server.port, host: '127.0.0.1', path: '/health', rejectUnauthorized: false });
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const { faults: found } = JSON.parse((await answer.toArray()).join('')) as { faults: { fault: string }[] };
  return found.map(({ fault }) => fault);
}

describe('a server with a certificate of its own', () => {
  // proves R-OPS-069
  it('is reached by TLS 1.2 and newer alone', async () => {
    for (const port of [server.port, server.mqttPort]) {
      expect(await shownAt(port, { maxVersion: 'TLSv1.2' })).toBe('first');
      const old: ConnectionOptions = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' };
      await expect(shownAt(port, old)).rejects.toThrow();
    }
  });

  // proves R-OPS-014, R-OPS-070
  it('shows a renewed one without a restart, and judges what it shows', async () => {
    await expect.poll(faults, SOON).toEqual(['certificate_ends']);
    expect(await shown()).toEqual(['first', 'first']);
    for (const kind of ['pem', 'key'] as const) place('second', kind);
    await expect.poll(shown, SOON).toEqual(['second', 'second']);
    await expect.poll(faults, SOON).toEqual([]);
  });
});
