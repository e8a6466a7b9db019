import type { Page } from 'playwright-core';
import { connectDevice } from '../../apps/server/testing/devices/virtual-device.ts';
import { registerFacility, secretOf } from './facility.ts';
import type { Product } from './product.ts';

/** The meter of an installation whose disk fails, and who looks at it. */
export const METER = '02005E310001';
export const PERSON = { login: 'anna', password: 'correct horse' };

/** Registers both in a folder on which no product runs yet. */
export const registerIn = (folder: string): Promise<void> =>
  registerFacility(folder, {
    devices: [{ mac: METER, type: 1, title: 'Main board' }],
    people: [{ ...PERSON, owns: [METER] }],
  });

export const meterAt = ({ mqttPort }: Pick<Product, 'mqttPort'>) =>
  connectDevice({ url: `mqtt://127.0.0.1:${mqttPort}`, mac: METER, secret: secretOf(METER) });

/** A frame of one sample at `ts`, epoch seconds. */
export const frameOf = (seq: number, ts: number) => ({ boot: 1, seq, interval: 1, samples: [{ ts, P: { L1: 400 } }] });

/** Answers the status of a frame that is sent over HTTP. */
export async function sendOverHttp({ url }: Pick<Product, 'url'>, ts: number): Promise<number> {
  const answer = await fetch(`${url}/ingest`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${METER}:${secretOf(METER)}`)}` },
    body: JSON.stringify(frameOf(100 + ts, ts)),
  });
  return answer.status;
}

/** What `/health` answers. */
export async function healthOf({ url }: Pick<Product, 'url'>) {
  const answer = await fetch(`${url}/health`);
  return { code: answer.status, ...((await answer.json()) as { faults: { fault: string; since: string }[] }) };
}

/** The mark of the connection, in the top bar. */
export const pillOf = (page: Page) => page.locator('header').getByRole('status').first();
