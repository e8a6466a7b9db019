import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accepts, freePort, startProgram } from './local-service.mjs';

const PROGRAM = '/usr/sbin/nginx';
const START_TIMEOUT_MS = 60_000;
const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

/** True where the program is installed. */
export const hasNginx = () => existsSync(PROGRAM);

/**
 * Starts a throw-away nginx over TLS in front of a server of this machine; `stop` ends it and removes everything it wrote.
 * @param {{ lines: string, upstream: number | Record<string, number> }} options lines: what the documentation shows for the block
 *   `http`, with port 443, the certificate's files and the addresses of servers, which are replaced; upstream: port of the server on
 *   port 8080, or of each address that the lines name
 * @returns {Promise<{ port: number, certificate: string, stop(): Promise<void> }>}
 */
export async function startNginx({ lines, upstream }) {
  const folder = mkdtempSync(join(tmpdir(), 'phasor-nginx-'));
  // Its workers have another account where it was started by root.
  chmodSync(folder, 0o755);
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const port = await freePort();
    const certificate = makeCertificate(folder);
    writeFileSync(join(folder, 'nginx.conf'), configurationOf({ folder, lines, port, upstream }));
    const args = ['-p', folder, '-e', join(folder, 'error.log'), '-c', join(folder, 'nginx.conf')];
    const service = startProgram({ program: PROGRAM, args, stopSignal: 'SIGQUIT' });
    await service
      .ready(() => accepts(port), START_TIMEOUT_MS)
      .catch(async (error) => {
        await service.stop();
        throw error;
      });
    return {
      port,
      certificate,
      async stop() {
        await service.stop();
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}

function configurationOf({ folder, lines, port, upstream }) {
  const temporary = TEMPORARY.map((name) => {
    const path = join(folder, name);
    mkdirSync(path);
    return `${name}_temp_path ${path};`;
  });
  const servers = typeof upstream === 'number' ? { '127.0.0.1:8080': upstream } : upstream;
  const placed = lines
    .replace('listen 443', `listen 127.0.0.1:${port}`)
    .replace('/etc/ssl/meters.pem', join(folder, 'meters.pem'))
    .replace('/etc/ssl/meters.key', join(folder, 'meters.key'));
  const served = Object.entries(servers).reduce(
    (text, [address, own]) => text.replaceAll(address, `127.0.0.1:${own}`),
    placed,
  );
  return `daemon off;\npid ${join(folder, 'nginx.pid')};\nevents {}\nhttp {\naccess_log off;\n${temporary.join('\n')}\n${served}}\n`;
}

/** A certificate for a day, for 127.0.0.1. */
function makeCertificate(folder) {
  const [certificate, key] = [join(folder, 'meters.pem'), join(folder, 'meters.key')];
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1'];
  execFileSync('openssl', ['req', '-x509', ...curve, ...subject, '-keyout', key, '-out', certificate], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  return readFileSync(certificate, 'utf8');
}
