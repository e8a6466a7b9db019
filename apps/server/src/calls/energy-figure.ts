/** Decimals kept of energies: they add up, so they keep more than any meter resolves, and fewer than a float prints. */
export const ENERGY_SCALE = 1e6;

/** An energy or a register as every answer writes it, Wh to the millionth; 0 for none. */
export function energyFigure(value: number): number {
  return Number.isFinite(value) ? Math.round(value * ENERGY_SCALE) / ENERGY_SCALE + 0 : 0;
}
