import { isTimeZone, startOfDate } from '@phasor/calendar';
import { DEV_EUI_PATTERN, DEVICE_TYPES, isDeviceType, MAC_PATTERN, NAME_LIMITS } from '@phasor/contract';
import { z } from 'zod';
import { hasUnseen } from '../calls/invalid-input.ts';

/** Building blocks of the tools' words and options. */
const TYPES_EXPECTED = `one of ${DEVICE_TYPES.join(', ')} is expected`;

/** A hardware address in any usual spelling, answered as 12 upper-case hex digits. */
export const macField = z
  .string('is missing')
  .transform((text) => text.replaceAll(/[:. -]/g, '').toUpperCase())
  .pipe(z.string().regex(MAC_PATTERN, '12 hexadecimal digits are expected'));

/** A DevEUI in any usual spelling, answered as 16 upper-case hex digits. */
export const devEuiField = z
  .string()
  .transform((text) => text.replaceAll(/[:. -]/g, '').toUpperCase())
  .pipe(z.string().regex(DEV_EUI_PATTERN, '16 hexadecimal digits are expected'));

/** In lower case, so that none is ever taken for a MAC. */
export const networkServerField = z
  .string('is missing')
  .regex(/^[a-z][a-z0-9-]{2,31}$/, '3 to 32 lower-case letters, digits and hyphens are expected');

export const loginField = z
  .string('is missing')
  .trim()
  .min(1, 'is missing')
  .max(200, 'at most 200 characters are expected')
  .refine((text) => !hasUnseen(text, true), 'has a character that is not seen');

export const typeField = z.coerce.number(TYPES_EXPECTED).refine(isDeviceType, TYPES_EXPECTED);

export const phasesField = z
  .enum(['1', '2', '3'], '1, 2 or 3 is expected')
  .transform((text) => (text === '1' ? 1 : text === '2' ? 2 : 3));

const UNSEEN_EXPECTED = 'has a character that is not seen';
const TITLE_EXPECTED = `${NAME_LIMITS.treeMin} to ${NAME_LIMITS.dialogMax} characters are expected`;
export const titleField = z
  .string()
  .trim()
  .min(NAME_LIMITS.treeMin, TITLE_EXPECTED)
  .max(NAME_LIMITS.dialogMax, TITLE_EXPECTED)
  .refine((text) => !hasUnseen(text, true), UNSEEN_EXPECTED);
export const timeZoneField = z.string().refine(isTimeZone, 'a time zone such as Europe/Bratislava is expected');
export const amperesField = z.coerce.number('a number is expected').min(1).max(100_000);
export const latitudeField = z.coerce.number('degrees are expected').min(-90).max(90);
export const longitudeField = z.coerce.number('degrees are expected').min(-180).max(180);

/** Names separated by commas; `none` is the empty list. */
export function namesField<const Name extends string>(names: readonly Name[]) {
  return z
    .string('is missing')
    .transform((text) => (text === 'none' ? [] : text.split(',').map((name) => name.trim())))
    .pipe(z.array(z.enum(names, `none, or some of ${names.join(',')} are expected`)));
}

/** A civil date (its first instant in `timeZone`) or an ISO instant with its offset, as epoch ms; NaN for neither. */
export function instantOf(text: string, timeZone: string): number {
  if (!text.includes('T')) return startOfDate(text, timeZone);
  return /(Z|[+-]\d{2}:\d{2})$/.test(text) ? Date.parse(text) : Number.NaN;
}
