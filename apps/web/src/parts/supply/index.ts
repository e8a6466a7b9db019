export { EventNotes } from './EventNotes.tsx';
export { eventMarks } from './event-marks.ts';
export { chartOf, durationText, rangeAround } from './event-view.ts';
export { GroupSupply } from './GroupSupply.tsx';
export { SupplyEvents } from './SupplyEvents.tsx';
export { SUPPLY_TONES, SupplyNow } from './SupplyNow.tsx';
export { supplyOf } from './supply-state.ts';
export { EVENT_COLUMNS, useEventWords } from './use-event-texts.ts';
export { useSupplyEvents } from './use-supply.ts';
