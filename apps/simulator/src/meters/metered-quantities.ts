import type { PhaseGauge, PhaseRegister } from '@phasor/contract';

/** What virtual meters measure per phase: other quantities of the catalogue are theirs once a model knows them. */
export const METERED_GAUGES = ['U', 'I', 'P', 'Q', 'S', 'PF', 'DF_U', 'DF_I'] as const satisfies readonly PhaseGauge[];
export type MeteredGauge = (typeof METERED_GAUGES)[number];

/** Their registers, in the order in which they are counted. */
export const METERED_REGISTERS = [
  'E_I',
  'E_E',
  'Q1',
  'Q2',
  'Q3',
  'Q4',
  'S_E',
] as const satisfies readonly PhaseRegister[];
