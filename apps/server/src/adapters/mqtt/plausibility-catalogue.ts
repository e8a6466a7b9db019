/**
 * Lowest and highest value per wire name that can be a measurement, base units, both ends allowed; what lies outside is
 * a fault of the sender and refused (D46). Wide on purpose: behind transformers and at dead phases real meters
 * report strange values, and judging them is not this table's business.
 */
export const PLAUSIBLE = {
  U: [0, 1e6],
  I: [0, 1e6],
  P: [-1e9, 1e9],
  Q: [-1e9, 1e9],
  S: [0, 1e9],
  PF: [-1.01, 1.01],
  DF_U: [0, 1e4],
  DF_I: [0, 1e5],
  F: [0, 1_000],
  E_I: [0, 1e13],
  E_E: [0, 1e13],
  Q1: [0, 1e13],
  Q2: [0, 1e13],
  Q3: [0, 1e13],
  Q4: [0, 1e13],
  S_E: [0, 1e13],
  tempS: [-100, 200],
  hum: [0, 110],
  co2: [0, 1e5],
  lux: [0, 1e6],
  lux2: [0, 1e6],
  pir: [0, 1e6],
  relay: [0, 1],
  energy: [0, 1e13],
  WRSSI: [-200, 100],
  GRSSI: [-200, 100],
  F_U: [-360, 360],
  F_I: [-360, 360],
  U_PP: [0, 1e6],
  F_UPP: [-360, 360],
} as const satisfies Record<string, readonly [number, number]>;
