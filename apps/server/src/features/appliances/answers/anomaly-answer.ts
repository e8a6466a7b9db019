import { dayNumberOf, localTime } from '@phasor/calendar';
import type { ApplianceAnomalies } from '@phasor/contract';
import { type Anomalies, type AnomalySeries, anomaliesOf, type PlacedRun } from '@phasor/nilm';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@phasor/quantities';
import type { ApplianceRecords, ApplianceRun } from '../../../ports/records/appliance-records.ts';

/** A run that has ended. */
export interface EndedRun extends ApplianceRun {
  readonly end: number;
}

/** Runs that are judged together: the newest, weeks of a refrigerator and years of a washing machine. */
const JUDGED_RUNS = 2_000;

/** The newest ended runs of an appliance, by start. */
export async function endedRuns(appliances: Pick<ApplianceRecords, 'runsOf'>, id: number): Promise<EndedRun[]> {
  return (await appliances.runsOf(id, JUDGED_RUNS)).filter((run): run is EndedRun => run.end !== null);
}

/** Runs of one appliance on the axes by which they are judged. @param runs by start, ended */
export function anomaliesIn(runs: readonly EndedRun[], timeZone: string): Anomalies {
  return anomaliesOf(placedRuns(runs, timeZone));
}

/** The same with one entry for each run on every axis. */
export function anomalyAnswer(runs: readonly EndedRun[], timeZone: string): ApplianceAnomalies {
  const { times, durations, timeOfDay, timeOfWeek, timeOfMonth, timeOfYear } = anomaliesIn(runs, timeZone);
  return {
    starts: runs.map(({ start }) => start),
    // Known for each run but the last: the time until the next run began; here it belongs to that next run.
    times: [null, ...times.values],
    timesClass: [0, ...times.classes],
    ...{ durations: [...durations.values], durationsClass: [...durations.classes] },
    ...axisOf('timeOfDay', timeOfDay),
    ...axisOf('timeOfWeek', timeOfWeek),
    ...axisOf('timeOfMonth', timeOfMonth),
    ...axisOf('timeOfYear', timeOfYear),
  };
}

function axisOf<Name extends string>(name: Name, { values, classes }: AnomalySeries) {
  return { [name]: [...values], [`${name}Class`]: [...classes] } as Record<Name | `${Name}Class`, number[]>;
}

function placedRuns(runs: readonly EndedRun[], timeZone: string): PlacedRun[] {
  return runs.map(({ start, end }) => {
    const { year, date, day, weekday, hour, minute } = localTime(start, timeZone);
    const timeOfDay = hour + minute / 60 + (start % MINUTE_MS) / HOUR_MS;
    const ofDay = timeOfDay / HOURS_OF_DAY;
    const dayOfYear = dayNumberOf(date) - Date.UTC(year, 0, 1) / DAY_MS;
    const days = { timeOfWeek: weekday - 1 + ofDay, timeOfMonth: day - 1 + ofDay, timeOfYear: dayOfYear + ofDay };
    return { start, end, timeOfDay, ...days };
  });
}

const HOURS_OF_DAY = 24;
