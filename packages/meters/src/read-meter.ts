import type { CounterBank, MeterModel } from './meter-model.ts';
import type { MeterReading, MeterValue } from './meter-values.ts';
import { plausible } from './plausible.ts';
import { type PlannedRead, readPlan } from './read-plan.ts';
import { REGISTERS_OF } from './register-entries.ts';
import { numberIn, scaled } from './register-number.ts';
import { type RegisterReader, RegisterRefusal } from './register-reader.ts';

/** Reads one meter with a register map; it remembers what the meter refused, and does not ask for that again. */
export class MappedMeter {
  readonly #model: MeterModel;
  #plan: readonly PlannedRead[];
  #counters: CounterBank | undefined;

  constructor(model: MeterModel) {
    this.#model = model;
    this.#plan = readPlan(model);
    this.#counters = model.counters;
  }

  /** @returns base units; what the meter does not have is missing. @throws where it does not answer, or refuses what it must have */
  async read(reader: RegisterReader): Promise<MeterReading> {
    const parts = new Map<MeterValue, (number | undefined)[]>();
    for (const planned of this.#plan) {
      const words = await this.#words(planned, reader);
      if (!words) continue;
      for (const { value, at, type, scale } of planned.entries) {
        const from = at - planned.at;
        const number = numberIn(words.slice(from, from + REGISTERS_OF[type]), type, this.#model.words);
        parts.set(value, [...(parts.get(value) ?? []), number === undefined ? undefined : scaled(number, scale)]);
      }
    }
    for (const [value, number] of await this.#readCounters(reader)) parts.set(value, [number]);
    return plausible(summed(parts));
  }

  async #words(planned: PlannedRead, reader: RegisterReader): Promise<readonly number[] | undefined> {
    try {
      return await reader(planned);
    } catch (error) {
      if (!planned.optional || !(error instanceof RegisterRefusal)) throw error;
      this.#plan = this.#plan.filter((each) => each !== planned);
      return undefined;
    }
  }

  async #readCounters(reader: RegisterReader): Promise<ReadonlyMap<MeterValue, number>> {
    if (!this.#counters) return new Map();
    try {
      return await readCounters(this.#counters, reader);
    } catch (error) {
      if (!(error instanceof RegisterRefusal)) throw error;
      this.#counters = undefined;
      return new Map();
    }
  }
}

/** A value of several registers is missing while one of them is. */
function summed(parts: ReadonlyMap<MeterValue, readonly (number | undefined)[]>): MeterReading {
  return new Map(
    [...parts].flatMap(([value, numbers]): [MeterValue, number][] => {
      const known = numbers.filter((number) => number !== undefined);
      return known.length === numbers.length
        ? [
            [
              value,
              scaled(
                known.reduce((a, b) => a + b, 0),
                1,
              ),
            ],
          ]
        : [];
    }),
  );
}

/** Bits of the settings: the unit in the lowest two, the counted quadrants in the lowest four. */
const UNIT_BITS = 3;
const QUADRANT_BITS = 15;
/** Unit (1 Wh, 2 varh) and quadrants (bit 0 is the first) of the registers that Phasor knows. */
const COUNTED: readonly (readonly [unit: number, quadrants: number, value: MeterValue])[] = [
  [1, 0b1001, 'E_I.T'],
  [1, 0b0110, 'E_E.T'],
  [2, 0b0011, 'Q12.T'],
  [2, 0b1100, 'Q34.T'],
];

/** The first counter of each kind: further ones are of single tariffs, or may be set back. */
async function readCounters(bank: CounterBank, reader: RegisterReader): Promise<ReadonlyMap<MeterValue, number>> {
  const { count, valuesAt, exponentsAt, unitAt, quadrantsAt, settingsStep } = bank;
  const first = Math.min(unitAt, quadrantsAt);
  const settingsCount = (count - 1) * settingsStep + Math.abs(unitAt - quadrantsAt) + 1;
  const settings = await reader({ from: 'holding', at: first, count: settingsCount });
  const values = await reader({ from: 'input', at: valuesAt, count: 2 * count });
  const exponents = await reader({ from: 'input', at: exponentsAt, count });
  const found = new Map<MeterValue, number>();
  for (let n = 0; n < count; n += 1) {
    const unit = (settings[unitAt - first + n * settingsStep] ?? 0) & UNIT_BITS;
    const quadrants = (settings[quadrantsAt - first + n * settingsStep] ?? 0) & QUADRANT_BITS;
    const value = COUNTED.find(([u, q]) => u === unit && q === quadrants)?.[2];
    const digits = numberIn(values.slice(2 * n, 2 * n + 2), 's32');
    const exponent = numberIn(exponents.slice(n, n + 1), 's16');
    if (value === undefined || digits === undefined || exponent === undefined || found.has(value)) continue;
    found.set(value, Number(`${digits}e${exponent}`));
  }
  return found;
}
