import type { MeterReading, MeterValue } from '../meter-values.ts';
import { plausible, turned } from '../plausible.ts';
import { numberIn } from '../register-number.ts';
import { type RegisterReader, RegisterRefusal } from '../register-reader.ts';
import { SUNSPEC_KINDS, type SunSpecKind, type SunSpecPoint } from './sunspec-points.ts';

/** A measuring part that discovery found. */
export interface SunSpecPart {
  /** Number of its SunSpec model. */
  readonly model: number;
  /** Register of that number. */
  readonly at: number;
  /** Registers of the model, without its number and length. */
  readonly length: number;
}

export interface SunSpecDevice {
  readonly maker: string;
  readonly name: string;
  readonly serial: string;
  readonly parts: readonly SunSpecPart[];
}

const BASES = [40_000, 50_000, 0] as const;
/** "SunS" */
const MARK = [0x5375, 0x6e53] as const;
const COMMON = 1;
const COMMON_REGISTERS = 64;
const END = 0xffff;
/** More than any device has; a chain that never ends is none. */
const MODELS_MAX = 100;
const BATCH = 120;

/** Looks for SunSpec at its three places and lists the measuring models; undefined where a device does not speak it. */
export async function discoverSunSpec(read: RegisterReader): Promise<SunSpecDevice | undefined> {
  for (const base of BASES) {
    const mark = await unlessRefused(read, base, 2);
    if (mark && mark[0] === MARK[0] && mark[1] === MARK[1]) return walk(read, base + 2);
  }
  return undefined;
}

async function unlessRefused(read: RegisterReader, at: number, count: number): Promise<readonly number[] | undefined> {
  try {
    return await read({ from: 'holding', at, count });
  } catch (error) {
    if (error instanceof RegisterRefusal) return undefined;
    throw error;
  }
}

async function walk(read: RegisterReader, start: number): Promise<SunSpecDevice> {
  let common: readonly number[] = [];
  const parts: SunSpecPart[] = [];
  let at = start;
  for (let n = 0; n < MODELS_MAX; n += 1) {
    const [model = END, length = 0] = (await unlessRefused(read, at, 2)) ?? [];
    if (model === END) break;
    if (model === COMMON && common.length === 0) {
      common = await read({ from: 'holding', at: at + 2, count: Math.min(length, COMMON_REGISTERS) });
    }
    if (SUNSPEC_KINDS.has(model)) parts.push({ model, at, length });
    at += 2 + length;
  }
  return { maker: text(common, 0, 16), name: text(common, 16, 16), serial: text(common, 48, 16), parts };
}

function text(words: readonly number[], from: number, count: number): string {
  const bytes = words.slice(from, from + count).flatMap((word) => [word >> 8, word & 0xff]);
  const end = bytes.indexOf(0);
  return String.fromCharCode(...(end < 0 ? bytes : bytes.slice(0, end))).trim();
}

/** Reads a measuring part. @returns base units, positive power is import; what is not implemented is missing */
export async function readSunSpec(read: RegisterReader, part: SunSpecPart): Promise<MeterReading> {
  const kind = SUNSPEC_KINDS.get(part.model);
  if (!kind) return new Map();
  const words: number[] = [];
  const total = part.length + 2;
  for (let from = 0; from < total; from += BATCH) {
    const count = Math.min(BATCH, total - from);
    words.push(...(await read({ from: 'holding', at: part.at + from, count })));
  }
  return readingIn(words, kind);
}

/** The values of a model's registers, number and length included. */
export function readingIn(words: readonly number[], kind: SunSpecKind): MeterReading {
  const reading = new Map<MeterValue, number>();
  for (const point of kind.points) {
    const value = valueAt(words, point);
    if (value !== undefined) reading.set(point.value, value);
  }
  const named = withReactiveTotals(kind.phases === 1 ? onOnePhase(reading) : reading);
  return plausible(kind.generates ? turned(named) : named);
}

function valueAt(
  words: readonly number[],
  { at, type, factorAt, scale, counts, value }: SunSpecPoint,
): number | undefined {
  const raw = numberIn(words.slice(at), type);
  const factor = factorAt === undefined ? 0 : numberIn(words.slice(factorAt), 's16');
  if (raw === undefined || factor === undefined || (counts && raw === 0)) return undefined;
  const number = Number((Number(`${raw}e${factor}`) * scale).toPrecision(15));
  // Devices with floats disagree whether a power factor is a ratio or per cent.
  return value.startsWith('PF') && Math.abs(number) > 1.01 ? Number((number / 100).toPrecision(15)) : number;
}

/** The total of a device with one phase is that phase. */
function onOnePhase(reading: MeterReading): MeterReading {
  const result = new Map<MeterValue, number>();
  for (const [name, value] of reading) {
    const [quantity, phase] = name.split('.');
    const own = `${quantity}.L1` as MeterValue;
    if (phase !== 'T') {
      if (phase === undefined || phase === 'L1') result.set(name, value);
    } else if (!reading.has(own)) result.set(own, value);
  }
  return result;
}

/** Totals of the quadrants are stored by direction: the first two together, the last two together. */
function withReactiveTotals(reading: MeterReading): MeterReading {
  const result = new Map([...reading].filter(([name]) => !/^Q[1-4]\.T$/.test(name)));
  for (const [name, first, second] of [
    ['Q12.T', 'Q1.T', 'Q2.T'],
    ['Q34.T', 'Q3.T', 'Q4.T'],
  ] as const) {
    const parts = [reading.get(first), reading.get(second)].filter((value) => value !== undefined);
    if (parts.length > 0)
      result.set(
        name,
        parts.reduce((a, b) => a + b, 0),
      );
  }
  return result;
}
