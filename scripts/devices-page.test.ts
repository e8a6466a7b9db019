import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { devicesPage } from './lib/devices-page.ts';

const page = readFileSync(join(import.meta.dirname, '../docs/devices/README.md'), 'utf8');

// proves R-ECO-037
it('the page about devices says what the catalogue says', () => {
  expect(page).toBe(devicesPage());
});

it('the page about devices has a section for each ecosystem', () => {
  expect(page.match(/^## /gm)?.length).toBeGreaterThan(10);
});
