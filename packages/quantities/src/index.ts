export {
  type Channel,
  PHASES,
  type Phase,
  QUANTITIES,
  type Quantity,
  type QuantityName,
  type Totalling,
} from './catalogue.ts';
export {
  csvNumber,
  type FormattedValue,
  formatNumber,
  formatQuantity,
  formatScaled,
  largestUnit,
  MISSING,
  scaleFor,
  scaleIn,
  shareScaleFor,
  TOOLTIP_DECIMALS,
} from './format.ts';
export { leastSpanOf, type NormalValues, normalOf } from './picture-catalogue.ts';
export type { FormattedQuantity, Scale } from './scales-catalogue.ts';
