import { numberOf, type Reading } from './reading.ts';

/** Below it a phase is not energized and its frequency is noise (198 Hz was seen), V. */
const ENERGIZED_VOLTS = 50;
/** Plausible frequencies of a supply, Hz: for a frequency that comes without its voltage. */
const SUPPLY_HERTZ = { low: 40, high: 70 } as const;

/** Notes the frequency of the supply from the first energized phase. */
export function noteFrequency(
  reading: Reading,
  phases: readonly { readonly frequency: unknown; readonly voltage: unknown }[],
): void {
  for (const { frequency, voltage } of phases) {
    const hertz = numberOf(frequency);
    const volts = numberOf(voltage);
    if (hertz === undefined) continue;
    const isEnergized =
      volts === undefined ? hertz > SUPPLY_HERTZ.low && hertz < SUPPLY_HERTZ.high : volts > ENERGIZED_VOLTS;
    if (!isEnergized) continue;
    reading.note('F', '', hertz);
    return;
  }
}
