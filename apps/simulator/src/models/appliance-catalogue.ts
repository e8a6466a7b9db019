import type { ApplianceKind } from './appliance.ts';

/** Household appliances: their phases and the times at which people use them. */
export const APPLIANCES = {
  kettle: {
    steps: [{ seconds: 150, watts: 2_150, vars: 8, spectrum: 'resistive', inrush: [1.03, 6] }],
    windows: [
      { from: 6, to: 8.5, chance: 0.9, weekend: 0.4 },
      { from: 8.5, to: 11, chance: 0.3, weekend: 0.8 },
      { from: 13, to: 16, chance: 0.4, weekend: 0.6 },
      { from: 17, to: 19, chance: 0.6 },
      { from: 20, to: 22.5, chance: 0.7 },
    ],
  },
  oven: {
    steps: [
      { seconds: 600, watts: 2_450, vars: 20, spectrum: 'resistive' },
      { seconds: 2_100, watts: 2_420, vars: 20, spectrum: 'resistive', duty: [38, 74] },
    ],
    windows: [
      { from: 11, to: 12.5, chance: 0.08, weekend: 0.45 },
      { from: 17, to: 19.5, chance: 0.3, weekend: 0.35 },
    ],
  },
  hob: {
    steps: [
      { seconds: 420, watts: 1_850, vars: 90, spectrum: 'correctedElectronics' },
      { seconds: 900, watts: 1_500, vars: 75, spectrum: 'correctedElectronics', duty: [7, 9] },
    ],
    windows: [
      { from: 6.5, to: 8, chance: 0.25, weekend: 0.1 },
      { from: 11, to: 13, chance: 0.2, weekend: 0.7 },
      { from: 17, to: 19.5, chance: 0.75 },
    ],
  },
  microwave: {
    steps: [{ seconds: 140, watts: 1_250, vars: 320, spectrum: 'furnace', inrush: [1.6, 1] }],
    windows: [
      { from: 6.5, to: 8, chance: 0.35 },
      { from: 12, to: 13.5, chance: 0.3, weekend: 0.5 },
      { from: 18, to: 21, chance: 0.5 },
    ],
  },
  washingMachine: {
    steps: [
      { seconds: 180, watts: 28, vars: 12, spectrum: 'electronics' },
      { seconds: 960, watts: 2_050, vars: 60, spectrum: 'resistive' },
      { seconds: 2_400, watts: 210, vars: 150, spectrum: 'motor', duty: [14, 9], inrush: [3.2, 0.7] },
      { seconds: 900, watts: 190, vars: 140, spectrum: 'motor', duty: [9, 16], inrush: [3.2, 0.7] },
      { seconds: 420, watts: 520, vars: 260, spectrum: 'motor', inrush: [1.8, 12] },
    ],
    windows: [
      { from: 8, to: 12, chance: 0.2, weekend: 0.55 },
      { from: 16, to: 19.5, chance: 0.3, weekend: 0.2 },
    ],
  },
  dishwasher: {
    steps: [
      { seconds: 300, watts: 75, vars: 55, spectrum: 'motor', inrush: [2.5, 0.8] },
      { seconds: 1_080, watts: 1_980, vars: 70, spectrum: 'resistive' },
      { seconds: 1_800, watts: 80, vars: 58, spectrum: 'motor' },
      { seconds: 720, watts: 1_960, vars: 70, spectrum: 'resistive' },
      { seconds: 900, watts: 12, vars: 6, spectrum: 'electronics' },
    ],
    windows: [
      { from: 13, to: 14.5, chance: 0.1, weekend: 0.4 },
      { from: 19.5, to: 21.5, chance: 0.55 },
    ],
  },
  vacuumCleaner: {
    steps: [{ seconds: 780, watts: 820, vars: 210, spectrum: 'motor', inrush: [2.6, 0.6] }],
    windows: [
      { from: 9, to: 12, chance: 0.06, weekend: 0.5 },
      { from: 17, to: 18.5, chance: 0.12 },
    ],
  },
  television: {
    steps: [{ seconds: 9_900, watts: 105, vars: -28, spectrum: 'correctedElectronics', inrush: [1.5, 1.5] }],
    windows: [
      { from: 8, to: 11, chance: 0.05, weekend: 0.4 },
      { from: 18.5, to: 20.2, chance: 0.9 },
    ],
  },
  computer: {
    steps: [{ seconds: 12_600, watts: 130, vars: -35, spectrum: 'electronics', inrush: [1.7, 1] }],
    windows: [
      { from: 8, to: 9, chance: 0.4, weekend: 0.1 },
      { from: 13, to: 17, chance: 0.5, weekend: 0.4 },
    ],
  },
  hairDryer: {
    steps: [{ seconds: 300, watts: 1_550, vars: 45, spectrum: 'resistive', inrush: [1.25, 1] }],
    windows: [
      { from: 6.2, to: 7.5, chance: 0.6, weekend: 0.15 },
      { from: 20, to: 22, chance: 0.2, weekend: 0.35 },
    ],
  },
  waterHeater: {
    steps: [{ seconds: 6_000, watts: 2_000, vars: 4, spectrum: 'resistive' }],
    windows: [
      { from: 1, to: 2.5, chance: 1 },
      { from: 14, to: 15.5, chance: 0.6 },
    ],
  },
} as const satisfies Record<string, ApplianceKind>;

export type ApplianceName = keyof typeof APPLIANCES;
