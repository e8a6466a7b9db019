import type { WireQuantity } from '@phasor/contract';
import type { FormattedQuantity } from '@phasor/quantities';

/** Content of one realtime screen (R-LIVE-001). */
export interface LiveScreen {
  readonly quantity: WireQuantity;
  readonly axis: FormattedQuantity;
}

export const LIVE_SCREENS = {
  voltage: { quantity: 'U', axis: 'voltage' },
  current: { quantity: 'I', axis: 'current' },
  activePower: { quantity: 'P', axis: 'activePower' },
  reactivePower: { quantity: 'Q', axis: 'reactivePower' },
  apparentPower: { quantity: 'S', axis: 'apparentPower' },
  activeEnergyImport: { quantity: 'E_I', axis: 'activeEnergyImport' },
  activeEnergyExport: { quantity: 'E_E', axis: 'activeEnergyExport' },
  reactiveEnergy: { quantity: 'Q_E', axis: 'reactiveEnergy' },
  apparentEnergy: { quantity: 'S_E', axis: 'apparentEnergy' },
  frequency: { quantity: 'F', axis: 'frequency' },
  powerFactor: { quantity: 'PF', axis: 'phaseAngle' },
  voltageThd: { quantity: 'DF_U', axis: 'voltageThd' },
  currentThd: { quantity: 'DF_I', axis: 'currentThd' },
} as const satisfies Record<string, LiveScreen>;

export type LiveScreenName = keyof typeof LIVE_SCREENS;
