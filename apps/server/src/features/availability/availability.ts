import type { TimeRange } from '@phasor/calendar';
import type { MonitoringDays, MonitoringPeriod, MonitoringRow } from '@phasor/contract';
import { AppError } from '../../app-error.ts';
import type { CallHandlers } from '../../call-handlers.ts';
import type { Device } from '../../ports/records/device-records.ts';
import { AvailabilityBook, type AvailabilityParts } from './availability-book.ts';
import { type DevicePast, knownSpans, runsOf, type SliceTime, timeOfSlices, uptimesAt } from './known-time.ts';
import { assertWithinLimit, timeSlices } from './time-slices.ts';

export interface Availability {
  readonly book: AvailabilityBook;
  readonly calls: CallHandlers<'monitoring.read'>;
}

/** When devices could be reached (docs/device-protocol.md, "Being online") and how long they ran, kept permanently. */
export function createAvailability(parts: AvailabilityParts): Availability {
  const book = new AvailabilityBook(parts);
  return {
    book,
    calls: {
      'monitoring.read': async (body, { devices: [device] }) => {
        if (device === undefined) throw new AppError('access.forbidden');
        const wished = { from: Math.floor(body.from * 1_000), to: Math.ceil(body.to * 1_000) };
        assertWithinLimit(wished, body.period);
        // There is nothing in the future (D51).
        const range = { from: wished.from, to: Math.min(wished.to, parts.clock.now()) };
        await book.save();
        const slices = await readSlices({ parts, book, device }, range, body.period);
        const data = body.period === 'DAY' ? daysOf(slices) : slices.map(rowOf);
        return { data, time_zone: device.timeZone };
      },
    },
  };
}

/** A slice of time and what is known of it, ms. */
interface Slice extends SliceTime {
  readonly stamp: number;
  readonly uptime: number | null;
}

interface Scope {
  readonly parts: AvailabilityParts;
  readonly book: AvailabilityBook;
  readonly device: Device;
}

/**
 * The slices of a range from the first one of which anything is known: the device did not exist before.
 * @throws AppError('store.not_found') where nothing is known
 */
async function readSlices(scope: Scope, range: TimeRange, period: MonitoringPeriod): Promise<readonly Slice[]> {
  if (range.to <= range.from) throw new AppError('store.not_found');
  const { past, first } = await readPast(scope, range);
  if (first === null) throw new AppError('store.not_found');
  const { stamps, edges } = timeSlices(range, period, scope.device.timeZone);
  const times = timeOfSlices(knownSpans(past, range), edges);
  const ends = edges.slice(1);
  const uptimes = uptimesAt(runsOf(past), ends);
  const slices = times.flatMap((time, index): Slice[] => {
    const isBefore = (ends[index] ?? 0) <= first;
    return isBefore ? [] : [{ ...time, stamp: stamps[index] ?? 0, uptime: uptimes[index] ?? null }];
  });
  if (slices.every(({ online, offline, uptime }) => online + offline === 0 && uptime === null)) {
    throw new AppError('store.not_found');
  }
  return slices;
}

async function readPast(
  { parts: { records }, book, device }: Scope,
  range: TimeRange,
): Promise<{ past: DevicePast; first: number | null }> {
  const { marks, first } = await records.past(device.mac, range);
  const running = book.watch();
  const read = { from: Math.min(marks[0]?.at ?? range.from, range.from), to: range.to };
  const kept = await records.watches(device.mac, read);
  // The stored end of the running observation is a moment old.
  const watches = [...kept.filter(({ from }) => from < running.from), running];
  return { past: { marks, watches }, first };
}

const seconds = (ms: number) => ms / 1_000;

function daysOf(slices: readonly Slice[]): MonitoringDays {
  return {
    online: slices.map(({ stamp, online }) => [stamp, seconds(online)]),
    offline: slices.map(({ stamp, offline }) => [stamp, seconds(offline)]),
    unknown: slices.map(({ stamp, unknown }) => [stamp, seconds(unknown)]),
    uptime: slices.map(({ stamp, uptime }) => [stamp, uptime === null ? null : seconds(uptime)]),
  };
}

function rowOf({ stamp, online, offline, unknown, uptime }: Slice): MonitoringRow {
  return {
    timestamp: stamp,
    // 0 would mean that it was online.
    offline: online + offline === 0 ? null : seconds(offline),
    online: seconds(online),
    unknown: seconds(unknown),
    uptime: uptime === null ? null : seconds(uptime),
  };
}
