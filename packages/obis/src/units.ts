/** Units as meters write them, in lower case: the base unit and how many of it one is. */
const UNITS: Readonly<Record<string, readonly [base: string, factor: number]>> = {
  wh: ['Wh', 1],
  kwh: ['Wh', 1_000],
  mwh: ['Wh', 1_000_000],
  varh: ['varh', 1],
  kvarh: ['varh', 1_000],
  mvarh: ['varh', 1_000_000],
  vah: ['VAh', 1],
  kvah: ['VAh', 1_000],
  w: ['W', 1],
  kw: ['W', 1_000],
  mw: ['W', 1_000_000],
  var: ['var', 1],
  kvar: ['var', 1_000],
  va: ['VA', 1],
  kva: ['VA', 1_000],
  v: ['V', 1],
  a: ['A', 1],
  hz: ['Hz', 1],
  '%': ['%', 1],
};

/** A value in a base unit; undefined where the unit is unknown. A value without a unit stays as it is, with ''. */
export function toBaseUnit(value: number, unit: string): { value: number; unit: string } | undefined {
  if (unit === '') return { value, unit: '' };
  const known = Object.hasOwn(UNITS, unit.toLowerCase()) ? UNITS[unit.toLowerCase()] : undefined;
  // 230.1 kWh are 230100 Wh, not 230099.99999999997.
  return known && { value: Number((value * known[1]).toPrecision(15)), unit: known[0] };
}
