import type { Phase, WireAt } from '@phasor/quantities';
import { meaningOf, type ObisMeaning, tariffOf } from './obis-catalogue.ts';
import { parseObisCode } from './obis-code.ts';
import { toBaseUnit } from './units.ts';

/**
 * Names of the device protocol (docs/device-protocol.md, "`data`"). Q12 and Q34 are the reactive energies of the two upper and
 * the two lower quadrants, which many meters count together.
 */
export type ObisQuantity = WireAt<'phase' | 'total' | 'supply'>;

/** `T` is the total over the phases; of F it is the supply. */
export type ObisPhase = Phase | 'T';

/** One value of a meter, base units; positive power is import. */
export interface ObisReading {
  readonly quantity: ObisQuantity;
  readonly phase: ObisPhase;
  readonly value: number;
  /** The register of one tariff; undefined: the whole quantity. */
  readonly tariff?: number;
}

/** One line of a telegram, or one value of a message that is keyed by OBIS codes. */
export interface ObisEntry {
  readonly code: string;
  readonly value: number;
  /** As the meter writes it; '' where it writes none. */
  readonly unit: string;
}

export interface ObisReadings {
  /** At most one per quantity, phase and tariff. */
  readonly readings: readonly ObisReading[];
  /** Codes of electricity without a meaning for Phasor, or with a unit that cannot be theirs. */
  readonly unread: readonly string[];
}

const ELECTRICITY = 1;
const PRESENT = 255;
/** Quantities that are named by a ratio or by nothing else, so that meters leave their unit out. */
const UNIT_OPTIONAL: ReadonlySet<ObisQuantity> = new Set(['PF']);

interface Understood extends ObisMeaning {
  readonly value: number;
  readonly channel: number;
  readonly tariff: number | undefined;
}

/**
 * What the values of one message are. Import and export of P and Q become one signed value, registers of tariffs one total where
 * the meter has none. Other media, earlier billing periods and further channels are left out.
 */
export function readingsOf(entries: readonly ObisEntry[]): ObisReadings {
  const unread: string[] = [];
  const understood: Understood[] = [];
  for (const entry of entries) {
    const code = parseObisCode(entry.code);
    if (!code || (code.a ?? ELECTRICITY) !== ELECTRICITY || (code.f ?? PRESENT) !== PRESENT) continue;
    const meaning = meaningOf(code);
    const value = meaning && baseValue(entry, meaning);
    if (value === undefined || meaning === undefined) unread.push(entry.code);
    else understood.push({ ...meaning, value, channel: code.b ?? 0, tariff: tariffOf(code.e) });
  }
  const channel = Math.min(...understood.map((each) => each.channel));
  const own = understood.filter((each) => each.channel === channel);
  return { readings: [...gauges(own), ...registers(own)], unread };
}

function baseValue({ value, unit }: ObisEntry, meaning: ObisMeaning): number | undefined {
  if (!Number.isFinite(value)) return undefined;
  const base = toBaseUnit(value, unit);
  if (base?.unit === meaning.unit) return base.value;
  return base?.unit === '' && UNIT_OPTIONAL.has(meaning.quantity) ? value : undefined;
}

const REGISTER_UNITS = new Set(['Wh', 'varh', 'VAh']);
const isRegister = ({ unit }: Understood) => REGISTER_UNITS.has(unit);
const keyOf = ({ quantity, phase }: Understood) => `${quantity} ${phase}`;

function gauges(all: readonly Understood[]): ObisReading[] {
  return [...groupBy(all.filter((each) => !isRegister(each)))].flatMap((parts) => {
    const value = netOf(parts);
    const [first] = parts;
    return first && value !== undefined ? [{ quantity: first.quantity, phase: first.phase, value }] : [];
  });
}

/** A signed value goes before the difference of its two directions; a direction that is not reported is 0. */
function netOf(parts: readonly Understood[]): number | undefined {
  const of = (direction: ObisMeaning['direction']) => parts.find((part) => part.direction === direction)?.value;
  return of('net') ?? Number(((of('import') ?? 0) - (of('export') ?? 0)).toPrecision(15));
}

function registers(all: readonly Understood[]): ObisReading[] {
  return [...groupBy(all.filter(isRegister))].flatMap((parts) => {
    const [first] = parts;
    if (!first) return [];
    const { quantity, phase } = first;
    const tariffs = [...new Map(parts.flatMap((part) => (part.tariff ? [[part.tariff, part.value] as const] : [])))];
    const total = parts.find(({ tariff }) => tariff === undefined)?.value ?? sum(tariffs.map(([, value]) => value));
    return [
      { quantity, phase, value: total },
      ...tariffs.map(([tariff, value]) => ({ quantity, phase, value, tariff })),
    ];
  });
}

const sum = (values: readonly number[]) => Number(values.reduce((a, b) => a + b, 0).toPrecision(15));

function groupBy(all: readonly Understood[]): Iterable<readonly Understood[]> {
  const groups = new Map<string, Understood[]>();
  for (const each of all) groups.set(keyOf(each), [...(groups.get(keyOf(each)) ?? []), each]);
  return groups.values();
}
