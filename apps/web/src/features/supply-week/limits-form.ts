import { SUPPLY_LIMIT_NAMES, SUPPLY_LIMITS, type SupplyLimitName } from '@phasor/supply';

export type LimitTexts = Readonly<Record<SupplyLimitName, string>>;
type Limits = Readonly<Record<SupplyLimitName, number | null>>;

/** Limits as they are written into fields; empty where a value is as measured. */
export function limitTexts(limits: Limits, locale: string): LimitTexts {
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 3, useGrouping: false });
  return byName((name) => {
    const limit = limits[name];
    return limit === null ? '' : number.format(limit);
  });
}

export const USUAL_LIMITS: Limits = byName((name) => SUPPLY_LIMITS[name].usual);

/** The limits of fields that differ from the usual ones, or the names of the fields that are wrong. */
export function limitsOf(texts: LimitTexts): Partial<Record<SupplyLimitName, number>> | readonly SupplyLimitName[] {
  const read = SUPPLY_LIMIT_NAMES.map((name) => [name, limitOf(texts[name], name)] as const);
  const wrong = read.filter(([, value]) => value === undefined).map(([name]) => name);
  if (wrong.length > 0) return wrong;
  return Object.fromEntries(read.filter(([name, value]) => value !== null && value !== SUPPLY_LIMITS[name].usual));
}

/** Undefined for what cannot be; null for an empty field where that is allowed. */
function limitOf(text: string, name: SupplyLimitName): number | null | undefined {
  const { least, most, usual } = SUPPLY_LIMITS[name];
  const written = text.trim().replace(',', '.');
  if (written === '') return usual === null ? null : undefined;
  const value = /^\d+(\.\d+)?$/.test(written) ? Number(written) : Number.NaN;
  return value >= least && value <= most ? value : undefined;
}

function byName<Value>(of: (name: SupplyLimitName) => Value): Record<SupplyLimitName, Value> {
  return Object.fromEntries(SUPPLY_LIMIT_NAMES.map((name) => [name, of(name)])) as Record<SupplyLimitName, Value>;
}
