import { describe, expect, it } from 'vitest';
import { startIotawatt } from '../support/devices/iotawatt.ts';
import { choose, emptyServer, giveMeaning, saved, shownFields } from '../support/page/adding.ts';
import { screenFaults } from '../support/page/person.ts';
import { goOn } from '../support/page/visit.ts';

/** Voltage in V, power in W and energy in kWh, as its outputs are set up; they come without names. */
const outputsAt = (seconds: number) => [231.4, 640, 1_200 + (seconds % 1_000) / 1_000];

describe('IoTaWatt', () => {
  const server = emptyServer();

  // proves R-ADD-030
  it.each([
    { language: 'en', phone: false },
    { language: 'de', phone: true, colorScheme: 'dark' },
  ] as const)('posts over HTTP, and its outputs get their meanings, up to its live values ($language)', (visitor) =>
    server.add(visitor, async (page, words) => {
      await choose(page, 'IoTaWatt');
      const shown = await shownFields(page, words);
      const [url = '', apiKey = '', node = ''] = ['server url', 'api key', 'node'].map((label) => shown[label]);
      expect(url).toBe(server.product.url);
      const box = startIotawatt({ url, apiKey, node }, outputsAt);
      try {
        await page.getByRole('button', { name: words.next }).click();
        await page.getByRole('button', { name: words.check(node) }).click();
        await giveMeaning(page, words, { path: '1', quantity: 'U', place: 'L1' });
        await giveMeaning(page, words, { path: '2', quantity: 'P', place: 'L1' });
        await giveMeaning(page, words, { path: '3', quantity: 'E_I', place: 'L1', unit: 'kWh' });
        expect(await screenFaults(page)).toEqual([]);
        const { device, live } = await saved(page, words);
        await expect.poll(() => live.textContent()).toContain('640');
        await goOn(page, server.product, `/visualization/profile/power/active?device=${device}`);
        await page.locator('main canvas').first().waitFor();
        expect(await screenFaults(page)).toEqual([]);
        expect(box.answers[0]).toBe('"Node does not exist"');
        expect(new Set(box.answers.slice(1))).toEqual(new Set(['ok']));
      } finally {
        await box.stop();
      }
    }),
  );
});
