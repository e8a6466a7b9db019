export {
  arbitrarySamples,
  METER_COLUMNS,
  METER_MAX_POWER,
  type MeterStretch,
  meterRows,
  meterSample,
} from './arbitrary-samples.ts';
export { CHANGING_ZONES, CLOCK_CHANGES, type ClockChange, offsetAt, zonedAt } from './clock-changes.ts';
export { FakeClock } from './fake-clock.ts';
export { type PhaseSignal, phaseSignal, type SyntheticLoad } from './phase-signal.ts';
