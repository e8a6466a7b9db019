/** Distance of value group C from one phase to the next. */
const PHASE_STEP = 20;

/** Units of momentary values (D = 7) by value group C of all phases together (IEC 62056-6-1). */
const MOMENTARY: ReadonlyMap<number, string> = new Map([
  [1, 'W'],
  [2, 'W'],
  [3, 'var'],
  [4, 'var'],
  [9, 'VA'],
  [11, 'A'],
  [12, 'V'],
  [13, ''],
  [14, 'Hz'],
  [16, 'W'],
]);
/** Units of registers (D = 8). */
const COUNTED: ReadonlyMap<number, string> = new Map([
  [1, 'Wh'],
  [2, 'Wh'],
  ...[3, 4, 5, 6, 7, 8].map((c) => [c, 'varh'] as const),
  [9, 'VAh'],
]);

const BY_D: ReadonlyMap<number, ReadonlyMap<number, string>> = new Map([
  [7, MOMENTARY],
  [8, COUNTED],
]);

/** Base unit of what an OBIS code measures, for messages without units; undefined for codes without a meaning here. */
export function obisUnit(code: string): string | undefined {
  const [, c, d] = /^(?:1-\d{1,3}:)?(\d{1,3})\.(\d{1,3})(?:\.\d{1,3})?(?:[*&]\d{1,3})?$/.exec(code) ?? [];
  const phaseless = Number(c) % PHASE_STEP;
  return BY_D.get(Number(d))?.get(phaseless);
}
