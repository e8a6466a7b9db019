import type { TariffRate } from '@phasor/contract';

/** A version of a device's tariff: the price of a kWh from a date on (D73). */
export interface TariffRecord {
  readonly mac: string;
  /** Local date `YYYY-MM-DD` in the device's zone. */
  readonly validFrom: string;
  /** Price of one kWh at the high rate VT and at the low rate NT, in `currency`. */
  readonly highPrice: number;
  readonly lowPrice: number;
  /** ISO 4217. */
  readonly currency: string;
  /** Rates of the 96 quarter hours of the clock, Monday to Friday. */
  readonly weekday: readonly TariffRate[];
  /** Rates on Saturdays, Sundays and holidays. */
  readonly weekend: readonly TariffRate[];
  /** Local dates `YYYY-MM-DD`. */
  readonly holidays: readonly string[];
}

/** The tariffs of devices, by version. */
export interface TariffRecords {
  /** The versions of these devices' tariffs, by mac, then by date. */
  ofDevices(macs: readonly string[]): Promise<readonly TariffRecord[]>;
  /** Adds a version or replaces the device's of the same date. @throws AppError('request.invalid') when the device is unknown */
  put(version: TariffRecord): Promise<void>;
  /** Returns false when the device has no version of that date. */
  remove(mac: string, validFrom: string): Promise<boolean>;
}
