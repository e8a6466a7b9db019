import { PHASES, type Phase } from '@phasor/quantities';
import { supplyClass } from './classes-catalogue.ts';
import { isVoltageKind, SUPPLY_KINDS, type SupplyFamily, type SupplyKind, VOLTAGE_LIMITS } from './kinds-catalogue.ts';
import type { SupplyConnection, SupplyEvent, SupplyReport } from './supply-event.ts';

/** The clocks of a device's events and of its samples differ by less than this, ms. */
const SAME_MOMENT_MS = 1_000;
/** A class follows from samples once an event is longer than this number of them. */
const CLASSED_SAMPLES = 2;

/**
 * The disturbances of one device, ascending by start. Reports of one family that overlap or touch are one event: of several
 * phases (IEC 61000-4-30, polyphase aggregation), a report of its beginning and one of its end, those of the device and those
 * found in samples. The answer does not depend on the order of the reports, nor on reports that come twice.
 */
export function joinReports(reports: readonly SupplyReport[], connection: SupplyConnection): readonly SupplyEvent[] {
  const unique = [...new Map(reports.map((report) => [report.id, report])).values()];
  const events = [...Map.groupBy(unique, ({ kind }) => SUPPLY_KINDS[kind].family)].flatMap(([family, alike]) =>
    clustersOf(alike, family).map((cluster) => eventOf(cluster, connection)),
  );
  return events.sort(byStart);
}

function byStart(a: { start: number; id: string }, b: { start: number; id: string }): number {
  return a.start - b.start || (a.id < b.id ? -1 : 1);
}

/** A report with the end that it has for joining. */
interface Placed {
  readonly report: SupplyReport;
  readonly end: number | null;
  /** Whether samples alone show that end of a report of the device. */
  readonly isEndFound: boolean;
}

function clustersOf(reports: readonly SupplyReport[], family: SupplyFamily): readonly (readonly Placed[])[] {
  const isMoment = family === 'reset' || family === 'clock';
  const clusters: Placed[][] = [];
  let until = Number.NEGATIVE_INFINITY;
  const wholes = reports.filter(isWhole);
  for (const placed of [...reports].sort(byStart).map((report) => placedOf(report, wholes))) {
    const cluster = clusters.at(-1);
    // An unfinished report reaches to its own start only: it must not swallow every later event.
    const reach = placed.end ?? placed.report.start;
    if (cluster !== undefined && !isMoment && placed.report.start <= until) {
      cluster.push(placed);
      until = Math.max(until, reach);
    } else {
      clusters.push([placed]);
      until = reach;
    }
    // The report of a beginning and that of the whole event may differ by a moment.
    if (placed.end === null) until = Math.max(until, reach + SAME_MOMENT_MS);
  }
  return clusters.map((cluster, index) => closed(cluster, clusters[index + 1]?.[0]?.report.start));
}

/**
 * A report with its own end. A beginning that the device reported has that of its later report of the whole event, which is more exact than
 * the first sample afterwards: the device may have started minutes after the voltage was back.
 */
function placedOf(report: SupplyReport, wholes: readonly SupplyReport[]): Placed {
  const { kind, start, end, resolution, foundEnd } = report;
  if (end !== null || resolution !== null) return { report, end: end ?? foundEnd, isEndFound: false };
  const distance = (other: SupplyReport) => Math.abs(other.start - start);
  const alike = wholes.filter(
    (other) => other.kind === kind && distance(other) <= SAME_MOMENT_MS && (other.end ?? start) >= start,
  );
  const [whole] = alike.sort((a, b) => distance(a) - distance(b) || (b.end ?? 0) - (a.end ?? 0));
  return whole === undefined
    ? { report, end: foundEnd, isEndFound: foundEnd !== null }
    : { report, end: whole.end, isEndFound: false };
}

/** Another disturbance of the family cannot begin before the one before has ended. */
function closed(cluster: readonly Placed[], nextStart: number | undefined): readonly Placed[] {
  if (nextStart === undefined || cluster.some(({ end }) => end !== null)) return cluster;
  return cluster.map((placed) => ({ ...placed, end: nextStart }));
}

