export { SupplyEvents } from './SupplyEvents.tsx';
export { SUPPLY_TONES, SupplyNow } from './SupplyNow.tsx';
export { supplyOf } from './supply-state.ts';
