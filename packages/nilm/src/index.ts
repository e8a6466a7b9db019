export {
  againPhaseState,
  type Disaggregated,
  disaggregate,
  type KnownPhase,
  newPhaseState,
  type PhaseState,
} from './disaggregation.ts';
export { DEFAULT_THRESHOLD, type Edge, type EdgeOptions, MILLI } from './edge.ts';
export { detectEdges, type EdgeState, newEdgeState } from './edges/edge-detection.ts';
export type { SeenEdge } from './edges/seen-edge.ts';
export { alwaysOnFloor, FLOOR_DAYS, type LeastRows } from './energy/always-on.ts';
export {
  ANOMALOUS,
  type Anomalies,
  type AnomalySeries,
  anomaliesOf,
  ENOUGH_RUNS,
  NORMAL,
  type PlacedRun,
} from './energy/anomaly.ts';
export { cutLevels, levelEnergy, type Stretch, stretchesOf } from './energy/level-energy.ts';
export { type ClaimingRun, type EnergyShares, energyShares, type MainsRows } from './energy/shares.ts';
export { type LikelyRun, uncertaintyOf } from './energy/uncertainty.ts';
export type { Appliance, Imprint } from './imprint.ts';
export type { UnknownPair } from './learning/clusters.ts';
export { isKnown, type Learned } from './learning/learning.ts';
export {
  areAlike,
  type BothEdges,
  LEAST_TIMES,
  type Recurring,
  type RecurringWish,
  recurringPairs,
} from './learning/recurring.ts';
export {
  type ComparedLoad,
  resembling,
  USUAL_APPLIANCES,
  type UsualApplianceName,
} from './learning/usual-appliances.ts';
export type { Machine } from './machines/machine.ts';
export { machineOn } from './machines/phase-machines.ts';
export type { NilmSettings } from './nilm-settings.ts';
export type { RecordedEdge } from './recording/recorded-edges.ts';
export { checkRecording, type RecordingCheck, type RecordingRefusal } from './recording/recording.ts';
export { isRun, type Level, type Run, type RunKey, type Start } from './run.ts';
export { type Draw, type PhaseSamples, type RecordedSample, samplesOf } from './samples.ts';
export { CONFIRMED, type Truth } from './truths.ts';
export { type WhyNot, type WhyNotReason, whyNot } from './why-not.ts';
