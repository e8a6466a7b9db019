import { type DeviceDetails, SOURCES } from '@phasor/contract';
import type { PublicBoard } from '../public-queries.ts';

/** A link without charts, of today, in English. */
export const BOARD: PublicBoard = {
  token: 'link',
  graphs: [],
  isByDefault: false,
  unknownGraphs: [],
  period: 'today',
  lang: 'en',
  zone: 'UTC',
  source: SOURCES.wifi,
};

/** Details behind it, of a meter unless others are given. */
export function publicDetails(own: Partial<DeviceDetails> = {}): DeviceDetails {
  return {
    ...{ MRK: 0, RK: 0, CT_ratio: 1, E_I_offset: 0, title: 'Office', type: 1, time_zone: 'UTC', max_current: 63 },
    ...{ currency: 'EUR', kw_price: null, lat: null, lng: null, kwh_price: null, kwh_co2: null, litre_price: null },
    given: { kwh_price: 0, kwh_co2: 0, litre_price: 1 },
    ...own,
  };
}
