import type { Phase } from '@phasor/quantities';

/** Constants of the accuracy test (R-ACCU). */

export const ACCURACY_QUANTITIES = ['U', 'I', 'P', 'Q', 'S'] as const;
export type AccuracyQuantity = (typeof ACCURACY_QUANTITIES)[number];

const LETTERS = { U: 'V', I: 'I', P: 'P', Q: 'Q', S: 'S' } as const satisfies Record<AccuracyQuantity, string>;
const PHASE_LETTERS = { L1: 'A', L2: 'B', L3: 'C' } as const satisfies Record<Phase, string>;

/** The compared value: the first letter is the quantity, the second the phase. */
export type TestCondition = `${(typeof LETTERS)[AccuracyQuantity]}${(typeof PHASE_LETTERS)[Phase]}`;

/** The code of a quantity in a phase, such as `VA` of the voltage in L1. */
export function conditionCode(quantity: AccuracyQuantity, phase: Phase): TestCondition {
  return `${LETTERS[quantity]}${PHASE_LETTERS[phase]}`;
}

const PHASES: readonly Phase[] = ['L1', 'L2', 'L3'];
const PLACES = ACCURACY_QUANTITIES.flatMap((quantity) =>
  PHASES.map((phase) => [conditionCode(quantity, phase), { quantity, phase }] as const),
);

export const TEST_CONDITIONS: readonly TestCondition[] = PLACES.map(([code]) => code);

/** Quantity and phase of a code. */
export function conditionPlace(code: TestCondition): { readonly quantity: AccuracyQuantity; readonly phase: Phase } {
  return Object.fromEntries(PLACES)[code] as { quantity: AccuracyQuantity; phase: Phase };
}

/** Limits of the generator in an accuracy test: V, A, degrees, Hz; the required accuracy in per cent. */
export const ACCURACY_LIMITS = {
  voltage: { min: 100, max: 320 },
  current: { min: 0, max: 120 },
  angle: { min: 0, max: 360 },
  frequency: { min: 40, max: 70 },
  accuracy: { min: 1e-15, max: 100 },
  /** Test cases of one run. */
  cases: 50,
} as const;

/** Degrees are behind the common zero; each current is 60 degrees behind its voltage (D40). */
export const GENERATOR_DEFAULTS = {
  U: { L1: 240, L2: 240, L3: 240 },
  I: { L1: 1, L2: 1, L3: 1 },
  ANGLE_U: { L1: 0, L2: 120, L3: 240 },
  ANGLE_I: { L1: 60, L2: 180, L3: 300 },
  freq: 50,
} as const;
export const ACCURACY_DEFAULT = 1;

/**
 * State of a run, or why it ended: the device or the bench went offline or sent nothing; the generator did not reach its set
 * values, or did not accept them; the server stopped during the run.
 */
export const ACCURACY_RUN_STATUSES = [
  'RUNNING',
  'SUCCESS',
  'FAIL',
  'CANCELLED',
  'DEVICE_OFFLINE',
  'DEVICE_SILENT',
  'BENCH_OFFLINE',
  'BENCH_SILENT',
  'BENCH_REFUSED',
  'NOT_SETTLED',
  'INTERRUPTED',
] as const;
export type AccuracyRunStatus = (typeof ACCURACY_RUN_STATUSES)[number];

/**
 * Result of one comparison. NO_VALUE: the device reports none. NO_REFERENCE: the reference is missing, or close to zero
 * while the device measures a value. NOT_JUDGED: both are close to zero, so that there is nothing to compare.
 */
export const ACCURACY_ROW_STATUSES = ['SUCCESS', 'FAIL', 'NO_VALUE', 'NO_REFERENCE', 'NOT_JUDGED'] as const;
export type AccuracyRowStatus = (typeof ACCURACY_ROW_STATUSES)[number];

/** Whether comparisons are passed as a whole: every judged one, and at least one was judged. */
export function isPassed(rows: readonly { readonly status: AccuracyRowStatus }[]): boolean {
  const judged = rows.filter(({ status }) => status !== 'NOT_JUDGED');
  return judged.length > 0 && judged.every(({ status }) => status === 'SUCCESS');
}

/** Runs of one answer: by default, and at most. */
export const ACCURACY_PAGE = { rows: 20, max: 100 } as const;