function eventOf(cluster: readonly Placed[], connection: SupplyConnection): SupplyEvent {
  const reports = cluster.map(({ report }) => report);
  const [{ report: first }] = cluster as readonly [Placed, ...Placed[]];
  const reported = cluster.filter(({ report }) => report.resolution === null);
  const found = cluster.filter(({ report }) => report.resolution !== null);
  const start = edgeOf(reported, found, { edge: ({ report }) => report.start, outer: Math.min });
  const isOpen = cluster.every(({ end }) => end === null) || isStillFound(found);
  const end = isOpen ? null : edgeOf(reported, found, { edge: (placed) => placed.end, outer: Math.max });
  const voltages = voltagesOf(reports, connection);
  const phases = phasesOf(reports, voltages, connection);
  const kind = kindOf(cluster, { voltages, connection });
  const value = worstValue(reports, voltages, kind);
  const percent = value === null || !isVoltageKind(kind) ? null : percentOf(value, connection.nominal);
  // Of a beginning that the device reported, samples alone may show the end.
  const ended = reported.filter((placed) => placed.isEndFound && placed.end === end);
  const resolution = resolutionOf(cluster, ended);
  const seconds = end === null ? Number.NaN : ((end ?? start ?? 0) - (start ?? 0)) / 1_000;
  const isReported = reported.length > 0;
  return {
    id: first.id,
    kind,
    start: start ?? first.start,
    end,
    phases,
    voltages,
    value,
    percent,
    cell:
      percent === null || !isClassed(seconds, isReported ? null : resolution) ? null : cellOf(kind, percent, seconds),
    source: isReported ? (found.length > 0 || ended.length > 0 ? 'both' : 'device') : 'samples',
    resolution,
  };
}

/** Rounded, so that 161 V of 230 V are 70 %, not a bit more or less. */
function percentOf(volts: number, nominal: number): number {
  return Math.round((volts / nominal) * 1e8) / 1e6;
}

/** Samples that are longer than a dip show its mean, not its depth. */
function isClassed(seconds: number, resolution: number | null): boolean {
  return resolution === null || seconds * 1_000 > CLASSED_SAMPLES * resolution;
}

/** An interruption of all phases is no dip. */
function cellOf(kind: SupplyKind, percent: number, seconds: number) {
  return kind === 'OUTAGE' ? null : supplyClass(percent, seconds);
}

/** The samples show it up to the newest of them: a device that reports a part of it does not end it. */
function isStillFound(found: readonly Placed[]): boolean {
  return found.some(({ end }) => end === null);
}

interface Edge {
  readonly edge: (placed: Placed) => number | null;
  readonly outer: (...values: number[]) => number;
}

/**
 * The device's own time, to 10 ms, where the samples agree within their length; else the outer one of both: a device that
 * reports a short dip may be silent about the outage that followed.
 */
function edgeOf(reported: readonly Placed[], found: readonly Placed[], { edge, outer }: Edge): number | null {
  const ofReported = reported.map(edge).filter((value) => value !== null);
  const ofFound = found.map(edge).filter((value) => value !== null);
  if (ofReported.length === 0) return ofFound.length === 0 ? null : outer(...ofFound);
  const own = outer(...ofReported);
  if (ofFound.length === 0) return own;
  const seen = outer(...ofFound);
  const length = Math.max(...found.map(({ report }) => report.resolution ?? 0));
  return Math.abs(own - seen) <= length + SAME_MOMENT_MS ? own : outer(own, seen);
}

/** The worst voltage of each phase; of the device where it reported one. A phase that was reported as lost has none: 0 V. */
function voltagesOf(reports: readonly SupplyReport[], { phases: used }: SupplyConnection) {
  const voltages: Partial<Record<Phase, number>> = {};
  for (const phase of PHASES) {
    const of = (some: readonly SupplyReport[]) => some.flatMap((report) => voltageOf(report, phase, used) ?? []);
    const reported = of(reports.filter(({ resolution }) => resolution === null));
    const values = reported.length > 0 ? reported : of(reports);
    if (values.length === 0) continue;
    const isHigh = reports.some(({ kind }) => SUPPLY_KINDS[kind].family === 'high');
    voltages[phase] = isHigh ? Math.max(...values) : Math.min(...values);
  }
  return voltages;
}

