import type { SampleFamilyName, Source } from '@phasor/contract';
import type { ImportRecords } from '../../../ports/records/import-records.ts';
import type { DeviceEventRecords } from '../../../ports/records/notification-records.ts';

/** A register that its device set to 0, without a reading to show it. */
export interface RegisterReset {
  /** Epoch ms. */
  readonly at: number;
  /** Column of the register; null for all of the device. */
  readonly column: string | null;
}

/** Breaks of a device's registers besides their readings, epoch ms, ascending (D47 and D75). */
export interface RegisterEvents {
  /** RESET events of the device. */
  readonly resets: readonly RegisterReset[];
  /** Instants from which on another count is read: after an import, a changed meter. */
  readonly segmentStarts: readonly number[];
}

/** Columns that are read together: of one family, from one source. */
export interface ReadingPlace {
  readonly source: Source;
  readonly family: SampleFamilyName;
}

export type BreaksFor = (device: string, place: ReadingPlace) => Promise<RegisterEvents>;

export interface RegisterBreakRecords {
  readonly deviceEvents: Pick<DeviceEventRecords, 'of'>;
  readonly imports: Pick<ImportRecords, 'segmentStarts'>;
}

/**
 * Reads the breaks of a device's registers: resets that it reported, devices that took its place, changes of its wiring, and the ends of
 * imports.
 * @throws AppError('server.unavailable')
 */
export function registerBreaks({ deviceEvents, imports }: RegisterBreakRecords): BreaksFor {
  return async (mac, { source, family }) => {
    const [resets, exchanges, rewirings, imported] = await Promise.all([
      deviceEvents.of(mac, 'RESET'),
      deviceEvents.of(mac, 'EXCHANGE'),
      deviceEvents.of(mac, 'REWIRING'),
      imports.segmentStarts(mac, source),
    ]);
    return {
      resets: resets.map(({ at, register }) => ({ at, column: register })),
      segmentStarts: [...(imported[family] ?? []), ...[...exchanges, ...rewirings].map(({ at }) => at)].sort(
        (a, b) => a - b,
      ),
    };
  };
}

/** Every instant at which a count of the device begins anew, ascending. */
export function breaksOf(events: RegisterEvents | undefined): readonly number[] {
  if (events === undefined) return [];
  return [...events.segmentStarts, ...events.resets.map(({ at }) => at)].sort((a, b) => a - b);
}

/** Instants at which that register began anew, ascending as given. */
export function resetsOf(resets: readonly RegisterReset[], column: string): readonly number[] {
  return resets.filter((reset) => reset.column === null || reset.column === column).map(({ at }) => at);
}
