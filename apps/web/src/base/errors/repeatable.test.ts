import { expect, it, vi } from 'vitest';
import { repeatable } from './repeatable.ts';

const WORDS = { messages: { save: 'Uložiť' } };

// proves R-LANG-016
it('asks for a file that failed under another address, as long as the browser keeps the failure of the first one', async () => {
  const address = 'https://phasor.example/assets/sk-1.js';
  const load = vi.fn(() => Promise.reject(new TypeError(`Failed to fetch dynamically imported module: ${address}`)));
  const asked: string[] = [];
  const importFrom = (from: string) => {
    asked.push(from);
    const again = new TypeError(`Failed to fetch dynamically imported module: ${from}`);
    return asked.length === 2 ? Promise.resolve(WORDS) : Promise.reject(again);
  };
  const words = repeatable<typeof WORDS>(load, importFrom);
  await expect(words()).rejects.toThrow(address);
  await expect(words()).rejects.toThrow(`${address}?attempt=2`);
  expect(await words()).toBe(WORDS);
  expect(asked).toEqual([`${address}?attempt=2`, `${address}?attempt=3`]);
  expect(load).toHaveBeenCalledTimes(1);
});

it('imports again as before where the browser names no file', async () => {
  const load = vi.fn(() => Promise.resolve(WORDS));
  load.mockRejectedValueOnce(new TypeError('Importing a module script failed.'));
  const words = repeatable(load, () => Promise.reject(new Error('not asked')));
  await expect(words()).rejects.toThrow('Importing');
  expect(await words()).toBe(WORDS);
});
