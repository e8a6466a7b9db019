import type { TariffRate } from '@phasor/contract';
import type { TariffRecord } from '../src/ports/records/tariff-records.ts';
import { aDevice } from './record-builders.ts';

/** 96 quarter hours that are VT from one hour of the clock to another and NT else. */
export function quartersOf(from: number, to: number): TariffRate[] {
  return Array.from({ length: 96 }, (_, quarter) => (quarter >= from * 4 && quarter < to * 4 ? 'VT' : 'NT'));
}

/** VT from 6 to 22 o'clock on weekdays, NT else; say only what matters. */
export function aTariff(values: Partial<TariffRecord> = {}): TariffRecord {
  return {
    mac: aDevice().mac,
    validFrom: '2026-01-01',
    highPrice: 0.2,
    lowPrice: 0.1,
    currency: 'EUR',
    weekday: quartersOf(6, 22),
    weekend: quartersOf(0, 0),
    holidays: [],
    ...values,
  };
}
