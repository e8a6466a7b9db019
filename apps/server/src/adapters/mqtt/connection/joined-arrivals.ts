import { SOURCES } from '@phasor/contract';
import type { SampleArrival } from '../../../ports/device-link.ts';
import type { FamilyColumns } from '../../ecosystems/place-columns.ts';
import type { JoinedSample } from '../../ecosystems/value-picture.ts';

/** A live message is not older than this, ms. */
const LIVE_MS = 10 * 60_000;

/** Whether a gateway repeats what it received from its device long ago. */
export function isOld(
  { time, isClockOfGateway }: { readonly time: number | null; readonly isClockOfGateway?: true },
  now: number,
): boolean {
  return isClockOfGateway === true && time !== null && time < now - LIVE_MS;
}

/** A joined sample of a device as the store takes it: one for each family of columns. */
export function arrivalsOf(device: string, joined: Omit<JoinedSample, 'signals' | 'standing'>): SampleArrival[] {
  const { time, interval, intervals, columns } = joined;
  const families = Object.entries(columns) as [keyof FamilyColumns, Record<string, number>][];
  return families.map(([family, values]) => ({
    device,
    family,
    samples: [{ device, source: SOURCES.wifi, time, interval: intervals[family] ?? interval, boot: 0, values }],
  }));
}
