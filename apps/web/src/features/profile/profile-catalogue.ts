import type { ProfileScreen } from '../../parts/profiles/index.ts';

/** All quantities with a profile. */
export const PROFILE_SCREENS = {
  voltage: { quantity: 'U', axis: 'voltage', cumulative: true, sources: true },
  current: { quantity: 'I', axis: 'current', cumulative: true, sources: true },
  activePower: { quantity: 'P', axis: 'activePower', cumulative: true, sources: true },
  reactivePower: { quantity: 'Q', axis: 'reactivePower', cumulative: true, sources: true },
  apparentPower: { quantity: 'S', axis: 'apparentPower', cumulative: true, sources: true },
  activeEnergyImport: { quantity: 'E_I', axis: 'activeEnergyImport', cumulative: true, sources: true, register: true },
  activeEnergyExport: { quantity: 'E_E', axis: 'activeEnergyExport', cumulative: true, sources: true, register: true },
  reactiveEnergy: { quantity: 'Q_E', axis: 'reactiveEnergy', sources: false, register: true },
  apparentEnergy: { quantity: 'S_E', axis: 'apparentEnergy', sources: false, register: true },
  frequency: { quantity: 'F', axis: 'frequency', sources: true },
  powerFactor: { quantity: 'PF', also: ['Q'], axis: 'phaseAngle', cumulative: false, sources: true },
  voltageThd: { quantity: 'DF_U', axis: 'voltageThd', cumulative: false, sources: true },
  currentThd: { quantity: 'DF_I', axis: 'currentThd', cumulative: false, sources: true },
} as const satisfies Record<string, ProfileScreen>;

export type ProfileScreenName = keyof typeof PROFILE_SCREENS;
