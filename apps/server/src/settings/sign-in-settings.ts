import { PASSWORD_MIN } from '@phasor/contract';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@phasor/quantities';
import { z } from 'zod';
import { ConfigError } from './config-error.ts';

const UNIT_MS = { m: MINUTE_MS, h: HOUR_MS, d: DAY_MS } as const;
/** A session in use is marked as seen once a minute: a shorter idle end would end it between two marks. */
const SHORTEST_IDLE_MS = 5 * UNIT_MS.m;

const duration = z
  .string()
  .regex(/^[1-9]\d{0,3}[mhd]$/, 'minutes, hours or days such as 30m, 12h or 7d are expected')
  .transform((text) => Number(text.slice(0, -1)) * UNIT_MS[text.slice(-1) as keyof typeof UNIT_MS]);

/** Who signs in with a second factor only: everybody, who may manage users, who may switch a device. */
const NEEDING = ['all', 'managers', 'operators'] as const;

export const SIGN_IN_VARIABLES = {
  PHASOR_SESSION_IDLE: duration.default(UNIT_MS.d),
  PHASOR_SECOND_FACTOR: z
    .string()
    .transform((text) => text.split(',').flatMap((part) => part.trim() || []))
    .pipe(z.array(z.enum(NEEDING, { error: `some of ${NEEDING.join(', ')} are expected` })))
    .default([]),
  PHASOR_PASSWORD_MIN: z.coerce.number().int().min(6).max(64).default(PASSWORD_MIN),
  PHASOR_SESSION_MAX: duration.default(30 * UNIT_MS.d),
};

type Values = z.output<z.ZodObject<typeof SIGN_IN_VARIABLES>>;

/** How people sign in, and how long that lasts. */
export interface SignInSettings {
  /** A session without a call or a live connection for so long ends, ms. */
  readonly idleMs: number;
  /** A session ends after so long, however active it is, ms (D55). */
  readonly maxMs: number;
  /** Characters of a new password at least; judged in the browser and on the command line. */
  readonly passwordMin: number;
  readonly secondFactorFor: readonly (typeof NEEDING)[number][];
}

export function signInSettings(values: Values): SignInSettings {
  const { PHASOR_SESSION_IDLE: idleMs, PHASOR_SESSION_MAX: maxMs } = values;
  if (idleMs < SHORTEST_IDLE_MS) throw new ConfigError(['PHASOR_SESSION_IDLE: at least 5m is expected']);
  if (idleMs > maxMs) throw new ConfigError(['PHASOR_SESSION_IDLE: at most PHASOR_SESSION_MAX is expected']);
  const { PHASOR_PASSWORD_MIN: passwordMin, PHASOR_SECOND_FACTOR: secondFactorFor } = values;
  return { idleMs, maxMs, passwordMin, secondFactorFor };
}
