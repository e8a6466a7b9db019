import type { JsonObject } from '../../json.ts';
import { numberOf } from '../reading.ts';

/** Sums of the registers over all elements, kWh. */
export interface Counters {
  readonly total: number;
  readonly exported: number;
}

/** What `Total` counts: import minus export, import alone, or it is not known yet. */
export type Direction = 'net' | 'import' | 'unknown';

/** What is known about `Total` of a device after a message. */
export interface TotalState extends Counters {
  readonly direction: Direction;
  /** `exported` at the message since which `total` has not changed. */
  readonly unchangedSince: number;
}

/** Counters of the day: below 0 only where export is taken off. */
const OF_A_DAY = ['Today', 'Yesterday'];
/** Exported while `Total` stood still, kWh: well above the rounding of both. */
const PROOF_KWH = 0.01;

/**
 * What `Total` of a device counts, from this message and what was known before it. Without any export both readings are the same.
 * As long as it is unknown no import is stored: a register that is corrected later would jump.
 */
export function totalState(energy: JsonObject, now: Counters, before: TotalState | undefined): TotalState {
  const isStill = before !== undefined && before.total === now.total;
  const unchangedSince = isStill ? before.unchangedSince : now.exported;
  const direction =
    before !== undefined && isProven(before) ? before.direction : judged(energy, { ...now, unchangedSince }, before);
  return { ...now, unchangedSince, direction };
}

/** Net without any export is an assumption that the first exported energy confirms or refutes. */
function isProven({ direction, exported }: TotalState): boolean {
  return direction === 'import' || (direction === 'net' && exported > 0);
}

function judged(
  energy: JsonObject,
  { total, exported, unchangedSince }: Omit<TotalState, 'direction'>,
  before: TotalState | undefined,
): Direction {
  const hasFallen = before !== undefined && total < before.total && exported > before.exported;
  if (exported === 0 || hasFallen || isBelowZero(energy) || isSummedByDay(energy)) return 'net';
  return exported - unchangedSince >= PROOF_KWH ? 'import' : 'unknown';
}

function isBelowZero(energy: JsonObject): boolean {
  return OF_A_DAY.some((name) => listOf(energy[name]).some((value) => value < 0));
}

/** Only a device that counts both directions itself sums them over the day. */
function isSummedByDay({ TodaySumImport, TodaySumExport }: JsonObject): boolean {
  return [TodaySumImport, TodaySumExport].some((raw) => (numberOf(raw) ?? 0) > 0);
}

function listOf(raw: unknown): readonly number[] {
  return (Array.isArray(raw) ? raw : [raw]).map(numberOf).filter((value) => value !== undefined);
}
