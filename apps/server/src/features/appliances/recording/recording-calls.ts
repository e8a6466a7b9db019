import type { CallBody, RecordedEdgeEntry } from '@phasor/contract';
import { checkRecording, type Imprint, type PhaseSamples, type RecordingCheck, samplesOf } from '@phasor/nilm';
import { AppError } from '../../../app-error.ts';
import type { CallContext, CallHandlers } from '../../../call-handlers.ts';
import type { ApplianceRecords } from '../../../ports/records/appliance-records.ts';
import type { Device } from '../../../ports/records/device-records.ts';
import type { SeriesStore } from '../../../ports/series-store.ts';
import { meterOf } from '../meter.ts';
import { drawnIn, powersOf } from '../recognised.ts';
import { FIRST_SETTINGS } from '../settings-calls.ts';
import { recordedSamples, usualStep } from './recorded-samples.ts';

export interface RecordingParts {
  readonly appliances: ApplianceRecords;
  readonly store: Pick<SeriesStore, 'rows'>;
  /** The imprints have changed: runs are searched again. */
  readonly changed: (mac: string) => void;
}

type RecordBody = CallBody<'appliances.record'>;

/** Recordings of appliances: judged while somebody selects them, and kept as imprints (R-NILM-032, R-NILM-037). */
export function recordingCalls(parts: RecordingParts): CallHandlers<'appliances.record' | 'appliances.checkRecording'> {
  return {
    'appliances.record': (body, context) => record(body, context, parts),
    'appliances.checkRecording': async (body, context) => {
      const { samples, ...check } = await checked(body, phaseDevice(body, context), parts);
      const drawn = body.data === undefined ? { samples: drawnOf(samples) } : {};
      return {
        data: {
          code: check.refusal,
          edges: edgesOf(check),
          states: check.several && drawnIn(check.several.machine),
          ...drawn,
        },
      };
    },
  };
}

/**
 * @throws AppError 525, 526 or 528 with the edges found for a recording without one rising and one falling edge (or without the states
 * of one appliance, where a person says that it has several), 527 for a name that another appliance has
 */
async function record(body: RecordBody, context: CallContext, parts: RecordingParts) {
  const device = phaseDevice(body, context);
  const { mac } = device;
  const { samples, ...check } = await checked(body, device, parts);
  const imprint = (body.several_states ? check.several : null) ?? check.imprint;
  if (imprint === null) {
    throw new AppError(REFUSALS[check.refusal ?? 526], 'data', { data: { edges: edgesOf(check) } });
  }
  const recordedAt = Math.round(samples.time[0] ?? context.now);
  const kept = await keep(body, { mac, imprint, recordedAt, now: context.now }, parts);
  parts.changed(mac);
  context.note?.([`${kept.ID_appliance}:`, body.name, body.phase].filter((part) => part !== undefined).join(' '));
  return { data: kept };
}

/** A further imprint of an appliance that the call names by its number, otherwise a new appliance. */
async function keep(
  { name, phase, ID_appliance: id }: RecordBody,
  { mac, imprint, recordedAt, now }: { mac: string; imprint: Imprint; recordedAt: number; now: number },
  { appliances }: Pick<RecordingParts, 'appliances'>,
) {
  const row = { ...powersOf(imprint), recordedAt, shape: JSON.stringify(imprint) };
  if (id === undefined) {
    const appliance = { mac, name: name ?? '', phase, learned: false, createdAt: now };
    const { applianceId, imprintId } = await appliances.record(appliance, row);
    return { ID_appliance: applianceId, ID_imprint: imprintId };
  }
  const known = (await appliances.of(mac)).find((appliance) => appliance.id === id);
  if (known !== undefined && known.phase !== phase) {
    throw new AppError('request.invalid', 'phase', `the appliance is on ${known.phase}`);
  }
  const imprintId = await appliances.addImprint(mac, id, row);
  if (imprintId === undefined) throw new AppError('store.not_found', 'ID_appliance');
  return { ID_appliance: id, ID_imprint: imprintId };
}

/** The meter of a call about one of its phases. */
function phaseDevice({ phase }: Pick<RecordBody, 'phase'>, context: CallContext): Device {
  const device = meterOf(context, 'token');
  if (Number(phase.slice(1)) > device.phases) throw new AppError('request.invalid', 'phase');
  return device;
}

/** What a recording shows at the threshold of the meter: of given samples, or of stored ones of a range. */
async function checked(
  { data, from, to, phase }: Pick<RecordBody, 'data' | 'from' | 'to' | 'phase'>,
  device: Device,
  { appliances, store }: RecordingParts,
): Promise<RecordingCheck & { readonly samples: PhaseSamples }> {
  const samples =
    data === undefined
      ? await recordedSamples(device, { phase, from: from ?? 0, to: to ?? 0 }, store)
      : samplesOf(data.map(({ ts, P, Q, I }) => ({ time: Math.round(ts * 1_000), P, Q, I })));
  const { threshold } = (await appliances.settings(device.mac)) ?? FIRST_SETTINGS;
  return { ...checkRecording(samples, { threshold, step: usualStep(samples.time) }), samples };
}

/** Active power for a small picture: instants in epoch ms with W. */
function drawnOf({ time, P }: PhaseSamples): [number, number | null][] {
  return [...time].map((instant, i) => [instant, Number.isNaN(P[i]) ? null : (P[i] ?? null)]);
}

function edgesOf({ edges, changes }: RecordingCheck): RecordedEdgeEntry[] {
  return edges.map((edge) => {
    const { time, settled, change, counts } = edge;
    return { time, settled, P: change.P, Q: change.Q, counts, changes_state: changes.includes(edge) };
  });
}

const REFUSALS = { 525: 'appliances.many_edges', 526: 'appliances.no_edge', 528: 'appliances.few_edges' } as const;
