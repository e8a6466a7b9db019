import type { TimeRange } from '@phasor/calendar';
import type { Source } from '@phasor/contract';
import { isWhole, type Share } from '../../../ports/processes/share.ts';

/** A string as an SQL literal. */
export function sqlText(text: string): string {
  return `'${text.replaceAll(/['\\]/g, '\\$&')}'`;
}

export function sqlList(texts: Iterable<string>): string {
  return [...texts].map(sqlText).join(', ');
}

/** Times that the tables can hold, so that open ranges become literals too. */
export const LATEST_MS = Date.UTC(2299, 0, 1);

/** An instant, epoch ms, as a literal that allows a search by the primary key. */
export function sqlTime(instant: number): string {
  return `fromUnixTimestamp64Milli(toInt64(${Math.min(Math.max(Math.trunc(instant), 0), LATEST_MS)}), 'UTC')`;
}

/** Devices with the same range to read or form. */
export interface DeviceRange extends TimeRange {
  readonly devices: readonly string[];
  readonly source: Source;
}

export function ofDevices({ devices, source }: Pick<DeviceRange, 'devices' | 'source'>): string {
  return `device IN (${sqlList(devices)}) AND source = ${source}`;
}

/** The condition for devices of a share; undefined where it is all devices. */
export function ofShare(share: Pick<Share, 'shards'>): string | undefined {
  if (isWhole(share)) return undefined;
  const digits = share.shards.map((shard) => shard.toString(16).toUpperCase());
  return digits.length === 0 ? 'false' : `upper(substring(device, -1)) IN (${sqlList(digits)})`;
}

/** Limits of a single statement, so that none uses the whole machine. */
export function limits(seconds: number): string {
  return (
    `SETTINGS max_execution_time = ${seconds}, max_memory_usage = 1500000000, ` +
    // Planned by the older analyzer, which reduces the cost of a small statement by a quarter.
    'do_not_merge_across_partitions_select_final = 1, enable_analyzer = 0'
  );
}
