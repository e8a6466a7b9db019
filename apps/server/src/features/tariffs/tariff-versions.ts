import { startOfDate } from '@phasor/calendar';
import type { CallBody, TariffVersionEntry } from '@phasor/contract';
import type { Tariff } from '@phasor/series';
import { AppError } from '../../app-error.ts';
import type { Device } from '../../ports/records/device-records.ts';
import type { TariffRecord } from '../../ports/records/tariff-records.ts';

/**
 * The record of a written version.
 * @throws AppError('request.invalid', field) for a date that no calendar has, or a holiday listed twice
 */
export function recordOf(mac: string, written: Omit<CallBody<'tariffs.write'>, 'token' | 'known'>): TariffRecord {
  const { valid_from, VT, NT, holidays, ...rest } = written;
  if (!isDate(valid_from)) throw new AppError('request.invalid', 'valid_from');
  if (!holidays.every(isDate) || new Set(holidays).size < holidays.length) {
    throw new AppError('request.invalid', 'holidays');
  }
  return { mac, validFrom: valid_from, highPrice: VT, lowPrice: NT, holidays: holidays.toSorted(), ...rest };
}

/** A version as it is on the wire. */
export function entryOf({ validFrom, highPrice, lowPrice, currency, ...days }: TariffRecord): TariffVersionEntry {
  return {
    valid_from: validFrom,
    VT: highPrice,
    NT: lowPrice,
    currency,
    weekday: [...days.weekday],
    weekend: [...days.weekend],
    holidays: [...days.holidays],
  };
}

/** The versions of a device, ascending by date, as a tariff in the device's own clock. */
export function tariffOf(device: Device, versions: readonly TariffRecord[]): Tariff {
  const zone = device.timeZone;
  return {
    zone,
    versions: versions.map(({ validFrom, highPrice, lowPrice, currency, weekday, weekend, holidays }) => ({
      ...{ currency, weekday, weekend, holidays },
      validFrom: startOfDate(validFrom, zone),
      prices: { VT: highPrice, NT: lowPrice },
    })),
  };
}

/** Dates between 1970 and 2100, as every instant of a call. A day that its month does not have is one of another month. */
function isDate(text: string): boolean {
  const [year = '', month, day] = text.split('-');
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return year >= '1970' && year <= '2100' && date.getUTCMonth() === Number(month) - 1;
}
