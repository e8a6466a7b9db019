import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ECOSYSTEMS } from '../apps/server/src/adapters/ecosystems/catalogue.ts';
import { devicesPage } from './lib/devices-page.ts';

const page = readFileSync(join(import.meta.dirname, '../docs/devices/README.md'), 'utf8');

// proves R-ECO-037
it('the page about devices says what the catalogue says', () => {
  expect(page).toBe(devicesPage());
});

// proves R-ECO-037
it('the page about devices has a section for each ecosystem', () => {
  const sections = page.match(/^## .+$/gm) ?? [];
  for (const { name, entry } of ECOSYSTEMS.values())
    expect([name, sections]).toEqual([name, expect.arrayContaining([`## ${entry.title}`])]);
});
