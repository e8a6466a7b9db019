import { PHASES } from '@phasor/quantities';
import { z } from 'zod';
import { APPLIANCE_LIMITS } from '../../constants.ts';
import { listOf, recordNumber, token } from '../fields.ts';

export const phase = z.enum(PHASES);
export const phases = listOf(PHASES);
export const id = recordNumber;
export const ofDevice = { user_token: token, device_token: token };

/** The name of an appliance, of at least so many characters. */
export function applianceName(least: number) {
  return z.string().trim().min(least).max(APPLIANCE_LIMITS.name.max);
}
