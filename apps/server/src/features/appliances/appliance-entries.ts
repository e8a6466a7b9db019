import type { ApplianceEntry, CallBody, ImprintShape } from '@phasor/contract';
import { MILLI, resembling } from '@phasor/nilm';
import { AppError } from '../../app-error.ts';
import type { CallHandlers } from '../../call-handlers.ts';
import type {
  ApplianceRecords,
  Appliance as Kept,
  Imprint as KeptImprint,
} from '../../ports/records/appliance-records.ts';
import { meterOf } from './meter.ts';
import { drawnIn, imprintOf } from './recognised.ts';
import { type RecordingParts, recordingCalls } from './recording/recording-calls.ts';

export type EntryParts = RecordingParts;

export type EntryCallName =
  | 'appliances.record'
  | 'appliances.checkRecording'
  | 'appliances.list'
  | 'appliances.remove'
  | 'appliances.imprints';

/** Appliances as people record and remove them (R-NILM). */
export function entryCalls(parts: EntryParts): CallHandlers<EntryCallName> {
  const { appliances, changed } = parts;
  return {
    ...recordingCalls(parts),
    'appliances.list': async (_body, context) => {
      const { mac } = meterOf(context, 'token');
      const [kept, imprints] = await Promise.all([appliances.of(mac), appliances.imprintsOf(mac)]);
      if (kept.length === 0) throw new AppError('store.not_found');
      const likes = await likesOf(kept, imprints, appliances);
      return { data: kept.map((appliance) => ({ ...entryOf(appliance, imprints), ...likes.get(appliance.id) })) };
    },
    'appliances.remove': async (body, context) => {
      const { mac } = meterOf(context, 'device_token');
      if (!(await removed(mac, body, appliances))) throw new AppError('store.not_found');
      changed(mac);
      context.note?.([body.remove, body.ID].filter((part) => part !== undefined).join(' '));
      return {};
    },
    'appliances.imprints': async (_body, context) => {
      const { mac } = meterOf(context, 'token');
      const [kept, imprints] = await Promise.all([appliances.of(mac), appliances.imprintsOf(mac)]);
      if (imprints.length === 0) throw new AppError('store.not_found');
      return { data: imprints.flatMap((imprint) => shapeOf(imprint, kept)) };
    },
  };
}

async function removed(
  mac: string,
  { remove, ID: id = 0 }: CallBody<'appliances.remove'>,
  appliances: ApplianceRecords,
): Promise<boolean> {
  if (remove === 'ALL') return (await appliances.removeImprints(mac)) > 0;
  return remove === 'IMPRINT' ? appliances.removeImprint(mac, id) : appliances.remove(mac, id);
}

/** Runs by which the usual length of an appliance is known. */
const SOME_RUNS = 50;

/** What appliances without a name resemble, by what they draw and how long they run. */
async function likesOf(
  kept: readonly Kept[],
  imprints: readonly KeptImprint[],
  appliances: Pick<ApplianceRecords, 'runsOf'>,
): Promise<ReadonlyMap<number, Pick<ApplianceEntry, 'resembles' | 'duration'>>> {
  const likes = new Map<number, Pick<ApplianceEntry, 'resembles' | 'duration'>>();
  for (const { id } of kept.filter(({ learned }) => learned)) {
    const imprint = imprints.find(({ applianceId }) => applianceId === id);
    const lengths = (await appliances.runsOf(id, SOME_RUNS)).flatMap(({ start, end }) =>
      end === null ? [] : end - start,
    );
    const duration = lengths.sort((a, b) => a - b)[lengths.length >> 1];
    if (imprint === undefined || duration === undefined) continue;
    const load = { power: imprint.activePower, reactive: imprint.reactivePower, duration };
    likes.set(id, { resembles: resembling(load), duration: duration / 1_000 });
  }
  return likes;
}

function entryOf({ id, name, phase, learned }: Kept, imprints: readonly KeptImprint[]): ApplianceEntry {
  const own = imprints.filter(({ applianceId }) => applianceId === id);
  return {
    ID_appliance: id,
    name,
    phase,
    learned,
    imprints: own.map(imprintEntryOf),
  };
}

function imprintEntryOf(imprint: KeptImprint): ApplianceEntry['imprints'][number] {
  const { machine } = imprintOf(imprint);
  return {
    ID_imprint: imprint.id,
    timestamp: imprint.recordedAt / 1_000,
    power_P: imprint.activePower,
    power_Q: imprint.reactivePower,
    power_I: imprint.current,
    ...(machine && { states: drawnIn(machine) }),
  };
}

function shapeOf(imprint: KeptImprint, kept: readonly Kept[]): ImprintShape[] {
  const { risingShape, fallingShape } = imprintOf(imprint);
  const milli = (watts: number) => Math.round(watts * MILLI);
  return kept
    .filter(({ id }) => id === imprint.applianceId)
    .map(({ id, name, phase }) => ({
      ...{ ID: id, ID_imprint: imprint.id, name, phase },
      rising_edge: risingShape.map(milli),
      falling_edge: fallingShape.map(milli),
      reactive_power: imprint.reactivePower,
    }));
}
