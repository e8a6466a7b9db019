export {
  type Channel,
  PHASES,
  type Phase,
  QUANTITIES,
  type Quantity,
  type QuantityName,
  type Totalling,
} from './catalogue.ts';
