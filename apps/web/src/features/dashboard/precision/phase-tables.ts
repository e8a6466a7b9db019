import type { LiveValues, PhasorGauge, WireQuantity } from '@phasor/contract';
import { type FormattedQuantity, formatScaled, MISSING, PHASES, type Phase } from '@phasor/quantities';
import { liveTile } from '../../../parts/live-values/index.ts';
import { scaleOf } from '../../../parts/measurements/index.ts';

type Measured = Exclude<WireQuantity, 'F'>;

interface TableRow {
  readonly name: Measured | PhasorGauge;
  readonly quantity: FormattedQuantity;
  /** Total or mean of all phases; angles have none. */
  readonly total: 'sum' | 'mean' | 'none';
}

/** The tables of a precision meter (R-PREC-022). */
export const PHASE_TABLES = {
  load: [
    { name: 'U', quantity: 'voltage', total: 'mean' },
    { name: 'I', quantity: 'current', total: 'sum' },
    { name: 'P', quantity: 'activePower', total: 'sum' },
    { name: 'Q', quantity: 'reactivePower', total: 'sum' },
    { name: 'S', quantity: 'apparentPower', total: 'sum' },
    { name: 'PF', quantity: 'powerFactor', total: 'mean' },
  ],
  more: [
    { name: 'F_U', quantity: 'phaseAngle', total: 'none' },
    { name: 'F_I', quantity: 'phaseAngle', total: 'none' },
    { name: 'U_PP', quantity: 'voltage', total: 'none' },
    { name: 'F_UPP', quantity: 'phaseAngle', total: 'none' },
    { name: 'DF_U', quantity: 'voltageThd', total: 'mean' },
    { name: 'DF_I', quantity: 'currentThd', total: 'mean' },
  ],
  energy: [
    { name: 'E_I', quantity: 'activeEnergyImport', total: 'sum' },
    { name: 'E_E', quantity: 'activeEnergyExport', total: 'sum' },
    { name: 'Q_E', quantity: 'reactiveEnergy', total: 'sum' },
    { name: 'S_E', quantity: 'apparentEnergy', total: 'sum' },
  ],
} as const satisfies Record<string, readonly TableRow[]>;

export type PhaseTableName = keyof typeof PHASE_TABLES;

/** A row of a table: all its figures in one scale, whose unit is named once. */
export interface PhaseRow {
  readonly name: TableRow['name'];
  readonly quantity: FormattedQuantity;
  readonly unit: string;
  readonly phases: readonly { readonly phase: Phase; readonly text: string }[];
  /** Over all phases; '' where there is none. */
  readonly total: string;
}

/** The live figures of a table over the phases in use. */
export function phaseRows(
  table: PhaseTableName,
  values: LiveValues | undefined,
  { phaseUse, locale }: { readonly phaseUse: number; readonly locale: string },
): readonly PhaseRow[] {
  const rows: readonly TableRow[] = PHASE_TABLES[table];
  return rows.map(({ name, quantity, total }) => {
    const figures = figuresOf(values, name, phaseUse);
    const scale = scaleOf(quantity, [...figures.phases.map(({ value }) => value), figures.total]);
    const text = (value: number | null) => (value === null ? MISSING : formatScaled(value, scale, locale));
    return {
      ...{ name, quantity, unit: scale.unit },
      phases: figures.phases.map(({ phase, value }) => ({ phase, text: text(value) })),
      total: total === 'none' ? '' : text(figures.total),
    };
  });
}

function figuresOf(values: LiveValues | undefined, name: TableRow['name'], phaseUse: number) {
  if (!isPhasor(name)) return liveTile(values, name, phaseUse);
  const ofPhases = values?.[name] ?? {};
  return { total: null, phases: PHASES.slice(0, phaseUse).map((phase) => ({ phase, value: ofPhases[phase] ?? null })) };
}

export const isPhasor = (name: TableRow['name']): name is PhasorGauge =>
  name === 'F_U' || name === 'F_I' || name === 'U_PP' || name === 'F_UPP';
