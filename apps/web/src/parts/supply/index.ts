export { chartOf, durationText, rangeAround } from './event-view.ts';
export { GroupSupply } from './GroupSupply.tsx';
export { EventNotes } from './list/EventNotes.tsx';
export { eventMarks } from './list/event-marks.ts';
export { SupplyEvents } from './SupplyEvents.tsx';
export { SUPPLY_TONES, SupplyNow } from './SupplyNow.tsx';
export { supplyOf } from './supply-state.ts';
export { EVENT_COLUMNS, useEventWords } from './use-event-texts.ts';
export { useSupplyEvents } from './use-supply.ts';
