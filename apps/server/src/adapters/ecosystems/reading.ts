import type { MeasuredQuantity, Place } from '@phasor/contract';
import type { Finding, Findings, Measured, UnknownField } from './finding.ts';

interface NoteOptions {
  /** From the unit of the message to the base unit, such as 1,000 for kWh. */
  readonly factor?: number;
  readonly tariff?: number;
}

/** Digits that a number of 64 bits holds with certainty. */
const DIGITS = 15;

/** Values collected from one message of one device. */
export class Reading {
  readonly #values: Measured[] = [];
  readonly #unknown: UnknownField[] = [];

  /** Adds a number; null and absent are unknown, and what is no number is listed under its path. */
  // biome-ignore lint/complexity/useMaxParams: a value is its quantity, its place and its number; the rest is rare
  note(quantity: MeasuredQuantity, place: Place, raw: unknown, { factor = 1, tariff }: NoteOptions = {}): void {
    if (raw === undefined || raw === null) return;
    const number = numberOf(raw);
    // Without the noise of binary fractions: 95 % are 0.95, not 0.9500000000000001.
    const value = number === undefined ? undefined : numberOf(Number((number * factor).toPrecision(DIGITS)));
    if (value === undefined) this.unknown(`${quantity}${place === '' ? '' : `.${place}`}`, raw);
    else this.#values.push({ quantity, place, value, ...(tariff === undefined ? {} : { tariff }) });
  }

  /** Lists a field that has no meaning here. */
  unknown(path: string, raw: unknown): void {
    if (typeof raw === 'number' || typeof raw === 'string' || typeof raw === 'boolean') {
      this.#unknown.push({ path, value: raw });
    }
  }

  /** @param time epoch ms as reported by the device, null = not reported */
  findings(key: string, time: number | null): Findings {
    const found: Finding[] = [];
    if (this.#values.length > 0) found.push({ kind: 'values', key, time, values: this.#values });
    if (this.#unknown.length > 0) found.push({ kind: 'unknown', key, fields: this.#unknown });
    return found;
  }
}

/** A finite number, also as a decimal text such as `230.1`; undefined for anything else. */
export function numberOf(raw: unknown): number | undefined {
  if (typeof raw === 'number') return Number.isFinite(raw) ? raw : undefined;
  if (typeof raw !== 'string' || !/^\s*[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?\s*$/.test(raw)) return undefined;
  const value = Number(raw);
  return Number.isFinite(value) ? value : undefined;
}
