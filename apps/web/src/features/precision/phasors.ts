import type { LiveValues } from '@phasor/contract';
import { PHASES, type Phase } from '@phasor/quantities';
import { type VoltageSequence, voltageSequence } from '@phasor/supply';

/** A voltage or current as an arrow: its value, and the angle in degrees by which it lags the first voltage. */
export interface Phasor {
  readonly kind: 'U' | 'I';
  readonly phase: Phase;
  /** V or A. */
  readonly size: number;
  /** 0 to below 360; null where it is unknown. */
  readonly angle: number | null;
}

export interface Phasors {
  readonly all: readonly Phasor[];
  /**
   * measured: the meter reported every angle. assumed: it did not; voltages are 120 degrees apart, and currents follow active and
   * reactive power. missing: nothing can be drawn.
   */
  readonly angles: 'measured' | 'assumed' | 'missing';
}

/** Smaller values need no angle: they lie below the axis (R-PREC-018). */
export const LEAST_SIZE = 0.1;

/** The six arrows of a live message (R-PREC-017), of the phases in use. */
export function phasorsOf(values: LiveValues | undefined, phaseUse: number): Phasors {
  const phases = PHASES.slice(0, phaseUse);
  const measured = phases.flatMap((phase) => phasorsOfPhase(values, phase, (kind) => values?.[`F_${kind}`]?.[phase]));
  const seen = measured.filter(({ size }) => size >= LEAST_SIZE);
  if (measured.length === 0) return { all: [], angles: 'missing' };
  if (seen.every(({ angle }) => angle !== null)) return { all: measured, angles: 'measured' };
  const assumed = phases.flatMap((phase, index) =>
    phasorsOfPhase(values, phase, (kind) => assumedAngle(values, { kind, phase, index })),
  );
  const isKnown = assumed.every(({ size, angle }) => size < LEAST_SIZE || angle !== null);
  return { all: assumed, angles: isKnown ? 'assumed' : 'missing' };
}

function phasorsOfPhase(
  values: LiveValues | undefined,
  phase: Phase,
  angleOf: (kind: Phasor['kind']) => number | null | undefined,
): Phasor[] {
  return (['U', 'I'] as const).flatMap((kind) => {
    const size = values?.[kind]?.[phase];
    const angle = angleOf(kind);
    return size === undefined ? [] : [{ kind, phase, size, angle: typeof angle === 'number' ? turned(angle) : null }];
  });
}

function assumedAngle(
  values: LiveValues | undefined,
  { kind, phase, index }: { kind: Phasor['kind']; phase: Phase; index: number },
): number | null {
  const voltage = 120 * index;
  if (kind === 'U') return voltage;
  const [P, Q] = [values?.P?.[phase], values?.Q?.[phase]];
  return P === undefined || Q === undefined ? null : voltage + degrees(Math.atan2(Q, P));
}

/** Degrees by which the current of a phase lags its voltage, -180 to 180; null where one of them has no angle. */
export function lagOf(all: readonly Phasor[], phase: Phase): number | null {
  const [voltage, current] = (['U', 'I'] as const).map(
    (kind) => all.find((one) => one.kind === kind && one.phase === phase)?.angle ?? null,
  );
  if (typeof voltage !== 'number' || typeof current !== 'number') return null;
  const lag = turned(current - voltage);
  return lag > 180 ? lag - 360 : lag;
}

/** The sequence of three voltages, by symmetrical components; undefined without three angles. */
export function sequenceOf(all: readonly Phasor[]): VoltageSequence | undefined {
  const voltages = PHASES.map((phase) => all.find((one) => one.kind === 'U' && one.phase === phase));
  if (voltages.some((one) => one === undefined || one.angle === null || one.size < LEAST_SIZE)) return undefined;
  const of = (value: (one: Phasor | undefined) => number | null | undefined) =>
    voltages.map((one) => value(one) ?? 0) as [number, number, number];
  return voltageSequence(
    of((one) => one?.size),
    of((one) => one?.angle),
  );
}

const degrees = (radians: number) => (radians * 180) / Math.PI;
const turned = (angle: number) => ((angle % 360) + 360) % 360;
