import type { ObisEntry } from '../readings.ts';
import { type SmlNode, SmlReader } from './sml-node.ts';

/** What the messages of one SML file report. */
export interface SmlReport {
  /** The meter's own identification in hex digits; undefined where it sends none. */
  readonly server: string | undefined;
  readonly entries: readonly ObisEntry[];
}

const GET_LIST_RESPONSE = 0x0701n;
/** DLMS unit codes (IEC 62056-6-2, table 4) of what Phasor has a quantity for. */
const UNITS: Readonly<Record<string, string>> = {
  27: 'W',
  28: 'VA',
  29: 'var',
  30: 'Wh',
  31: 'VAh',
  32: 'varh',
  33: 'A',
  35: 'V',
  44: 'Hz',
};

const isList = (node: SmlNode): node is readonly SmlNode[] => Array.isArray(node);
const isOctets = (node: SmlNode): node is Uint8Array => node instanceof Uint8Array;
const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Reads the value lists of a file. Never throws; bytes that are no SML report nothing. */
export function readSml(content: Uint8Array): SmlReport {
  const reader = new SmlReader(content);
  const entries: ObisEntry[] = [];
  let server: string | undefined;
  try {
    for (reader.skipFill(); !reader.atEnd; reader.skipFill()) {
      const body = bodyOf(reader.next());
      if (!body) continue;
      if (isOctets(body[1])) server = hex(body[1]);
      if (isList(body[4])) entries.push(...body[4].flatMap(entryOf));
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { server: undefined, entries: [] };
  }
  return { server, entries };
}

/** The body of a GetList response: client, server, list name, sensor time, values, signature, gateway time. */
function bodyOf(message: SmlNode): readonly SmlNode[] | undefined {
  const choice = isList(message) ? message[3] : undefined;
  if (!isList(choice) || choice[0] !== GET_LIST_RESPONSE) return undefined;
  return isList(choice[1]) ? choice[1] : undefined;
}

/** One value: name, status, time, unit, scaler, value, signature. */
function entryOf(node: SmlNode): ObisEntry[] {
  if (!isList(node)) return [];
  const [name, , , unit, scaler = 0n, value] = node;
  if (!isOctets(name) || name.length !== 6 || typeof value !== 'bigint' || typeof scaler !== 'bigint') return [];
  const [a, b, c, d, e, f] = name;
  return [
    {
      code: `${a}-${b}:${c}.${d}.${e}*${f}`,
      value: Number(`${value}e${scaler}`),
      unit: (typeof unit === 'bigint' ? UNITS[String(unit)] : undefined) ?? '',
    },
  ];
}
