export {
  arbitrarySamples,
  METER_COLUMNS,
  METER_MAX_POWER,
  type MeterStretch,
  meterRows,
  meterSample,
} from './arbitrary-samples.ts';
export { FakeClock } from './fake-clock.ts';
export { type PhaseSignal, phaseSignal, type SyntheticLoad } from './phase-signal.ts';
