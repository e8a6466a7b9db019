import { PAIR_TYPES } from '@phasor/contract';
import { ANOMALOUS, isRun, type Run, type Start } from '@phasor/nilm';
import type { Appliance, ApplianceRecords } from '../../../ports/records/appliance-records.ts';
import type { Device } from '../../../ports/records/device-records.ts';
import type { DeviceNews } from '../../../ports/records/notification-records.ts';
import { anomaliesIn, type EndedRun, endedRuns } from '../answers/anomaly-answer.ts';
import type { PhaseFindings } from './followed-meter.ts';

/** Anything older than this when it is found is history, not news, ms. */
const NEWS_MS = 10 * 60_000;

interface Occasion {
  readonly device: Device;
  /** Now, epoch ms. */
  readonly at: number;
  /** Anything up to this time was reported before. */
  readonly newsFrom: number;
}

/**
 * The findings that are news: appliances that came on or went off lately, and runs unlike the others. A run that was cut by
 * a gap is none: its end was not seen. Must be called after the runs are stored.
 */
export async function loadNews(
  findings: readonly PhaseFindings[],
  { device: { mac, timeZone }, at, newsFrom }: Occasion,
  appliances: Pick<ApplianceRecords, 'of' | 'runsOf'>,
): Promise<DeviceNews[]> {
  const isNews = (time: number) => time > newsFrom && at - time <= NEWS_MS;
  const news: DeviceNews[] = [];
  const isAny = findings.some(
    ({ starts, runs }) => starts.some(({ time }) => isNews(time)) || runs.some(({ end }) => isNews(end)),
  );
  if (!isAny) return news;
  const isRetracted = (run: Run) => findings.some(({ retracted }) => retracted.some((key) => isRun(run, key)));
  const named = new Map((await appliances.of(mac)).map((appliance) => [appliance.id, appliance]));
  for (const { starts, runs } of findings) {
    for (const start of starts) {
      const appliance = named.get(start.appliance);
      if (appliance !== undefined && isNews(start.time)) news.push(newsOfStart(start, appliance, { mac, at }));
    }
    for (const run of runs) {
      const appliance = named.get(run.appliance);
      if (appliance === undefined || run.endedBy === 'gap' || !isNews(run.end) || isRetracted(run)) continue;
      news.push(newsOfRun(run, appliance, { mac, at }));
      const kept = await endedRuns(appliances, appliance.id);
      if (kept.at(-1)?.start === run.start) news.push(...anomalyNews(kept, appliance, { mac, at, timeZone }));
    }
  }
  return news.sort((a, b) => a.data.timestamp - b.data.timestamp);
}

/** The device of the news, and when it was taken in, epoch ms. */
interface Place {
  readonly mac: string;
  readonly at: number;
}

/** News that an appliance came on. */
function newsOfStart({ time, predictionRate }: Start, appliance: Appliance, { mac, at }: Place): DeviceNews {
  const data = { timestamp: time / 1_000, event: 'ON', ...namesOf(appliance), prediction_rate: predictionRate };
  return { mac, at, type: 'NILM', pairType: PAIR_TYPES.nilm, data };
}

/** News that an appliance went off, with its running time and energy. */
function newsOfRun({ start, end, energy, predictionRate }: Run, appliance: Appliance, { mac, at }: Place): DeviceNews {
  const used = { runtime: (end - start) / 1_000, energy_consumption_wh: energy, prediction_rate: predictionRate };
  const data = { timestamp: end / 1_000, event: 'OFF', ...namesOf(appliance), ...used };
  return { mac, at, type: 'NILM', pairType: PAIR_TYPES.nilm, data };
}

/** Codes of anomalies and their labels (R-NILM-036). */
const ANOMALIES = [
  { anomaly: 0, event: 'S_T', axis: 'times' },
  { anomaly: 1, event: 'S_D', axis: 'durations' },
  { anomaly: 2, event: 'L_D', axis: 'timeOfDay' },
  { anomaly: 3, event: 'L_W', axis: 'timeOfWeek' },
  { anomaly: 4, event: 'L_M', axis: 'timeOfMonth' },
  { anomaly: 5, event: 'L_Y', axis: 'timeOfYear' },
] as const;

/** News that the last of the runs is unlike the others. @param runs by start, ended */
function anomalyNews(
  runs: readonly EndedRun[],
  appliance: Appliance,
  { mac, at, timeZone }: Place & { readonly timeZone: string },
): DeviceNews[] {
  const last = runs.at(-1);
  if (last === undefined) return [];
  const judged = anomaliesIn(runs, timeZone);
  const found = ANOMALIES.filter(({ axis }) => judged[axis].classes.at(-1) === ANOMALOUS);
  return found.map(({ anomaly, event }) => {
    const data = { timestamp: last.end / 1_000, event, ...namesOf(appliance), anomaly };
    return { mac, at, type: 'ANOMALY', pairType: PAIR_TYPES.anomaly, data };
  });
}

function namesOf({ id, name, phase }: Appliance) {
  return { ID_appliance: id, name, phase };
}
