import { PHASE_GAUGES, type PhaseGauge, phaseColumn, WIRE_QUANTITIES } from '@phasor/contract';
import { PHASES, QUANTITIES } from '@phasor/quantities';

/** Totals over the phases of one sample, as `_T` columns; a gauge without any phase has none, one that the device tells itself stays. @see D15, D16 and D49 */
export function totalValues(values: Readonly<Record<string, number>>): Record<string, number> {
  const totals: Record<string, number> = {};
  for (const gauge of PHASE_GAUGES) {
    const total = values[phaseColumn(gauge, 'T')] ?? totalOf(gauge, values);
    if (!Number.isNaN(total)) totals[phaseColumn(gauge, 'T')] = total;
  }
  return totals;
}

function totalOf(gauge: PhaseGauge, values: Readonly<Record<string, number>>): number {
  switch (QUANTITIES[WIRE_QUANTITIES[gauge]].totalling) {
    case 'sum':
      return sum(phaseValues(gauge, values));
    case 'mean-of-positive':
      return meanOfPositive(phaseValues(gauge, values));
    case 'mean':
      return mean(phaseValues(gauge, values));
    case 'power-ratio':
      return (
        Math.abs(values.P_T ?? sum(phaseValues('P', values))) /
        (values.S_T ?? sum(phaseValues('S', values).filter((value) => value > 0)))
      );
    default:
      return Number.NaN;
  }
}

function phaseValues(gauge: PhaseGauge, values: Readonly<Record<string, number>>): number[] {
  return PHASES.map((phase) => values[phaseColumn(gauge, phase)]).filter(
    (value): value is number => value !== undefined && Number.isFinite(value),
  );
}

function sum(values: readonly number[]): number {
  return values.length === 0 ? Number.NaN : values.reduce((total, value) => total + value, 0);
}

/** 0 where no phase has any. */
function meanOfPositive(values: readonly number[]): number {
  const positive = values.filter((value) => value > 0);
  return values.length > 0 && positive.length === 0 ? 0 : mean(positive);
}

function mean(values: readonly number[]): number {
  return sum(values) / values.length;
}
