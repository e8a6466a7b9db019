import {
  METER_DEFAULTS,
  METER_FIELD_NAMES,
  type MeterField,
  type MeterValue,
  meterValue,
  meterValueProblem,
  NEW_METER_DIGITS,
  type StoredMeter,
} from '@phasor/contract/stored-meters';
import { AppError } from '../../app-error.ts';
import type { StoredMeterValues } from '../../ports/records/stored-meter-records.ts';

type GivenMeter = { readonly [Field in MeterField]?: MeterValue | undefined };

/**
 * A new meter as it is kept. @throws AppError('request.invalid') with the field that misses or breaks its rule
 * (R-METER-003)
 */
export function newMeter(given: GivenMeter, now: number): StoredMeterValues {
  const values: Partial<Record<MeterField, MeterValue>> = {};
  for (const field of METER_FIELD_NAMES) {
    const value = given[field] ?? '';
    refuse(field, value);
    const digits: readonly MeterField[] = NEW_METER_DIGITS;
    if (digits.includes(field) && !/^\d*$/.test(String(value).trim())) throw invalid(field);
    values[field] = meterValue(field, value);
  }
  return { ...values, SQRT3: values.SQRT3 || METER_DEFAULTS.SQRT3, MTIME: Math.floor(now / 1_000), CRC: '' };
}

/**
 * The changed fields of a stored meter. Only these are checked: a device may have stored values that users may not enter.
 * @throws AppError('request.invalid') with the field that breaks its rule
 */
export function meterChange(given: GivenMeter, stored: StoredMeter): StoredMeterValues {
  const changed: Partial<Record<MeterField, MeterValue>> = {};
  for (const field of METER_FIELD_NAMES) {
    const value = given[field];
    if (value === undefined || String(value).trim() === String(stored[field])) continue;
    refuse(field, value);
    changed[field] = meterValue(field, value);
  }
  return changed;
}

function refuse(field: MeterField, value: MeterValue): void {
  if (meterValueProblem(field, value) !== undefined) throw invalid(field);
}

function invalid(field: MeterField): AppError {
  return new AppError('request.invalid', `meter.${field}`);
}
