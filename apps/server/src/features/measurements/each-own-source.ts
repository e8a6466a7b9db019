import { SOURCES, type Source } from '@phasor/contract';
import type { SeriesStore } from '../../ports/series-store.ts';
import { ownSource } from './own-sources.ts';
import type { BreaksFor } from './registers/register-breaks.ts';

/** What figures are read of. */
export type ReadSeries = Pick<SeriesStore, 'rows' | 'folds' | 'extents' | 'catchUp'>;

/**
 * Whose measurements stand for each of several devices: those of one source, or each of its own where they differ. The sources of a
 * device are never mixed; a sum over devices is of what stands for each of them (D22).
 */
export interface MemberSources {
  readonly source: Source;
  /** By MAC; absent where all have the one source. */
  readonly sources?: ReadonlyMap<string, Source>;
}

/** The source that stands for a device. */
export const sourceOf = ({ source, sources }: MemberSources, mac: string): Source => sources?.get(mac) ?? source;

/** Each device's own source, by what is stored; WiFi where nothing is. @throws AppError('server.unavailable') */
export async function ownSourcesOf(
  store: Pick<SeriesStore, 'extents'>,
  macs: readonly string[],
): Promise<MemberSources> {
  const byDevice = Map.groupBy(await store.extents(macs), ({ device }) => device);
  const sources = new Map(
    [...byDevice].flatMap(([mac, own]) => (ownSource(own) ? [[mac, ownSource(own)]] : []) as [string, Source][]),
  );
  const [first = SOURCES.wifi, ...others] = new Set(sources.values());
  return others.length === 0 ? { source: first } : { source: SOURCES.wifi, sources };
}

/** Devices of a query by the source that stands for them. */
export function bySource(members: MemberSources, macs: readonly string[]): ReadonlyMap<Source, readonly string[]> {
  return Map.groupBy(macs, (mac) => sourceOf(members, mac));
}

/** A store that reads each device of its own source, whichever a query names; the same one where all have one source. */
export function eachOfOwnSource(store: ReadSeries, members: MemberSources): ReadSeries {
  if (members.sources === undefined) return store;
  return {
    async rows(query) {
      const reads = [...bySource(members, query.devices)].map(([source, devices]) =>
        store.rows({ ...query, source, devices }),
      );
      return new Map((await Promise.all(reads)).flatMap((rows) => [...rows]));
    },
    // The store folds devices of one source: those of several are computed from their rows.
    folds: async (query) => query.ranges.map(() => undefined),
    extents: (devices) => store.extents(devices),
  };
}

/** Breaks of registers, each of the source that stands for its device. */
export function breaksOfOwnSource(breaksFor: BreaksFor, members: MemberSources): BreaksFor {
  return (mac, place) => breaksFor(mac, { ...place, source: sourceOf(members, mac) });
}
