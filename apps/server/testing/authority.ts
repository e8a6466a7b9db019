import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** PEM files of a certificate and its key. */
export interface Certified {
  readonly certificate: string;
  readonly key: string;
}

export interface Authority {
  /** PEM file of its own certificate. */
  readonly file: string;
  readonly pem: string;
  /** @param days until the end of the certificate; negative: it has ended so long ago */
  issue(subject: { readonly alternative: string; readonly days: number }): Certified;
}

const CURVE = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
const run = (...words: string[]) => execFileSync('openssl', words, { stdio: 'ignore' });

/** An authority of its own, until the test has ended. */
export function anAuthority(name: string): Authority {
  const folder = mkdtempSync(join(tmpdir(), 'phasor-authority-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [file, authorityKey] = [join(folder, 'ca.pem'), join(folder, 'ca.key')];
  run('req', '-x509', ...CURVE, '-days', '1', '-subj', `/CN=${name}`, '-keyout', authorityKey, '-out', file);
  let count = 0;
  return {
    file,
    pem: readFileSync(file, 'utf8'),
    issue({ alternative, days }) {
      count += 1;
      const [key, request, certificate, names] = ['key', 'csr', 'pem', 'names'].map((kind) =>
        join(folder, `${count}.${kind}`),
      ) as [string, string, string, string];
      run('req', ...CURVE, '-subj', '/CN=server', '-keyout', key, '-out', request);
      writeFileSync(names, `subjectAltName=${alternative}\n`);
      const signed = ['-CA', file, '-CAkey', authorityKey, '-CAcreateserial', '-days', String(days)];
      run('x509', '-req', '-in', request, ...signed, '-extfile', names, '-out', certificate);
      return { certificate, key };
    },
  };
}

const HERE = 'IP:127.0.0.1';

/** What is wrong with a certificate of a server at 127.0.0.1, and the words that refuse it. */
export const WRONG_CERTIFICATES: readonly (readonly [string, (trusted: Authority) => Certified, RegExp])[] = [
  [
    'of an authority that nobody trusts',
    () => anAuthority('unknown').issue({ alternative: HERE, days: 1 }),
    /self.signed certificate in certificate chain|unable to verify the first certificate/,
  ],
  [
    'for another host',
    (trusted) => trusted.issue({ alternative: 'DNS:another.example', days: 1 }),
    /does not match certificate's altnames/,
  ],
  ['that has expired', (trusted) => trusted.issue({ alternative: HERE, days: -1 }), /certificate has expired/],
];

export const rightCertificate = (trusted: Authority) => trusted.issue({ alternative: HERE, days: 1 });
