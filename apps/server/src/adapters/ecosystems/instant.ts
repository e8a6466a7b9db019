import { FRAME_LIMITS } from '@phasor/contract';

/** Latest instant of a clock that is set, epoch ms: 2100-01-01T00:00:00Z. */
const LATEST = 4_102_444_800_000;

/**
 * Epoch ms of a clock that counts seconds; null where it is absent, or is not set and counts from 1970 or from power-on.
 */
export function instantOfSeconds(raw: unknown): number | null {
  return typeof raw === 'number' ? instantOfMs(raw * 1_000) : null;
}

/** The same of a clock that counts ms. */
export function instantOfMs(raw: unknown): number | null {
  return typeof raw === 'number' && raw >= FRAME_LIMITS.earliest && raw < LATEST ? raw : null;
}