function voltageOf(report: SupplyReport, phase: Phase, used: readonly Phase[]): number | undefined {
  const { kind, phases, voltages, value } = report;
  if (voltages[phase] !== undefined) return voltages[phase];
  if (!isVoltageKind(kind) || !used.includes(phase) || !concerns(phases, phase)) return undefined;
  return value ?? (isLoss(kind) ? 0 : undefined);
}

function isLoss(kind: SupplyKind): boolean {
  return kind === 'OUTAGE' || kind === 'PHASE_LOSS';
}

/** By the kind that its device gave it, whose own limit may be another one, or by its voltage. */
function isLost(
  report: SupplyReport,
  phase: Phase,
  { used, limit }: { used: readonly Phase[]; limit: number },
): boolean {
  if (isLoss(report.kind) && concerns(report.phases, phase)) return true;
  return (voltageOf(report, phase, used) ?? Number.POSITIVE_INFINITY) < limit;
}

function concerns(phases: readonly Phase[], phase: Phase): boolean {
  return phases.length === 0 || phases.includes(phase);
}

function phasesOf(
  reports: readonly SupplyReport[],
  voltages: SupplyEvent['voltages'],
  { phases: used }: SupplyConnection,
): readonly Phase[] {
  const named = new Set<Phase>([...reports.flatMap(({ phases }) => phases), ...(Object.keys(voltages) as Phase[])]);
  // An outage that names no phase is one of all.
  const isOfAll = reports.some(({ kind, phases }) => isLoss(kind) && phases.length === 0);
  return PHASES.filter((phase) => named.has(phase) || (isOfAll && used.includes(phase)));
}

/** What it was as a whole: an outage where all phases in use were lost at one time, a loss where some were, else a dip. */
function kindOf(
  cluster: readonly Placed[],
  { voltages, connection }: { voltages: SupplyEvent['voltages']; connection: SupplyConnection },
): SupplyKind {
  const [{ report: first }] = cluster as readonly [Placed, ...Placed[]];
  if (SUPPLY_KINDS[first.kind].family !== 'low') return first.kind;
  const limit = (connection.nominal * VOLTAGE_LIMITS.lost) / 100;
  const lostAt = (time: number) =>
    connection.phases.filter((phase) =>
      cluster.some(
        ({ report, end }) =>
          // One without a duration is lost at its own moment only.
          (report.start === time || (report.start < time && (end === null || time < end))) &&
          isLost(report, phase, { used: connection.phases, limit }),
      ),
    ).length;
  const most = Math.max(...cluster.map(({ report }) => lostAt(report.start)));
  if (most >= connection.phases.length) return 'OUTAGE';
  return most > 0 || Object.values(voltages).some((volts) => volts < limit) ? 'PHASE_LOSS' : 'DIP';
}

function worstValue(
  reports: readonly SupplyReport[],
  voltages: SupplyEvent['voltages'],
  kind: SupplyKind,
): number | null {
  const values = isVoltageKind(kind) ? Object.values(voltages) : reports.flatMap(({ value }) => value ?? []);
  if (values.length === 0) return null;
  if (kind === 'SWELL' || kind === 'UNBALANCE' || kind === 'RAPID_CHANGE') return Math.max(...values);
  return Math.min(...values);
}

/** Uncertain by the samples where these decided an edge. */
function resolutionOf(cluster: readonly Placed[], ended: readonly Placed[]): number | null {
  if (ended.length === 0 && cluster.some(({ report }) => isWhole(report))) return null;
  const lengths = [
    ...cluster.flatMap(({ report }) => report.resolution ?? []),
    ...ended.flatMap(({ report }) => report.foundResolution ?? []),
  ];
  return lengths.length === 0 ? null : Math.max(...lengths);
}

/** A report of the device with both its ends. */
function isWhole({ end, resolution }: SupplyReport): boolean {
  return end !== null && resolution === null;
}
