export { type Channel, PHASES, type Phase, QUANTITIES, type QuantityName } from './catalogue.ts';
export {
  csvNumber,
  type FormattedValue,
  formatNumber,
  formatQuantity,
  formatScaled,
  isRegister,
  largestUnit,
  leastShown,
  MISSING,
  scaleFor,
  scaleIn,
  shareScaleFor,
  shareText,
  TOOLTIP_DECIMALS,
  withoutSignOfZero,
  withUnit,
} from './format.ts';
export type { FormattedQuantity } from './formats-catalogue.ts';
export {
  type NameOfWire,
  type RelayWire,
  ROWS,
  SERIES_ROWS,
  type SensorDataNames,
  type SeriesWire,
  type WireAt,
  wireAt,
} from './model.ts';
export { OBIS_PHASE_STEP, type ObisGroups, obisGroups } from './obis.ts';
export { leastSpanOf, normalOf } from './picture.ts';
export {
  type Metric,
  PLACE_KINDS,
  type PlaceKind,
  type PlaceNames,
  type Quantity,
  type SensorName,
  type Totalling,
} from './quantity.ts';
export type { NormalValues, Scale } from './scale.ts';
export {
  DAY_MS,
  DAY_S,
  HOUR_MS,
  HOUR_S,
  MINUTE_MS,
  MINUTE_S,
  QUARTER_MS,
  QUARTER_S,
  SECOND_MS,
} from './time-units.ts';
export { addsUpAsWritten } from './written-sum.ts';
