export { LazyRelaySettings } from './LazyRelaySettings.ts';
export { RelayToggle } from './RelayToggle.tsx';
export { nameOf } from './relay-form.ts';
export { type RelayNames, type RelayNumber, shortName } from './relay-names.ts';
export { type TimelineRow, timelineChart } from './relay-timeline.ts';
export { useRelayChange } from './use-relay-change.ts';
export { useRelayNames, useRelayNamesOf } from './use-relay-names.ts';
export { type RelayCounter, relayCounter, useRelayStatistics, useRelayStatisticsOf } from './use-relay-statistics.ts';
export { type RelaySwitch, useRelaySwitch } from './use-relay-switch.tsx';
