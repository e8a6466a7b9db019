import { LORA_KEYS, type LoraValues, type SampleFrame } from '@phasor/contract';

/** A measurement as the keys of a LoRa payload tell it, base units; keys it says nothing of are left out. */
export function loraValuesOf(sample: SampleFrame): LoraValues {
  const values: Record<string, number> = {};
  const parts: Readonly<Record<string, unknown>> = { ...sample };
  for (const { key, column } of LORA_KEYS) {
    const value = column === null ? undefined : toldBy(parts, column);
    if (value !== undefined) values[key] = value;
  }
  return values;
}

type Parts = Readonly<Record<string, unknown>>;

/** Quadrants that are told together over all phases. */
const QUADRANTS: Readonly<Record<string, readonly string[]>> = { Q12: ['Q1', 'Q2'], Q34: ['Q3', 'Q4'] };

function toldBy(parts: Parts, column: string): number | undefined {
  const place = column.lastIndexOf('_');
  if (place < 0) return numberOf(parts[column]);
  const [name, phase] = [column.slice(0, place), column.slice(place + 1)];
  if (phase !== 'T') return phasesOf(parts[name]).get(phase);
  const told = (QUADRANTS[name] ?? [name]).flatMap((each) => [...phasesOf(parts[each]).values()]);
  if (name === 'U') return meanOf(told.filter((value) => value > 0));
  return told.length === 0 ? undefined : sumOf(told);
}

function phasesOf(whole: unknown): ReadonlyMap<string, number> {
  const phases = typeof whole === 'object' && whole !== null ? Object.entries(whole) : [];
  return new Map(phases.filter((entry): entry is [string, number] => typeof entry[1] === 'number'));
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

function meanOf(values: readonly number[]): number | undefined {
  return values.length === 0 ? undefined : sumOf(values) / values.length;
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
