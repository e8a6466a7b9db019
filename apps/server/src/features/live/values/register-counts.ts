import type { EnergyQuantity, Source } from '@phasor/contract';
import type { LiveReading } from './live-values.ts';

/** The registers of devices as their history counts them, so that live values go on from it (D50). */
export interface RegisterCounts {
  /** Reads the history of a device, once before its first viewer. */
  load(mac: string): Promise<void>;
  /** The continuous register for a reading made now. */
  read(mac: string, register: { readonly source: Source; readonly column: string }, reading: number): number;
  /** The total of an energy whose phases were made continuous. */
  total(
    mac: string,
    total: { readonly source: Source; readonly quantity: EnergyQuantity },
    readings: ReadonlyMap<string, number>,
  ): number;
  /** The last readings of a device's registers, by column, made continuous. */
  last(mac: string, source: Source): ReadonlyMap<string, number>;
}

interface Described {
  readonly ratio: number;
  readonly settings: string | undefined;
}

/** How the readings of a device from one source become live values; without counts its registers are as it sends them. */
export function liveReadingOf(
  { mac, source }: { readonly mac: string; readonly source: Source },
  described: Described,
  counts: RegisterCounts | undefined,
): LiveReading {
  if (counts === undefined) return { ...described, continuous: (_device, _column, reading) => reading };
  return {
    ...described,
    continuous: (device, column, reading) => counts.read(device, { source, column }, reading),
    total: (device, quantity, readings) => counts.total(device, { source, quantity }, readings),
    registers: () => counts.last(mac, source),
  };
}
