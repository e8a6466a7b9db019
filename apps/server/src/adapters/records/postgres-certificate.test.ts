import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  type Authority,
  anAuthority,
  type Certified,
  rightCertificate,
  WRONG_CERTIFICATES,
} from '../../../testing/authority.ts';
import { emptyDatabase, notRun, onPostgres, postgresUrl } from '../../../testing/test-database.ts';
import { openRecordStore } from './open-record-store.ts';

const quiet = { warn: () => undefined };

/** Writes a file of the account of PostgreSQL, which takes a key of no other one. */
function place(pem: string, file: string) {
  const lines = `unnest(string_to_array('${readFileSync(pem, 'utf8')}', E'\\n'))`;
  return onPostgres(`copy (select ${lines}) to program 'umask 077 && cat > ${file}'`);
}

/** PostgreSQL shows that certificate to connections that begin from now on. */
async function show({ certificate, key }: Certified): Promise<void> {
  await place(certificate, 'test-server.crt');
  await place(key, 'test-server.key');
  for (const setting of ["ssl_cert_file = 'test-server.crt'", "ssl_key_file = 'test-server.key'", 'ssl = on']) {
    await onPostgres(`alter system set ${setting}`);
  }
  await onPostgres('select pg_reload_conf()');
  await expect.poll(async () => (await onPostgres<{ ssl: string }>('show ssl'))[0]?.ssl).toBe('on');
}

async function open(trusted: Authority): Promise<void> {
  const database = await emptyDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'phasor-certificate-'));
  const url = `${database.url}?sslmode=verify-full&sslrootcert=${trusted.file}`;
  const records = openRecordStore({ folder, url, log: quiet });
  onTestFinished(async () => {
    await records.stop();
    await database.drop();
    for (const setting of ['ssl', 'ssl_cert_file', 'ssl_key_file']) await onPostgres(`alter system reset ${setting}`);
    await onPostgres('select pg_reload_conf()');
    rmSync(folder, { recursive: true });
  });
  await records.start();
  expect(await records.users.list()).toEqual([]);
}

/** All words of an error and of its causes. */
function wordsOf(error: unknown): string {
  return error instanceof Error ? `${error.message} ${wordsOf(error.cause)}` : '';
}

describe.skipIf(postgresUrl === undefined)(`PostgreSQL over TLS${notRun}`, () => {
  // proves R-OPS-081
  it('is used with a certificate of the authority that the address names, for its host', async () => {
    const trusted = anAuthority('trusted');
    await show(rightCertificate(trusted));
    await expect(open(trusted)).resolves.toBeUndefined();
  });

  // proves R-OPS-081
  it.each(WRONG_CERTIFICATES)('is refused with a certificate %s', async (_what, issue, words) => {
    const trusted = anAuthority('trusted');
    await show(issue(trusted));
    const error = await open(trusted).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(wordsOf(error)).toMatch(words);
  });
});
