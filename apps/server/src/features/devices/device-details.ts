import { isTimeZone } from '@phasor/calendar';
import type { CallBody, DeviceDetails, DeviceFigures, EnergyFigures } from '@phasor/contract';
import { AppError } from '../../app-error.ts';
import type { Device, DeviceChange } from '../../ports/records/device-records.ts';

type DetailsWritten = Omit<CallBody<'devices.writeDetails'>, 'token'>;

const WH_PER_KWH = 1_000;
/** Decimals of R-DASH-036, R-DASH-037. */
const LIMIT_DECIMALS = 3;
const OFFSET_DECIMALS = 4;
const RATIO_DECIMALS = 6;

/** Details of a device on the wire, beside the configured energy figures; the offset in kWh. */
export function detailsOf(device: Device, given: EnergyFigures): DeviceDetails {
  return {
    MRK: device.mrk,
    RK: device.rk,
    CT_ratio: device.transformationRatio,
    E_I_offset: rounded(device.energyOffset / WH_PER_KWH, OFFSET_DECIMALS),
    title: device.title,
    type: device.type,
    time_zone: device.timeZone,
    max_current: device.maxCurrent,
    currency: device.currency,
    kw_price: device.kwPrice,
    lat: device.latitude,
    lng: device.longitude,
    kwh_price: device.kwhPrice,
    kwh_co2: device.kwhCo2,
    litre_price: device.litrePrice,
    ...(device.circuits !== undefined && { circuits: { ...device.circuits } }),
    given,
  };
}

/** The owner's energy figures of a device, beside the configured ones. */
export function figuresOf(
  { mac, currency, kwhPrice, kwhCo2, litrePrice }: Device,
  given: EnergyFigures,
): DeviceFigures {
  return { mac, currency, kwh_price: kwhPrice, kwh_co2: kwhCo2, litre_price: litrePrice, given };
}

/** What a public link shows: what its totals need, but neither the place nor the price (D5). */
export function publicDetailsOf(device: Device, given: EnergyFigures): DeviceDetails {
  const withheld = { kw_price: null, kwh_price: null, kwh_co2: null, litre_price: null };
  return { ...detailsOf(device, given), lat: null, lng: null, ...withheld };
}

/**
 * The change of the record for written details; {} for none.
 * @throws AppError('request.invalid', field) for an unknown time zone, or half a place
 */
export function changeOf(written: DetailsWritten, device: Device): DeviceChange {
  const { MRK, RK, E_I_offset, CT_ratio, title, time_zone, max_current, currency, lat, lng } = written;
  if (time_zone !== undefined && !isTimeZone(time_zone)) throw new AppError('request.invalid', 'time_zone');
  checkPlace({ lat: device.latitude, lng: device.longitude, ...written });
  return {
    ...(MRK !== undefined && { mrk: rounded(MRK, LIMIT_DECIMALS) }),
    ...(RK !== undefined && { rk: rounded(RK, LIMIT_DECIMALS) }),
    ...(E_I_offset !== undefined && { energyOffset: wattHours(E_I_offset) }),
    ...(CT_ratio !== undefined && { transformationRatio: roundedRatio(CT_ratio) }),
    ...(title !== undefined && { title }),
    ...(time_zone !== undefined && { timeZone: time_zone }),
    ...(max_current !== undefined && { maxCurrent: max_current }),
    ...(currency !== undefined && { currency }),
    ...(written.circuits !== undefined && { circuits: written.circuits }),
    ...pricesOf(written),
    ...(lat !== undefined && { latitude: lat }),
    ...(lng !== undefined && { longitude: lng }),
  };
}

function pricesOf({ kw_price, kwh_price, kwh_co2, litre_price }: DetailsWritten): DeviceChange {
  return {
    ...(kw_price !== undefined && { kwPrice: kw_price }),
    ...(kwh_price !== undefined && { kwhPrice: kwh_price }),
    ...(kwh_co2 !== undefined && { kwhCo2: kwh_co2 }),
    ...(litre_price !== undefined && { litrePrice: litre_price }),
  };
}

function checkPlace({ lat = null, lng = null }: Pick<DetailsWritten, 'lat' | 'lng'>): void {
  if ((lat === null) !== (lng === null)) throw new AppError('request.invalid', lat === null ? 'lat' : 'lng');
}

/** kWh with up to 4 decimals in Wh with up to 1, without errors of binary fractions. */
function wattHours(kilowattHours: number): number {
  return rounded(kilowattHours * WH_PER_KWH, OFFSET_DECIMALS - 3);
}

/** Six decimals; a ratio below 1 keeps six significant digits, for the smallest allowed is 0.00000000001. */
function roundedRatio(ratio: number): number {
  return ratio < 1 ? Number(ratio.toPrecision(RATIO_DECIMALS)) : rounded(ratio, RATIO_DECIMALS);
}

function rounded(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
}
