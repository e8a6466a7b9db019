import type { Phase } from '@phasor/quantities';
import { findRapidChanges } from './find-rapid-changes.ts';
import { FREQUENCY_LIMIT, type SupplyKind, UNBALANCE_LIMIT, VOLTAGE_LIMITS } from './kinds-catalogue.ts';
import type { SupplyConnection, SupplyReport } from './supply-event.ts';
import { LONGEST_SAMPLE_MS, type SupplySamples } from './supply-samples.ts';
import { unbalanceOf } from './week/unbalance.ts';

/** How a column of samples is judged: when an event begins, when it is over, and which of two values is worse. */
interface Judge {
  readonly kind: SupplyKind;
  readonly begins: (value: number) => boolean;
  readonly goesOn: (value: number) => boolean;
  readonly worse: (a: number, b: number) => number;
  /** Only what begins after a normal sample is an event: a meter that is always like that is connected like that. */
  readonly afterNormal?: boolean;
}

/** What `findReports` finds. */
export const SAMPLE_KINDS = [
  'DIP',
  'SWELL',
  'RAPID_CHANGE',
  'FREQUENCY',
  'UNBALANCE',
] as const satisfies readonly SupplyKind[];

/** Of a nominal frequency of 50 Hz or 60 Hz; further away is no supply. */
const NOMINAL_FREQUENCIES = [50, 60] as const;
const FREQUENCY_SPAN = 5;

/**
 * Disturbances that the samples of a device show, ascending by start: dips, swells, lost voltages and rapid changes of each
 * phase, the frequency, and the unbalance of three phases. Start and end are edges of samples; what is shorter than a sample
 * shows as its mean or not at all, which `resolution` states. An event that goes on at the newest sample has no end. Short
 * unbalance is among them until `lastingReports` removes it.
 *
 * A gap in the samples is no outage. Where a voltage was lost before a gap and is there after it, its end is at the first
 * sample with voltage; any other event ends at its last sample before the gap.
 */
export function findReports(samples: SupplySamples, connection: SupplyConnection): readonly SupplyReport[] {
  const { nominal } = connection;
  const found = (Object.entries(samples.voltages) as [Phase, ArrayLike<number>][]).flatMap(([phase, values]) =>
    voltageJudges(nominal).flatMap((judge) => eventsOf(samples, values, { judge, phase })),
  );
  const { frequency } = samples;
  const ofFrequency = frequency === undefined ? [] : eventsOf(samples, frequency, { judge: FREQUENCY_JUDGE });
  const ofUnbalance = eventsOf(samples, unbalances(samples, connection), { judge: UNBALANCE_JUDGE });
  const reports = [...found, ...ofFrequency, ...ofUnbalance, ...findRapidChanges(samples, connection)];
  return reports.sort((a, b) => a.start - b.start || (a.id < b.id ? -1 : 1));
}

/**
 * The reports without unbalance that was too short. To be applied once a search reaches as far as each event does.
 * @param until end of the newest sample, epoch ms: how far an event without an end was seen
 */
export function lastingReports(reports: readonly SupplyReport[], until: number): readonly SupplyReport[] {
  return reports.filter(
    ({ kind, start, end }) => kind !== 'UNBALANCE' || (end ?? until) - start >= UNBALANCE_LIMIT.leastMs,
  );
}

/** Whether a voltage begins an event; NaN does not. */
export function isDisturbed(volts: number, nominal: number): boolean {
  return volts < (nominal * VOLTAGE_LIMITS.dip) / 100 || volts > (nominal * VOLTAGE_LIMITS.swell) / 100;
}

function voltageJudges(nominal: number): readonly Judge[] {
  const volts = (percent: number) => (nominal * percent) / 100;
  const { dip, swell, hysteresis } = VOLTAGE_LIMITS;
  return [
    {
      kind: 'DIP',
      begins: (value) => value < volts(dip),
      goesOn: (value) => value < volts(dip + hysteresis),
      worse: Math.min,
    },
    {
      kind: 'SWELL',
      begins: (value) => value > volts(swell),
      goesOn: (value) => value > volts(swell - hysteresis),
      worse: Math.max,
    },
  ];
}

