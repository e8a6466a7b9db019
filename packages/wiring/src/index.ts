export { diagnose, type WiringFinding, type WiringReport } from './findings.ts';
export type { Installation, PerPhase, Rotation, WiringObservation } from './observation.ts';
export { diagnoseRatio, type RatioDiagnosis, type RatioSteps } from './ratio.ts';
export type { TransformerDiagnosis, WiringCandidate } from './transformers.ts';
export type { TransformerWiring } from './wirings.ts';
