/** One phase at one instant, in the quantities the wire names; D is the distortion power. */
export interface PhaseReading {
  U: number;
  P: number;
  Q: number;
  S: number;
  D: number;
  DF_U: number;
  DF_I: number;
}

/** Adds one reading, held for some hours, to the seven registers of a phase. Quadrants as in IEC 62053-23. */
export function countReading(
  registers: Float64Array,
  at: number,
  held: { readonly reading: Pick<PhaseReading, 'P' | 'Q' | 'S'>; readonly hours: number },
): void {
  const { P, Q, S } = held.reading;
  const quadrant = Q >= 0 ? (P >= 0 ? 1 : 2) : P < 0 ? 3 : 4;
  const add = (index: number, amount: number) => {
    registers[at + index] = (registers[at + index] ?? 0) + amount;
  };
  add(P >= 0 ? 0 : 1, Math.abs(P * held.hours));
  add(1 + quadrant, Math.abs(Q * held.hours));
  add(6, S * held.hours);
}
