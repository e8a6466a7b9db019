import { SOURCES } from '@phasor/contract';
import { expect, it } from 'vitest';
import { AppError } from '../../app-error.ts';
import { ownSource, ownSources } from './own-sources.ts';

const NOW = Date.UTC(2026, 0, 5, 12);
const HOUR = 3_600_000;
const wifi = (hoursAgo: number) => ({ source: SOURCES.wifi, last: NOW - hoursAgo * HOUR });
const lora = (hoursAgo: number) => ({ source: SOURCES.lora, last: NOW - hoursAgo * HOUR });

// proves R-LORA-034
it('of a device that sends over LoRa alone is LoRa, also where it sent over WiFi until the day before', () => {
  expect(ownSource([lora(0)])).toBe(2);
  expect(ownSource([wifi(25), lora(1)])).toBe(2);
  expect(ownSource([wifi(2_000), lora(0)])).toBe(2);
});

// proves R-LORA-034
it('is WiFi where that sends too, also while it has failed for less than a day', () => {
  expect(ownSource([wifi(0)])).toBe(1);
  expect(ownSource([wifi(0), lora(0)])).toBe(1);
  expect(ownSource([wifi(23.9), lora(0)])).toBe(1);
  // Both are silent: neither has given way to the other.
  expect(ownSource([wifi(500), lora(490)])).toBe(1);
  expect(ownSource([])).toBeUndefined();
});

it('of many devices is read at once, and is unknown while the store is away', async () => {
  const extents = async (macs: readonly string[]) =>
    macs.includes('A')
      ? [
          { device: 'A', first: 0, ...wifi(0) },
          { device: 'B', first: 0, ...lora(0) },
        ]
      : [];
  const known = await ownSources({ extents })(['A', 'B', 'C']);
  expect([...known]).toEqual([
    ['A', 1],
    ['B', 2],
  ]);
  const away = ownSources({ extents: () => Promise.reject(new AppError('server.unavailable')) });
  expect((await away(['A'])).size).toBe(0);
});
