/** Resident memory at a moment of a bench, MB. */
export interface MemoryReading {
  /** Minutes since the bench began, of the clock or simulated. */
  readonly minute: number;
  readonly server: number;
  readonly storage: number;
}

/** Growth by least squares over time, MB a minute. */
export function slopeOf(readings: readonly MemoryReading[], of: (reading: MemoryReading) => number): number {
  const meanOf = (each: (reading: MemoryReading) => number) =>
    readings.reduce((sum, reading) => sum + each(reading), 0) / readings.length;
  const [time, value] = [meanOf(({ minute }) => minute), meanOf(of)];
  const shared = meanOf((reading) => (reading.minute - time) * (of(reading) - value));
  return shared / meanOf((reading) => (reading.minute - time) ** 2);
}
