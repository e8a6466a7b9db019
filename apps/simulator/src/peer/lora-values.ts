import { LORA_KEYS, type LoraValues, type SampleFrame } from '@phasor/contract';

/** What a module sends beside its last measurement. */
export interface ModuleValues {
  /** Means over its averaging window. */
  readonly means: Parts;
  /** Its scalers and signals, by key. */
  readonly own: LoraValues;
}

/** Keys of means over the averaging window (R-LORA-005, D64). */
const AVERAGES = /^(Avg|AVG|AAVG|CUMAVG)/;

/** A measurement under the keys of a LoRa payload, base units; keys without a value are left out. */
export function loraValuesOf(sample: SampleFrame, { means, own }: ModuleValues): LoraValues {
  const values: Record<string, number> = {};
  const now: Parts = { ...sample };
  for (const { key, column } of LORA_KEYS) {
    const value = column === null ? own[key] : valueIn(AVERAGES.test(key) ? means : now, column);
    if (value !== undefined) values[key] = value;
  }
  return values;
}

type Parts = Readonly<Record<string, unknown>>;

/** Quadrants that are sent as one value over all phases. */
const QUADRANTS: Readonly<Record<string, readonly string[]>> = { Q12: ['Q1', 'Q2'], Q34: ['Q3', 'Q4'] };

function valueIn(parts: Parts, column: string): number | undefined {
  const place = column.lastIndexOf('_');
  if (place < 0) return numberOf(parts[column]);
  const [name, phase] = [column.slice(0, place), column.slice(place + 1)];
  if (phase !== 'T') return phasesOf(parts[name]).get(phase);
  const values = (QUADRANTS[name] ?? [name]).flatMap((each) => [...phasesOf(parts[each]).values()]);
  if (name === 'U') return meanOf(values.filter((value) => value > 0));
  return values.length === 0 ? undefined : sumOf(values);
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
