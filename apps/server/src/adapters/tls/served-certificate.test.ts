import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { ServedCertificate } from './served-certificate.ts';

// proves R-OPS-070
it('half of a renewed certificate, or a damaged one, changes nothing and is logged once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'phasor-certificate-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = (name: string) => join(folder, name);
  for (const name of ['first', 'second', 'server']) {
    const files = ['-keyout', file(`${name}.key`), '-out', file(`${name}.pem`)];
    const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
    execFileSync('openssl', ['req', '-x509', ...curve, '-subj', `/CN=${name}`, ...files], { stdio: 'ignore' });
  }
  const warnings: string[] = [];
  const shown: string[] = [];
  const log = { info: () => undefined, warn: (_: object, message: string) => void warnings.push(message) };
  const certificate = new ServedCertificate({ files: { cert: file('server.pem'), key: file('server.key') }, log });
  certificate.shownBy({ setSecureContext: ({ cert }) => void shown.push(cert) });
  const before = certificate.pem;
  await certificate.renew();
  copyFileSync(file('second.pem'), file('server.pem'));
  await certificate.renew();
  await certificate.renew();
  expect([certificate.pem, shown, warnings]).toEqual([before, [], ['the renewed certificate cannot be used']]);
  writeFileSync(file('server.pem'), '-----BEGIN CERTIFICATE-----\n');
  await certificate.renew();
  expect([certificate.pem, shown, warnings.length]).toEqual([before, [], 2]);
  copyFileSync(file('second.pem'), file('server.pem'));
  copyFileSync(file('second.key'), file('server.key'));
  await certificate.renew();
  expect(shown).toEqual([certificate.pem.cert]);
});
