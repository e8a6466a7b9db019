import { ERRORS, type ResponseFrame } from '@phasor/contract';
import { AppError } from '../app-error.ts';

type Refusal = Extract<ResponseFrame, { ok: false }>;

/**
 * The failure of a call whose device gave no result: silence, values that it does not take, or its own code and words.
 * @param field the field of the call that holds the values
 */
export function deviceRefusal({ code, message }: Refusal, field?: string): AppError {
  const detail = message ?? `code ${code}`;
  const data = { device: { code, ...(message !== undefined && { message }) } };
  if (code === ERRORS['device.offline'].code) return new AppError('device.offline', undefined, detail);
  if (code === ERRORS['device.away'].code) return new AppError('device.away', undefined, detail);
  if (code === ERRORS['request.invalid'].code) return new AppError('request.invalid', field, { detail, data });
  return new AppError('device.refused', undefined, { detail, data });
}
