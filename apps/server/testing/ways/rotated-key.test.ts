import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openRecordStore } from '../../src/adapters/records/open-record-store.ts';
import { deriveAccessKeys } from '../../src/features/access/access-keys.ts';
import { installationKey } from '../../src/secrets/installation-key.ts';
import { sealedText } from '../../src/secrets/sealed-text.ts';
import { aDataFolder, meterAt, quiet, serverOn, serverWith, signIn } from '../scenes/server-in-trouble.ts';
import { totpCode } from '../totp-code.ts';

const KEYS = join(import.meta.dirname, '../../src/cli/keys.ts');
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

/** The administrator signs in with codes of an app from now on. */
async function addApp(folder: string): Promise<void> {
  const records = openRecordStore({ folder, url: undefined, log: quiet });
  await records.start();
  const { totp } = deriveAccessKeys(await installationKey({ file: join(folder, 'access.key'), facts: records.facts }));
  const [admin] = await records.users.list();
  const app = { userId: admin?.id ?? 0, sealed: sealedText(totp, SECRET), createdAt: 0, lastStep: 0 };
  await records.secondFactors.putTotp(app);
  await records.stop();
}

/** The second step of a sign-in. */
async function enter(port: number, code: string): Promise<unknown> {
  const { body } = await signIn(port);
  const { ticket } = Object((body as { data?: unknown }).data) as { ticket?: string };
  const origin = `http://127.0.0.1:${port}`;
  const answer = await fetch(`${origin}/api_r/auth/second-step`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ ticket, code }),
  });
  return answer.json();
}

// proves R-OPS-009
it('a server whose key was replaced starts on its data: passwords, codes of apps and devices are as before', async () => {
  const folder = await aDataFolder();
  const first = await serverWith(folder);
  await first.stop();
  await addApp(folder);
  const env = { ...process.env, PHASOR_DATA: folder };
  const words = execFileSync(process.execPath, [KEYS, 'rotate'], { env, encoding: 'utf8' });
  expect(words).toContain('has a new key');
  const { port, mqttPort } = await serverOn(folder);
  expect(await enter(port, totpCode(SECRET, Date.now()))).toMatchObject({ status: 'OK', user: { login: 'admin' } });
  const device = await meterAt(mqttPort);
  const samples = [{ ts: Math.floor(Date.now() / 1_000), P: { L1: 400 } }];
  await device.publish('data', { boot: 1, seq: 1, interval: 1, samples });
  expect(await device.acknowledged(1)).toEqual({ boot: 1, seq: 1 });
});
