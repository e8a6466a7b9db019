import { LORA_KEYS, type LoraValues, type SampleFrame } from '@phasor/contract';

/** A measurement as the keys of a LoRa payload tell it, base units; keys that are not of one column are left out. */
export function loraValuesOf(sample: SampleFrame): LoraValues {
  const values: Record<string, number> = {};
  const parts: Readonly<Record<string, unknown>> = { ...sample };
  for (const { key, column } of LORA_KEYS) {
    if (column === null) continue;
    const place = column.lastIndexOf('_');
    const value = place < 0 ? parts[column] : partOf(parts[column.slice(0, place)], column.slice(place + 1));
    if (typeof value === 'number') values[key] = value;
  }
  return values;
}

function partOf(whole: unknown, phase: string): unknown {
  return typeof whole === 'object' && whole !== null
    ? new Map<string, unknown>(Object.entries(whole)).get(phase)
    : undefined;
}
