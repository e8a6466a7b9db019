import { type EventFrame, PLACES, type ResponseFrame, type Wiring } from '@phasor/contract';
import { phaseOrder, storedPlace, wiredValues } from '@phasor/contract/wired';
import { PHASES, type Phase } from '@phasor/quantities';
import type { DeviceRequest } from '../../../ports/device-link.ts';
import { isJsonObject, type JsonObject } from '../../json.ts';
import { nativeRows } from './wired-samples.ts';

/** Fields of an event whose values may stand by phase. */
const BY_PHASE = ['voltage', 'residual', 'value'] as const;
const GENERATOR_FIELDS = ['GEN_EFF', 'GEN_PHAS'] as const;

/** An event whose phases and register are named as they are stored. */
export function wiredEvent(event: EventFrame, wiring: Wiring): EventFrame {
  const { data } = event;
  if (wiring.length === 0 || data === undefined) return event;
  const { phase, phases, register } = data;
  const moved: Record<string, unknown> = { ...data };
  if (phase !== undefined) moved.phase = storedName(phase, wiring);
  if (Array.isArray(phases)) moved.phases = phases.map((each) => storedName(each, wiring));
  if (typeof register === 'string') moved.register = wiredRegister(register, wiring);
  for (const field of BY_PHASE) if (isJsonObject(data[field])) moved[field] = byStoredPhase(data[field], wiring);
  return { ...event, data: moved };
}

function storedName(phase: unknown, wiring: Wiring): unknown {
  const named = PHASES.find((known) => known === phase);
  return named === undefined ? phase : storedPlace(named, wiring);
}

/** The path of a register in a sample, `E_I.L1`, as it is stored. */
function wiredRegister(path: string, wiring: Wiring): string {
  const [quantity = '', named] = path.split('.');
  const place = PLACES.find((known) => known === named);
  if (place === undefined) return path;
  const [wired] = wiredValues([{ quantity, place, value: 0 }], nativeRows(wiring));
  return wired === undefined ? path : `${wired.quantity}.${wired.place}`;
}

/** Values by phase, each at the phase where it is stored. */
function byStoredPhase(values: JsonObject, wiring: Wiring): JsonObject {
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]): [string, unknown][] => {
      const phase = PHASES.find((known) => known === key);
      if (phase === undefined) return [[key, value]];
      const stored = storedPlace(phase, wiring);
      return stored === null ? [] : [[stored, value]];
    }),
  );
}

/** A request to a native device, with the phases named as the device names them. */
export function wiredRequest(call: DeviceRequest, wiring: Wiring): DeviceRequest {
  const order = phaseOrder(wiring);
  if (wiring.length === 0 || call.method !== 'generator.set' || order === null || !call.params) return call;
  // What is set for a stored phase goes to the phase of the device behind it.
  const back = PHASES.map((phase) => PHASES[order.indexOf(phase)] ?? phase);
  return { ...call, params: withPairs(call.params, back) };
}

/**
 * Asks a native device, with its phases named as it names them.
 * @returns its answer, with the phases named as they are stored
 */
export async function askWired(
  call: DeviceRequest,
  wiring: Wiring,
  ask: (call: DeviceRequest) => Promise<ResponseFrame>,
): Promise<ResponseFrame> {
  return wiredResponse(await ask(wiredRequest(call, wiring)), call.method, wiring);
}

/** The answer of a native device, with the phases named as they are stored. */
export function wiredResponse(response: ResponseFrame, method: string, wiring: Wiring): ResponseFrame {
  if (wiring.length === 0 || !response.ok || response.result === undefined) return response;
  const order = phaseOrder(wiring);
  if (method.startsWith('generator.')) {
    return order === null ? response : { ...response, result: withPairs(response.result, order) };
  }
  if (method !== 'waveform.get' && method !== 'harmonics.get') return response;
  const { U, I } = response.result;
  const result = { ...response.result };
  if (isJsonObject(U)) result.U = byStoredPhase(U, wiring);
  if (isJsonObject(I)) result.I = byStoredPhase(method === 'waveform.get' ? turnedCurves(I, wiring) : I, wiring);
  return { ...response, result };
}

/** Values of U and I of each phase in turn, in another order of the phases. */
function withPairs(fields: JsonObject, order: readonly Phase[]): JsonObject {
  const moved: Record<string, unknown> = { ...fields };
  for (const field of GENERATOR_FIELDS) {
    const values: unknown = fields[field];
    if (!Array.isArray(values) || values.length !== 2 * PHASES.length) continue;
    moved[field] = order.flatMap((phase) => {
      const at = 2 * PHASES.indexOf(phase);
      return [values[at], values[at + 1]];
    });
  }
  return moved;
}

/** Momentary currents of a turned transformer flow the other way. */
function turnedCurves(curves: JsonObject, wiring: Wiring): JsonObject {
  const turned = new Set<string>(wiring.filter(({ turned: isOver }) => isOver).map(({ from }) => from));
  return Object.fromEntries(
    Object.entries(curves).map(([phase, curve]) => {
      if (!turned.has(phase) || !isJsonObject(curve) || !Array.isArray(curve.values)) return [phase, curve];
      return [
        phase,
        { ...curve, values: curve.values.map((value) => (typeof value === 'number' ? 0 - value : value)) },
      ];
    }),
  );
}
