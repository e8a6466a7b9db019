import type { RunningValues } from '@phasor/contract';
import { AppError } from '../../app-error.ts';
import type { CallHandlers } from '../../call-handlers.ts';
import type { EnergiesPort } from '../../ports/energies.ts';
import type { LiveKeeper, LivePublisher } from '../../ports/live/live-bus.ts';
import type { ApplianceRecords } from '../../ports/records/appliance-records.ts';
import type { MenuRecords } from '../../ports/records/menu-records.ts';
import type { SeriesStore } from '../../ports/series-store.ts';
import { anomalyAnswer, endedRuns } from './answers/anomaly-answer.ts';
import { energyAnswer } from './answers/energy-answer.ts';
import { monthsAnswer } from './answers/months-answer.ts';
import { runAnswer } from './answers/run-answer.ts';
import { whyNotAnswer } from './answers/why-not-answer.ts';
import { type EntryCallName, entryCalls } from './appliance-entries.ts';
import { menuCalls } from './appliance-menu.ts';
import { type CorrectionCallName, correctionCalls } from './corrections/correction-calls.ts';
import { meterOf } from './meter.ts';
import type { RunningAppliance } from './phases/followed-phase.ts';
import { questionCalls } from './questions/question-calls.ts';
import { QuestionWatch, type QuestionWatchParts } from './questions/question-watch.ts';
import { type SettingsParts, settingsCalls } from './settings-calls.ts';
import { type NamedAppliance, recognitionAnswer, shownAnswer } from './shown-appliances.ts';
import { LoadWatch, type LoadWatchParts } from './watching/load-watch.ts';

export interface AppliancesParts extends Omit<LoadWatchParts, 'appliances' | 'store' | 'onRunning'> {
  readonly bus: LivePublisher<'running'> & LiveKeeper<'running'>;
  readonly appliances: ApplianceRecords;
  readonly exclusively: SettingsParts['exclusively'];
  readonly menus: MenuRecords;
  readonly store: Pick<SeriesStore, 'rows'>;
  readonly energies: EnergiesPort;
  readonly pairs: QuestionWatchParts['pairs'];
  /** What the dashboards of appliances show (D34). */
  readonly shown: readonly NamedAppliance[];
}

type ApplianceCalls = CallHandlers<
  | EntryCallName
  | CorrectionCallName
  | 'appliances.questions'
  | 'appliances.answer'
  | 'appliances.readMenu'
  | 'appliances.writeMenu'
  | 'appliances.energy'
  | 'appliances.months'
  | 'appliances.runtime'
  | 'appliances.dashboard'
  | 'appliances.recognition'
  | 'appliances.anomalies'
  | 'appliances.whyNot'
  | 'appliances.readSettings'
  | 'appliances.writeSettings'
>;

export interface Appliances {
  /** Takes committed samples. */
  readonly watch: LoadWatch;
  /** Notifies of what the meters ask. */
  readonly questions: QuestionWatch;
  readonly calls: ApplianceCalls;
}

/** Appliances recognised in the load of a disaggregation meter (R-NILM). */
export function createAppliances({ menus, bus, ...parts }: AppliancesParts): Appliances {
  const { appliances } = parts;
  const onRunning = (mac: string, now: readonly RunningAppliance[]) => bus.publish('running', mac, valuesOf(now));
  const watch = new LoadWatch({ ...parts, onRunning });
  const changed = (mac: string) => watch.changed(mac);
  const running = (mac: string) => watch.running(mac);
  bus.know('running', {
    of: (mac) => {
      const seen = watch.running(mac);
      return seen && valuesOf(seen);
    },
    macs: () => watch.macs(),
  });
  return {
    watch,
    questions: new QuestionWatch(parts),
    calls: {
      ...entryCalls({ ...parts, changed }),
      ...correctionCalls({ ...parts, changed }),
      ...questionCalls({ ...parts, changed }),
      ...menuCalls({ appliances, menus }),
      ...settingsCalls({ ...parts, changed }),
      'appliances.runtime': async (body, context) =>
        runAnswer(body, meterOf(context, 'token'), { ...parts, appliances, running, now: context.now }),
      'appliances.energy': async (body, context) =>
        energyAnswer(body, meterOf(context, 'token'), { ...parts, appliances, running, now: context.now }),
      'appliances.months': async (body, context) =>
        monthsAnswer(body, meterOf(context, 'token'), { ...parts, appliances, running, now: context.now }),
      'appliances.dashboard': async (body, context) =>
        shownAnswer(body, meterOf(context, 'token'), { ...parts, appliances, running, now: context.now }),
      'appliances.recognition': async (body, context) =>
        recognitionAnswer(body, meterOf(context, 'token'), { ...parts, appliances, running, now: context.now }),
      'appliances.whyNot': async (_body, context) => {
        const { mac } = meterOf(context, 'token');
        return { data: await whyNotAnswer(mac, watch.seen(mac), appliances) };
      },
      'appliances.anomalies': async ({ ID_appliance: id }, context) => {
        const { mac, timeZone } = meterOf(context, 'device_token');
        const isKnown = (await appliances.of(mac)).some((appliance) => appliance.id === id);
        const runs = isKnown ? await endedRuns(appliances, id) : [];
        if (runs.length === 0) throw new AppError('store.not_found');
        return { data: anomalyAnswer(runs, timeZone), time_zone: timeZone };
      },
    },
  };
}

function valuesOf(running: readonly RunningAppliance[]): RunningValues {
  return {
    running: running.map(({ applianceId: ID_appliance, since, power, predictionRate: prediction_rate }) => {
      return { ID_appliance, since, power, prediction_rate };
    }),
  };
}
