import type { EventFrame } from '@phasor/contract';
import { PHASES, type Phase } from '@phasor/quantities';
import { isVoltageKind, SUPPLY_KINDS, type SupplyKind, type SupplyReport } from '@phasor/supply';

/** Longest duration that an event may report, s: ten years. */
const LONGEST_S = 316_000_000;
/** Largest plausible value, V. */
const LARGEST = 1_000_000;

/**
 * The report of a device's event (docs/device-protocol.md, "`event`"); null for one that does not concern the supply. Fields
 * that cannot be read are left out: the event itself is true.
 */
export function deviceReport({ id, ts, type, data = {} }: EventFrame): SupplyReport | null {
  if (type === 'RELAY') return null;
  const kind: SupplyKind = type;
  const time = timeOf(kind, ts, data);
  const worst = data.voltage ?? data.residual;
  return {
    id,
    kind,
    ...time,
    phases: phasesOf(data),
    voltages: isVoltageKind(kind) ? byPhase(worst) : {},
    value: amount(data.value) ?? amount(worst) ?? null,
    resolution: null,
    foundEnd: null,
    foundResolution: null,
  };
}

/** `ts` is the start; with a `duration` and without a `start` it is the end. */
function timeOf(kind: SupplyKind, ts: number, data: Readonly<Record<string, unknown>>) {
  const at = Math.round(ts * 1_000);
  if (SUPPLY_KINDS[kind].span === 'moment') return { start: at, end: at };
  const lasted = isWithin(data.duration, LONGEST_S) ? Math.round(data.duration * 1_000) : undefined;
  if (isWithin(data.start, ts) && ts - data.start <= LONGEST_S) {
    const start = Math.round(data.start * 1_000);
    return { start, end: lasted === undefined ? null : start + lasted };
  }
  return lasted === undefined ? { start: at, end: null } : { start: at - lasted, end: at };
}

function isWithin(value: unknown, most: number): value is number {
  return typeof value === 'number' && value >= 0 && value <= most;
}

function amount(value: unknown): number | undefined {
  return isWithin(value, LARGEST) ? value : undefined;
}

function phasesOf({ phase, phases }: Readonly<Record<string, unknown>>): readonly Phase[] {
  const named: readonly unknown[] = Array.isArray(phases) ? phases : [phase];
  return PHASES.filter((known) => named.includes(known));
}

function byPhase(value: unknown): Partial<Record<Phase, number>> {
  if (typeof value !== 'object' || value === null) return {};
  const values = value as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    PHASES.flatMap((phase) => (amount(values[phase]) === undefined ? [] : [[phase, values[phase]]])),
  );
}
