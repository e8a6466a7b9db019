import { DAY_S } from '@phasor/quantities';
import { seedOf, uniform } from '../physics/random.ts';
import type { StoredMeter } from './meter-database-commands.ts';

/** Between two visits to the bench, and how many of them the device keeps. */
const [VISIT_DAYS, VISITS] = [120, 2] as const;
/** A run counts pulses for at least that long, s. */
const RUN_S = 20;
/** How wrong the reference itself is, as a share. */
const REFERENCE_ERROR = 0.000_1;

/** Wh of one pulse, by the code of the constant's unit: i/kWh, i/Wh, i/Ws, i/kWs, kWh/i, Wh/i, Ws/i, kWs/i, MWh/i, i/MWh. */
const WH_PER_PULSE: readonly ((constant: number) => number)[] = [
  (c) => 1_000 / c,
  (c) => 1 / c,
  (c) => 1 / 3_600 / c,
  (c) => 1_000 / 3_600 / c,
  (c) => 1_000 * c,
  (c) => c,
  (c) => c / 3_600,
  (c) => (1_000 * c) / 3_600,
  (c) => 1_000_000 * c,
  (c) => 1_000_000 / c,
];
/** How much more than U times I flows, by the code of the connection: 3P4W, 3P3W, 2P3W, 1P3W, 1P2W. */
const SYSTEM = [3, Math.sqrt(3), 2, 2, 1] as const;

/** Load points of a test as IEC 62053-21 has them: share of the nominal current, and the angle of the load in degrees. */
interface LoadPoint {
  readonly load: number;
  readonly angle: number;
}

/**
 * Results of a meter that the device has kept since the meter is stored in it: what each load point showed at the last visits.
 * A result is counted as on a bench: pulses of the meter against the energy that the reference measured meanwhile, so that its
 * error is what the meter itself has, no figure of its own. A meter without constant or class of load cannot be tested.
 */
export function testsOf(meter: StoredMeter, { seed, now }: { seed: number; now: number }): Record<string, unknown>[] {
  const stored = Number(meter.MTIME);
  const inom = Number(meter.INOM);
  if (!(Number(meter.CONSTANT) > 0 && inom > 0 && Number(meter.UNOM) > 0 && stored > 0)) return [];
  const visits = Math.floor((now / 1_000 - stored) / (VISIT_DAYS * DAY_S));
  const full = Number(meter.IMAX) / inom;
  const points: readonly LoadPoint[] = [
    { load: 0.1, angle: 0 },
    { load: 1, angle: 0 },
    { load: 1, angle: 60 },
    ...(full > 1 ? [{ load: full, angle: 0 }] : []),
  ];
  const meterSeed = seedOf(seed, String(meter.SNUM));
  const results: Record<string, unknown>[] = [];
  for (let visit = Math.max(1, visits - VISITS + 1); visit <= visits; visit += 1) {
    const begin = Math.round(stored + visit * VISIT_DAYS * DAY_S);
    for (const [index, point] of points.entries()) {
      const id = visit * 10 + index;
      const run = { id, begin: begin + index * 300, visit, seed: meterSeed };
      results.push(resultOf(meter, point, run));
    }
  }
  return results;
}

interface Run {
  readonly id: number;
  /** Epoch s. */
  readonly begin: number;
  readonly visit: number;
  readonly seed: number;
}

function resultOf(meter: StoredMeter, { load, angle }: LoadPoint, { id, begin, visit, seed }: Run) {
  const [U, I] = [Number(meter.UNOM), Number(meter.INOM) * load];
  const isReactive = Number(meter.MENERGYTYPE) === 1;
  const phi = ((isReactive ? 90 - angle : angle) * Math.PI) / 180;
  const share = isReactive ? Math.sin(phi) : Number(meter.MENERGYTYPE) === 2 ? 1 : Math.cos(phi);
  const ratio = Number(meter.CONSTTYPE) === 1 ? Number(meter.CTRATIO) * Number(meter.VTRATIO) : 1;
  const power = (SYSTEM[Number(meter.CONTYPE)] ?? 3) * U * I * share * ratio;
  const perPulse = (WH_PER_PULSE[Number(meter.CONSTUNIT)] ?? ((c) => 1_000 / c))(Number(meter.CONSTANT));
  const PULSES = Math.max(1, Math.ceil((power * RUN_S) / 3_600 / perPulse));
  const counted = PULSES * perPulse;
  const true_ = counted / (1 + errorOf(meter, { load, angle }, { visit, seed }));
  const E_REF = rounded(true_ * (1 + REFERENCE_ERROR * (2 * uniform(seed, id, 2) - 1)), 6);
  return {
    ID_meter: meter.ID_meter,
    ID_test: id,
    TIME: begin,
    SNUM: meter.SNUM,
    ERROR: rounded(100 * (counted / E_REF - 1), 5),
    LIMIT: limitOf(meter, angle),
    LOAD: rounded(100 * load, 4),
    U,
    I: rounded(I, 6),
    PF: rounded(Math.cos(phi), 3),
    PULSES,
    E_METER: rounded(counted, 6),
    E_REF,
    DURATION: rounded((true_ * 3_600) / power, 4),
    METHOD: meter.ENERMETHOD ?? 0,
  };
}

/**
 * What a meter counts too much, as a share: its adjustment, friction and starting that show at low load, the phase error of its
 * circuits, which counts with the tangent of the load's angle, and a little that comes with age and from run to run.
 */
function errorOf(meter: StoredMeter, { load, angle }: LoadPoint, { visit, seed }: Pick<Run, 'visit' | 'seed'>): number {
  const accuracy = classOf(meter) / 100;
  const either = (a: number, b = 0) => 2 * uniform(seed, a, b) - 1;
  const adjustment = 0.45 * either(1);
  const atLowLoad = (-0.03 * uniform(seed, 2)) / load;
  const phase = 0.2 * either(3) * Math.tan((angle * Math.PI) / 180);
  const age = 0.01 * visit * either(4);
  const run = 0.02 * either(5, visit * 100 + Math.round(10 * load) + angle);
  return accuracy * (adjustment + atLowLoad + phase + age + run);
}

/** Percent that the error may have there (IEC 62053-21 and -22): finer classes have a little more under inductive load. */
function limitOf(meter: StoredMeter, angle: number): number {
  const accuracy = classOf(meter);
  return angle === 0 || accuracy >= 1 ? accuracy : rounded(accuracy * 1.2, 3);
}

/** Percent of the classes of EN 50470-3. */
const MID_CLASSES: Readonly<Record<string, number>> = { A: 2, B: 1, C: 0.5 };

function classOf({ CLASS }: StoredMeter): number {
  return MID_CLASSES[String(CLASS)] ?? (Number.parseFloat(String(CLASS)) || 1);
}

function rounded(value: number, digits: number): number {
  return Number(value.toPrecision(digits));
}
