/** One value per phase of a meter, L1 first; null = not reported. A meter of one phase has one value. */
export type PerPhase = readonly (number | null)[];

/** What a meter reports at one instant, or as means over one interval. All lists are of the same length. */
export interface WiringObservation {
  /** V. */
  readonly voltage: PerPhase;
  /** A. */
  readonly current: PerPhase;
  /** W, positive = import. */
  readonly activePower: PerPhase;
  /** var, positive = inductive import. */
  readonly reactivePower: PerPhase;
  /** Degrees by which the voltage lags that of L1. */
  readonly voltageAngle: PerPhase;
  /** Degrees by which the current lags the voltage of L1. */
  readonly currentAngle: PerPhase;
  /** Whether it is night, when the sun generates nothing; null = unknown. */
  readonly isDark: boolean | null;
}

/** What is known of the installation. */
export interface Installation {
  /** none: only loads. possible: photovoltaics, a battery or a generator may feed in. */
  readonly generation: 'none' | 'possible';
  /** Order in which the voltages follow each other, where it is known from elsewhere; observations with angles contain it. */
  readonly rotation?: Rotation | undefined;
}

/** Order in which the phases of the supply follow each other at the voltage inputs. */
export type Rotation = 'L1-L2-L3' | 'L1-L3-L2';

/** An angle as -180 (exclusive) to 180 degrees. */
export function signedAngle(degrees: number): number {
  const turned = ((degrees % 360) + 360) % 360;
  return turned > 180 ? turned - 360 : turned;
}

const DEGREES = 180 / Math.PI;

/**
 * Degrees by which the current of a phase may lag the voltage of the same terminal: one from angles or from P and Q; two, of opposite
 * sign, from P and U·I alone; none where the meter reports too little.
 */
export function lagsOf(observation: WiringObservation, phase: number): readonly number[] {
  const { voltageAngle, currentAngle, activePower, reactivePower } = observation;
  const [ofVoltage, ofCurrent] = [voltageAngle[phase] ?? null, currentAngle[phase] ?? null];
  if (ofVoltage !== null && ofCurrent !== null) return [signedAngle(ofCurrent - ofVoltage)];
  const [active, reactive] = [activePower[phase] ?? null, reactivePower[phase] ?? null];
  if (active === null) return [];
  if (reactive !== null) return active === 0 && reactive === 0 ? [] : [Math.atan2(reactive, active) * DEGREES];
  const apparent = (observation.voltage[phase] ?? 0) * (observation.current[phase] ?? 0);
  if (apparent === 0) return [];
  const lag = Math.acos(Math.max(-1, Math.min(1, active / apparent))) * DEGREES;
  return [lag, -lag];
}

/** Whether the angles of all voltages are measured. */
export function hasVoltageAngles({ voltageAngle }: WiringObservation): boolean {
  return voltageAngle.length > 1 && voltageAngle.every((angle) => angle !== null);
}

/** With currents that are at least those of the active power: smart meters report whole amperes, and 0 A beside 60 W. */
export function withLeastCurrents(observation: WiringObservation): WiringObservation {
  const { voltage, current, activePower } = observation;
  const least = current.map((amperes, phase) => {
    const [volts, watts] = [voltage[phase] ?? 0, Math.abs(activePower[phase] ?? 0)];
    if (amperes === null || volts <= 0 || Math.abs(amperes) * volts >= watts) return amperes;
    return (amperes < 0 ? -1 : 1) * (watts / volts);
  });
  return { ...observation, current: least };
}
