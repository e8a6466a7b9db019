import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectDevice } from '../../apps/server/testing/devices/virtual-device.ts';
import { type MailReceiver, startMailReceiver } from '../../apps/server/testing/mail-receiver.ts';
import { registerFacility, secretOf } from '../support/facility.ts';
import { listenTo, screenFaults } from '../support/page/person.ts';
import { leaveBrowser, shareBrowser } from '../support/page/shared-browser.ts';
import { visitSignedIn } from '../support/page/visit.ts';
import { type Product, startProduct } from '../support/product.ts';

const RELAYS = '02005E200001';
const ANNA = { login: 'anna', password: 'correct horse' };

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

describe('webhooks and e-mail', () => {
  const folder = mkdtempSync(join(tmpdir(), 'phasor-addresses-'));
  const received: Received[] = [];
  /** Deliveries that are refused for now. */
  let refusals = 0;
  let receiver: Server;
  let mail: MailReceiver;
  let product: Product;
  let browser: Browser;
  let hook: string;

  beforeAll(async () => {
    receiver = createServer(async (request, answer) => {
      received.push({ headers: request.headers, body: (await request.toArray()).join('') });
      if (refusals-- > 0) answer.writeHead(503, { 'retry-after': '1' }).end('not now');
      else answer.end('taken');
    }).listen(0, '127.0.0.1');
    await once(receiver, 'listening');
    mail = await startMailReceiver();
    hook = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
    const devices = [{ mac: RELAYS, type: 2, title: 'Boiler room' }];
    await registerFacility(folder, { devices, people: [{ ...ANNA, owns: [RELAYS] }] });
    const env = {
      PHASOR_WEBHOOK_ALLOW: '127.0.0.1',
      PHASOR_SMTP_URL: mail.url,
      PHASOR_MAIL_FROM: 'phasor@example.org',
    };
    [product, browser] = [await startProduct({ demo: false, dataFolder: folder, env }), await shareBrowser()];
  });
  afterAll(async () => {
    await leaveBrowser(browser);
    await product?.stop();
    receiver?.close();
    await mail?.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  });

  const path = `/tools/notifications?device=${RELAYS}`;

  // proves R-NEWS-029, R-NEWS-030, R-NEWS-032, R-NEWS-033, R-NEWS-037
  it('take a webhook, show its secret, test it, deliver to it, and list what was delivered', () =>
    visitSignedIn({ browser, url: product.url, path, person: ANNA }, async (page) => {
      const complaints = listenTo(page);
      await page.getByRole('button', { name: 'Add a place' }).click();
      const form = page.getByRole('dialog');
      await form.getByLabel('Name').fill('Control room');
      await form.getByLabel('Address of the receiver').fill(hook);
      expect(await screenFaults(page)).toEqual([]);
      await form.getByRole('button', { name: 'Save' }).click();
      const secret = (await page.getByRole('dialog').locator('code').textContent()) ?? '';
      expect(secret).toMatch(/^whsec_/);
      expect(await screenFaults(page)).toEqual([]);
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();

      await page.getByRole('button', { name: 'Send a test to “Control room”' }).click();
      await expect.poll(() => received.length).toBe(1);
      expect(received[0]?.headers['webhook-signature']).toBe(signature(secret, received[0]));

      await page.getByRole('button', { name: 'Add a notification' }).click();
      await form.getByLabel('Source').selectOption({ label: 'Disconnector' });
      await form.getByLabel('Destination').selectOption({ label: 'Control room (webhook)' });
      await form.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('table').getByText('Control room').waitFor();
      const url = `mqtt://127.0.0.1:${product.mqttPort}`;
      const relays = await connectDevice({ url, mac: RELAYS, secret: secretOf(RELAYS) });
      await relays.publish('state', { status: 'ONLINE', boot: 1 }, { retain: true });
      await relays.publish('event', {
        ...{ id: 'e1', ts: Date.now() / 1_000, type: 'RELAY' },
        data: { relay: 4, state: 1 },
      });
      await expect.poll(() => received.length).toBe(2);
      // A receiver that is away for a moment gets the same message again.
      refusals = 1;
      await relays.publish('event', {
        ...{ id: 'e2', ts: Date.now() / 1_000, type: 'RELAY' },
        data: { relay: 4, state: 0 },
      });
      await expect.poll(() => received.length).toBe(4);
      const [, , refused, taken] = received;
      expect(taken?.body).toBe(refused?.body);
      expect(taken?.headers['webhook-id']).toBe(refused?.headers['webhook-id']);
      for (const each of [refused, taken]) expect(each?.headers['webhook-signature']).toBe(signature(secret, each));
      await relays.end();
      expect(JSON.parse(received[1]?.body ?? '')).toMatchObject({
        data: {
          notifications: [{ type: 'DISCONNECTOR', device: RELAYS, title: 'Boiler room', data: { event: 'ON' } }],
        },
      });

      await page.getByRole('button', { name: 'Deliveries to “Control room”' }).click();
      const log = page.getByRole('dialog').getByRole('listitem');
      await expect.poll(() => log.count()).toBe(3);
      expect(await log.first().textContent()).toMatch(/Notifications: 1delivered.*200.*taken/);
      expect(await screenFaults(page)).toEqual([]);
      expect(complaints.take()).toEqual([]);
    }));

  // proves R-NEWS-036
  it('confirm an e-mail address with the code that is sent there', () =>
    visitSignedIn({ browser, url: product.url, path, person: ANNA, phone: true }, async (page) => {
      await page.getByRole('button', { name: 'Add a place' }).click();
      const form = page.getByRole('dialog');
      await form.getByLabel('Kind').selectOption({ label: 'E-mail' });
      await form.getByLabel('Name').fill('Anna');
      await form.getByLabel('E-mail address').fill('anna@example.org');
      await form.getByRole('button', { name: 'Save' }).click();
      await page.getByText('waits for its code').waitFor();
      await expect.poll(() => mail.mails.length).toBe(1);
      const code = /[2-9A-Z]{4}-[2-9A-Z]{4}/.exec(mail.mails.at(-1) ?? '')?.[0] ?? '';
      await page.getByRole('button', { name: 'Enter the code for “Anna”' }).click();
      await form.getByLabel('Code from the e-mail').fill(code.toLowerCase());
      expect(await screenFaults(page)).toEqual([]);
      await form.getByRole('button', { name: 'Confirm' }).click();
      await page.getByText('waits for its code').waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Send a test to “Anna”' }).click();
      await expect.poll(() => mail.mails.length).toBe(2);
    }));
});

/** By the words of the specification: base64 of HMAC-SHA256 over `id.timestamp.body`, with the decoded secret. */
function signature(secret: string, message: Received | undefined): string {
  const { headers = {}, body = '' } = message ?? {};
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  return `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
}
