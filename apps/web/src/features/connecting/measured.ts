import type { MeasuredQuantity, Sighting } from '@phasor/contract';
import { type FormattedQuantity, formatQuantity } from '@phasor/quantities';

export type MeasuredValue = Sighting['values'][number];

/** The catalogue's quantity of each name on the wire; a relay's state is a word and has none. */
export const QUANTITY_OF = {
  U: 'voltage',
  I: 'current',
  P: 'activePower',
  Q: 'reactivePower',
  S: 'apparentPower',
  PF: 'powerFactor',
  DF_U: 'voltageThd',
  DF_I: 'currentThd',
  F: 'frequency',
  E_I: 'activeEnergyImport',
  E_E: 'activeEnergyExport',
  Q1: 'reactiveEnergyQ1',
  Q2: 'reactiveEnergyQ2',
  Q3: 'reactiveEnergyQ3',
  Q4: 'reactiveEnergyQ4',
  S_E: 'apparentEnergy',
  energy: 'activeEnergyImport',
  tempS: 'temperature',
  hum: 'humidity',
  co2: 'carbonDioxide',
  lux: 'illuminance1',
  lux2: 'illuminance2',
  pir: 'motion',
  relay: 'relayState',
  signal: 'signalStrength',
} as const satisfies Readonly<Record<MeasuredQuantity, string>>;

/** A value with its unit; a relay is formatted by the screen, in words. */
export function measuredText(
  quantity: MeasuredQuantity,
  value: number,
  locale: string,
): { value: string; unit: string } {
  return formatQuantity(QUANTITY_OF[quantity] as FormattedQuantity, value, locale);
}