const deviation = (value: number) => {
  const nearest = NOMINAL_FREQUENCIES.find((nominal) => Math.abs(value - nominal) < FREQUENCY_SPAN);
  return nearest === undefined ? 0 : Math.abs(value - nearest);
};

const FREQUENCY_JUDGE: Judge = {
  kind: 'FREQUENCY',
  begins: (value) => deviation(value) > FREQUENCY_LIMIT,
  goesOn: (value) => deviation(value) > FREQUENCY_LIMIT,
  worse: (a, b) => (deviation(a) > deviation(b) ? a : b),
};

const UNBALANCE_JUDGE: Judge = {
  kind: 'UNBALANCE',
  begins: (value) => value > UNBALANCE_LIMIT.percent,
  goesOn: (value) => value > UNBALANCE_LIMIT.percent - UNBALANCE_LIMIT.hysteresis,
  worse: Math.max,
  afterNormal: true,
};

/** Unbalance of each sample, %; NaN where a voltage is missing or disturbed, as such samples are flagged. */
function unbalances({ start, voltages }: SupplySamples, { nominal }: SupplyConnection): Float64Array {
  const values = new Float64Array(start.length).fill(Number.NaN);
  const { L1, L2, L3 } = voltages;
  if (L1 === undefined || L2 === undefined || L3 === undefined) return values;
  for (let row = 0; row < values.length; row++) {
    const volts = [L1[row] ?? Number.NaN, L2[row] ?? Number.NaN, L3[row] ?? Number.NaN] as const;
    if (volts.some((each) => isDisturbed(each, nominal))) continue;
    values[row] = unbalanceOf(volts);
  }
  return values;
}

interface Column {
  readonly judge: Judge;
  readonly phase?: Phase;
}

/** An event while its samples are read. */
interface Running {
  readonly start: number;
  /** End of its last sample. */
  end: number;
  worst: number;
  resolution: number;
}

function eventsOf(samples: SupplySamples, values: ArrayLike<number>, { judge, phase }: Column): SupplyReport[] {
  const reports: SupplyReport[] = [];
  let running: Running | undefined;
  let mayBegin = judge.afterNormal !== true;
  const close = (end: number | null) => {
    if (running !== undefined) reports.push(reportOf({ ...running, end }, { judge, ...(phase && { phase }) }));
    running = undefined;
  };
  for (let row = 0; row < values.length; row++) {
    const value = values[row] ?? Number.NaN;
    const [start, end] = [samples.start[row] ?? Number.NaN, samples.end[row] ?? Number.NaN];
    // A column that is missing in a sample is as a gap.
    if (Number.isNaN(value) || end - start > LONGEST_SAMPLE_MS) continue;
    if (running === undefined) {
      if (!judge.goesOn(value)) mayBegin = true;
      if (mayBegin && judge.begins(value)) running = { start, end, worst: value, resolution: end - start };
    } else if (judge.goesOn(value)) {
      running.end = end;
      running.worst = judge.worse(running.worst, value);
      running.resolution = Math.max(running.resolution, end - start);
    } else {
      close(isGone(running, judge) ? start : running.end);
    }
  }
  close(null);
  return reports;
}

/** Without voltage the device may be without supply itself, and silent for that reason. */
function isGone({ worst }: Running, { kind }: Judge): boolean {
  return kind === 'DIP' && worst < GONE_VOLTS;
}

/** Below it, V, no supply feeds a meter. */
const GONE_VOLTS = 20;

function reportOf(
  { start, end, worst, resolution }: Omit<Running, 'end'> & { end: number | null },
  { judge: { kind }, phase }: Column,
): SupplyReport {
  return {
    id: `found-${kind}-${phase ?? 'F'}-${start}`,
    kind,
    start,
    end,
    phases: phase === undefined ? [] : [phase],
    voltages: phase === undefined ? {} : { [phase]: worst },
    value: phase === undefined ? worst : null,
    resolution,
    foundEnd: null,
    foundResolution: null,
  };
}
