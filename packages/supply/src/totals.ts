import { joinedRanges, type TimeRange } from '@phasor/calendar';
import { CLASSED_SECONDS } from './classes-catalogue.ts';
import { FLAG_INTERVAL_MS, LONG_INTERRUPTION_MS, SUPPLY_KINDS, type SupplyKind } from './kinds-catalogue.ts';
import type { SupplyEvent } from './supply-event.ts';

/** Number and durations of the events of a kind in a range. */
export interface KindTotals {
  readonly count: number;
  /** Time within the range in which at least one of them went on, ms. */
  readonly duration: number;
  /** The longest of them within the range, ms; 0 without any. */
  readonly longest: number;
}

export interface SupplyTotals {
  readonly byKind: Readonly<Partial<Record<SupplyKind, KindTotals>>>;
  /** Interruptions of all phases up to 3 minutes, and longer ones; null where nothing is known. One that goes on counts by its time so far. */
  readonly short: number | null;
  readonly long: number | null;
  /** Time within the range without supply, ms; null where nothing is known. */
  readonly interrupted: number | null;
  /** Time of the range in which the state of the supply is known, ms: measured, or reported as an outage. */
  readonly known: number;
  /** Share of the known time with supply, %; null where nothing is known. */
  readonly availability: number | null;
}

export interface TotalsWish {
  readonly range: TimeRange;
  /** Up to when events that go on count, epoch ms. */
  readonly now: number;
  /** Stretches in which the voltage was measured, ascending and not overlapping. */
  readonly measured: readonly TimeRange[];
}

const UNKNOWN = { short: null, long: null, interrupted: null, availability: null } as const;

/** Totals of the events of one device that overlap a range. An event counts in each range that it overlaps. */
export function totalsOf(events: readonly SupplyEvent[], { range, now, measured }: TotalsWish): SupplyTotals {
  const inside = events.flatMap((event) => clip(event, range, now) ?? []);
  const byKind = Object.fromEntries(
    [...Map.groupBy(inside, ({ event }) => event.kind)].map(([kind, of]) => [kind, kindTotals(of)]),
  );
  const outages = inside.filter(({ event }) => event.kind === 'OUTAGE');
  const isLong = ({ event: { start, end } }: Clipped) => (end ?? now) - start > LONG_INTERRUPTION_MS;
  const long = outages.filter(isLong).length;
  const dark = joinedRanges(outages.map(({ span }) => span));
  const interrupted = lengthOf(dark);
  const known = lengthOf(joinedRanges([...measured.flatMap((span) => cut(span, range) ?? []), ...dark]));
  // Of a supply that nobody watched, no interruption is not what is known.
  if (known === 0) return { byKind, ...UNKNOWN, known };
  const availability = ((known - interrupted) / known) * 100;
  return { byKind, short: outages.length - long, long, interrupted, known, availability };
}

interface Clipped {
  readonly event: SupplyEvent;
  readonly span: TimeRange;
}

/** The part of an event within the range; undefined outside. A moment belongs to the range that contains it. */
function clip(event: SupplyEvent, range: TimeRange, now: number): Clipped | undefined {
  const { start } = event;
  const end = Math.max(start, event.end ?? now);
  if (start >= range.to || (start < range.from && end <= range.from)) return undefined;
  return { event, span: { from: Math.max(start, range.from), to: Math.min(end, range.to) } };
}

function cut({ from, to }: TimeRange, range: TimeRange): TimeRange | undefined {
  const part = { from: Math.max(from, range.from), to: Math.min(to, range.to) };
  return part.from < part.to ? part : undefined;
}

function kindTotals(events: readonly Clipped[]): KindTotals {
  const spans = events.map(({ span }) => span);
  return {
    count: events.length,
    duration: lengthOf(joinedRanges(spans)),
    longest: Math.max(...spans.map(({ from, to }) => to - from)),
  };
}

function lengthOf(spans: readonly TimeRange[]): number {
  return spans.reduce((sum, { from, to }) => sum + to - from, 0);
}

/** Figures of a group of devices as of the customers of a network (IEEE 1366, with long interruptions by EN 50160). */
export interface GroupTotals {
  /** Devices with a known supply. The figures are null without any. */
  readonly devices: number;
  /** Mean time without supply by long interruptions per device, ms. */
  readonly saidi: number | null;
  /** Mean number of long interruptions per device. */
  readonly saifi: number | null;
  /** Mean number of interruptions up to 3 minutes per device. */
  readonly maifi: number | null;
  /** Mean duration of a long interruption, ms; null without any. */
  readonly caidi: number | null;
  /** Share of the known time of all devices with supply, %; null where nothing is known. */
  readonly availability: number | null;
}

/** @param members totals of each device of the group, and its time without supply by long interruptions, ms */
export function groupTotalsOf(members: readonly (SupplyTotals & { readonly longDuration: number })[]): GroupTotals {
  const known = members.filter((member) => member.known > 0);
  const sum = (of: (member: (typeof members)[number]) => number | null) =>
    known.reduce((total, one) => total + (of(one) ?? 0), 0);
  const devices = known.length;
  const perDevice = (total: number) => (devices === 0 ? null : total / devices);
  const [longTime, long] = [sum(({ longDuration }) => longDuration), sum((member) => member.long)];
  const time = sum((member) => member.known);
  return {
    devices,
    saidi: perDevice(longTime),
    saifi: perDevice(long),
    maifi: perDevice(sum(({ short }) => short)),
    caidi: long === 0 ? null : longTime / long,
    availability: time === 0 ? null : ((time - sum(({ interrupted }) => interrupted)) / time) * 100,
  };
}

/** Time within a range without supply by interruptions longer than 3 minutes, ms. */
export function longInterruptionTime(events: readonly SupplyEvent[], range: TimeRange, now: number): number {
  const long = events.filter(
    ({ kind, start, end }) => kind === 'OUTAGE' && (end ?? now) - start > LONG_INTERRUPTION_MS,
  );
  return lengthOf(joinedRanges(long.flatMap((event) => clip(event, range, now)?.span ?? [])));
}

/** By what intervals are flagged. */
export interface FlagTerms {
  /** Up to when events that go on count, epoch ms. */
  readonly now: number;
  /** Length of the intervals, ms. */
  readonly step?: number;
}

/**
 * Starts of the intervals of a range, epoch ms and ascending, that statistics leave out because an interruption, a dip or a
 * swell was in them (IEC 61000-4-30, flagging). Intervals are counted from the epoch. A voltage beyond the limits for more than
 * a minute is no dip or swell of EN 50160 but what the limits of the voltage judge: it is not left out.
 */
export function flaggedIntervals(
  events: readonly SupplyEvent[],
  range: TimeRange,
  { now, step = FLAG_INTERVAL_MS }: FlagTerms,
): readonly number[] {
  const flagged = new Set<number>();
  for (const { event, span } of events.flatMap((one) => clip(one, range, now) ?? [])) {
    if (!isFlagging(event, now)) continue;
    const first = Math.floor(span.from / step) * step;
    for (let at = first; at < span.to || at === first; at += step) flagged.add(at);
  }
  return [...flagged].sort((a, b) => a - b);
}

function isFlagging({ kind, start, end }: SupplyEvent, now: number): boolean {
  if (!SUPPLY_KINDS[kind].flags) return false;
  return kind === 'OUTAGE' || (end ?? now) - start <= CLASSED_SECONDS.to * 1_000;
}
