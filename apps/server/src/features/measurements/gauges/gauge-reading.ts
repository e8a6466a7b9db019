import type { TimeRange } from '@phasor/calendar';
import type { SampleFamilyName } from '@phasor/contract';
import type { GaugeRows, RowBlock } from '@phasor/series';
import { AppError } from '../../../app-error.ts';
import type { SeriesLevel } from '../../../ports/series-store.ts';
import { familyOf } from '../channels.ts';
import type { ReadSeries } from '../each-own-source.ts';
import { measuredRows } from '../measured-rows.ts';
import type { Scope } from '../scope.ts';
import { columnsOf, deviceGauge, type GaugeRequest } from './gauge-series.ts';
import type { Gauges } from './gauges.ts';

/** Columns of each family that gauges are computed from. */
export function columnsByFamily(requests: readonly GaugeRequest[]): Map<SampleFamilyName, Set<string>> {
  const columns = new Map<SampleFamilyName, Set<string>>();
  for (const request of requests) {
    const family = familyOf(request.channel);
    columns.set(family, new Set([...(columns.get(family) ?? []), ...columnsOf(request)]));
  }
  return columns;
}

/**
 * Reads gauges of a single device: one read per family.
 * @throws AppError('server.unavailable'), 'access.forbidden' without a device
 */
export async function readDeviceGauges(
  store: ReadSeries,
  { devices, source, range: requested, now }: Scope,
  read: { requests: readonly GaugeRequest[]; level: SeriesLevel; range: TimeRange },
): Promise<Gauges> {
  const [device] = devices;
  if (!device) throw new AppError('access.forbidden');
  const { level, range, requests } = read;
  const blocks = new Map<SampleFamilyName, RowBlock>();
  const measured = new Map<SampleFamilyName, GaugeRows>();
  const instants = [requested.from, requested.to].filter((at) => at > range.from && at < range.to && at < now);
  const reads = [...columnsByFamily(requests)].map(async ([family, columns]) => {
    const place = { family, source, level, gauges: [...columns] };
    const rows = store.rows({ ...place, ...range, devices: [device.mac], registers: [], neighbours: false });
    const exact = await measuredRows(store, { ...place, devices: [device], instants }, rows);
    const [block, ends] = [(await rows).get(device.mac), exact.get(device.mac)];
    if (block) blocks.set(family, block);
    if (ends) measured.set(family, ends);
  });
  await Promise.all(reads);
  return {
    onSteps: (request, edges) => deviceGauge({ device, block: blocks.get(familyOf(request.channel)) }, request, edges),
    coveredIn: (request, { from, to }) => {
      const rows = measured.get(familyOf(request.channel));
      const { coverage } = deviceGauge({ device, block: rows }, request, Float64Array.of(from, to));
      return (coverage[0] ?? 0) * (to - from);
    },
    present: [...blocks.values()].some(hasGauges) ? [device.mac] : [],
    natural: naturalStep([...blocks.values()]),
    blocks: [...blocks.values()],
  };
}

/** Whether rows have a value of any gauge. */
export function hasGauges({ gauges }: RowBlock): boolean {
  return Object.values(gauges).some(({ mean }) => mean.some((value) => !Number.isNaN(value)));
}

const INSPECTED = 1_000;

/** The most frequent row length of a device, s: the least over the devices, 0 without rows. */
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
