import { SOURCES, type Source } from '@phasor/contract';
import { DAY_MS } from '@phasor/quantities';
import type { SeriesExtent, SeriesStore } from '../../ports/series-store.ts';
import type { SourceReader } from '../../ports/source-reader.ts';

/** WiFi that has brought nothing for as long before the newest of LoRa has given way to it: a shorter failure changes nothing. */
const GIVEN_WAY_MS = DAY_MS;

/**
 * The source that is shown where nobody chooses one: WiFi, and LoRa for a device that sends over LoRa alone, or does since a day.
 * The two are never mixed (D22), so that one of them stands for all that is shown of a device.
 */
export function ownSource(extents: readonly Pick<SeriesExtent, 'source' | 'last'>[]): Source | undefined {
  const lastOf = (wanted: Source) => extents.find(({ source }) => source === wanted)?.last;
  const [wifi, lora] = [lastOf(SOURCES.wifi), lastOf(SOURCES.lora)];
  if (lora === undefined) return wifi === undefined ? undefined : SOURCES.wifi;
  return wifi === undefined || lora - wifi >= GIVEN_WAY_MS ? SOURCES.lora : SOURCES.wifi;
}

/** Reads it for many devices; while the store is away nothing is known. */
export function ownSources(store: Pick<SeriesStore, 'extents'>): SourceReader {
  return async (macs) => {
    // Who signs in does not wait for measurements.
    const extents = await store.extents(macs).catch(() => []);
    const byDevice = Map.groupBy(extents, ({ device }) => device);
    return new Map(
      [...byDevice].flatMap(([mac, own]) => {
        const source = ownSource(own);
        return source === undefined ? [] : [[mac, source] as const];
      }),
    );
  };
}
