import { fixedStepEdges, stepEdges, type TimeRange } from '@phasor/calendar';
import type { SampleFamilyName } from '@phasor/contract';
import type { RowBlock } from '@phasor/series';
import type { SeriesLevel, SeriesStore } from '../../ports/series-store.ts';
import { familyOf } from './channels.ts';
import { columnsOf, type GaugeRequest, type Member } from './gauge-series.ts';
import { ROW_MS } from './level-choice.ts';
import type { Scope } from './scope.ts';

/** The devices of a scope with their rows, per family. */
export type GaugeRows = ReadonlyMap<SampleFamilyName, readonly Member[]>;

/**
 * Reads the rows that gauges are computed from: one read per family, whatever the number of devices.
 * @throws AppError('server.unavailable')
 */
export async function readGauges(
  store: SeriesStore,
  scope: Scope,
  read: { requests: readonly GaugeRequest[]; level: SeriesLevel; range: TimeRange },
): Promise<GaugeRows> {
  const columns = new Map<SampleFamilyName, Set<string>>();
  for (const request of read.requests) {
    const family = familyOf(request.channel);
    columns.set(family, new Set([...(columns.get(family) ?? []), ...columnsOf(request)]));
  }
  const members = [...columns].map(async ([family, gauges]): Promise<[SampleFamilyName, readonly Member[]]> => {
    const blocks = await store.rows({
      family,
      devices: scope.devices.map(({ mac }) => mac),
      source: scope.source,
      level: read.level,
      ...read.range,
      gauges: [...gauges],
      registers: [],
      // A group's extremes are those of the sums of its members' means (decision 49).
      extremes: !scope.group,
      neighbours: false,
    });
    return [family, scope.devices.map((device) => ({ device, block: blocks.get(device.mac) }))];
  });
  return new Map(await Promise.all(members));
}

/** MACs of the devices that have a value of any of the columns read. */
export function devicesWithGauges(rows: GaugeRows): string[] {
  const isKnown = ({ gauges }: RowBlock) =>
    Object.values(gauges).some(({ mean }) => mean.some((value) => !Number.isNaN(value)));
  return [...rows.values()].flatMap((members) =>
    members.filter(({ block }) => block && isKnown(block)).map(({ device }) => device.mac),
  );
}

/** Buckets a group's extremes are looked for in, at most. */
const BUCKETS_MAX = 50_000;

/** Steps of the level's own buckets between the outermost edges; `steps` themselves where they are no coarser or too many. */
export function bucketEdges(level: SeriesLevel, steps: Float64Array, zone: string): Float64Array {
  if (((steps.at(-1) ?? 0) - (steps[0] ?? 0)) / ROW_MS[level] > BUCKETS_MAX) return steps;
  const range = { from: steps[0] ?? 0, to: steps.at(-1) ?? 0 };
  const fine =
    level === 'day'
      ? stepEdges({ ...range, unit: 'day', zone })
      : fixedStepEdges({ ...range, step: ROW_MS[level] / 1_000, zone: 'UTC' });
  return fine.length > steps.length ? fine : steps;
}

const INSPECTED = 1_000;

/** The span most rows of a device have, s: the least over the devices, 0 without rows. */
export function naturalStep(blocks: readonly (RowBlock | undefined)[]): number {
  const spans = blocks.flatMap((block) => {
    if (!block || block.end.length === 0) return [];
    const stride = Math.ceil(block.end.length / INSPECTED);
    const inspected = block.end.filter((_, row) => row % stride === 0);
    const sorted = inspected.map((end, index) => end - (block.start[index * stride] as number)).sort();
    return sorted[sorted.length >> 1] ?? 0;
  });
  return spans.length === 0 ? 0 : Math.min(...spans) / 1_000;
}
