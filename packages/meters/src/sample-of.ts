import type { SampleFrame } from '@phasor/contract';
import type { MeterReading } from './meter-values.ts';

/** A reading as a sample of the device protocol. @param ts epoch seconds */
export function sampleOf(reading: MeterReading, ts: number): SampleFrame {
  const values: Record<string, number | Record<string, number>> = {};
  for (const [name, value] of reading) {
    const [quantity = '', phase] = name.split('.');
    const phases = values[quantity];
    if (phase === undefined) values[quantity] = value;
    else values[quantity] = { ...(typeof phases === 'object' ? phases : {}), [phase]: value };
  }
  return { ts, ...values };
}
