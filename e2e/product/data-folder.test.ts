import { execFileSync } from 'node:child_process';
import { chmodSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { connectDevice } from '../../apps/server/testing/devices/virtual-device.ts';
import { registerFacility, secretOf } from '../support/facility.ts';
import { startProduct } from '../support/product.ts';

const METER = '02005E310001';
const BACKUP = join(import.meta.dirname, '../../apps/server/src/cli/backup.ts');

/** What of a folder somebody else could read, with its mode. */
function openIn(folder: string): string[] {
  const inside = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return ['', ...inside].flatMap((name) => {
    const state = lstatSync(join(folder, name), { throwIfNoEntry: false });
    if (state === undefined || state.isSymbolicLink() || (state.mode & 0o077) === 0) return [];
    return [`${name} ${(state.mode & 0o777).toString(8)}`];
  });
}

// proves R-OPS-023, R-OPS-068
it('everything kept can be read by the account of the server alone, in folders that others made, too', async () => {
  const base = mkdtempSync(join(tmpdir(), 'phasor-modes-'));
  const before = process.umask(0o022);
  onTestFinished(() => {
    process.umask(before);
    rmSync(base, { recursive: true, force: true, maxRetries: 10 });
  });
  const [data, backups] = [join(base, 'data'), join(base, 'backups')];
  mkdirSync(join(data, 'series'), { recursive: true });
  await registerFacility(data, { devices: [{ mac: METER, type: 1, title: 'Main board' }], people: [] });
  for (const folder of [data, join(data, 'series')]) chmodSync(folder, 0o755);
  expect(openIn(data)).not.toEqual([]);
  const env = { PHASOR_KEY_FILE: join(base, 'keys', 'own.key') };
  const product = await startProduct({ demo: false, dataFolder: data, env });
  onTestFinished(() => product.stop());
  const meter = await connectDevice({
    url: `mqtt://127.0.0.1:${product.mqttPort}`,
    mac: METER,
    secret: secretOf(METER),
  });
  const ts = Math.floor(Date.now() / 1_000) - 60;
  await meter.publish('data', { boot: 1, seq: 1, interval: 1, samples: [{ ts, P: { L1: 400 } }] });
  await meter.acknowledged(1);
  await meter.end();
  execFileSync(process.execPath, [BACKUP, backups], { env: { ...process.env, ...env, PHASOR_DATA: data } });
  await product.stop();
  expect(readdirSync(data, { recursive: true }).length).toBeGreaterThan(100);
  expect([data, backups, join(base, 'keys')].flatMap(openIn)).toEqual([]);
});
