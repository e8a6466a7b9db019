/**
 * Power that a connection can carry, W: phases × 1.2 × nominal voltage × greatest current × transformation ratio. Pass 1
 * phase for the register of one phase, and ratio 1 for readings without the ratio applied.
 *
 * @see D47
 */
export function connectionLimit(connection: {
  phases: number;
  maxCurrent: number;
  nominalVoltage?: number;
  ratio?: number;
}): number {
  const { phases, maxCurrent, nominalVoltage = 230, ratio = 1 } = connection;
  return phases * 1.2 * nominalVoltage * maxCurrent * ratio;
}
