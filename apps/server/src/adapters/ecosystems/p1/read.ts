import { readingsOf, readTelegram } from '@phasor/obis';
import { isJsonObject, type JsonObject, parseJson } from '../../json.ts';
import type { EcosystemMessage, ReadContext } from '../ecosystem.ts';
import type { Findings, UnknownField } from '../finding.ts';
import { instantOfMs } from '../instant.ts';
import { obisUnit } from '../obis-unit.ts';
import { obisValues } from '../obis-values.ts';
import { numberOf } from '../reading.ts';
import { readFields } from './fields.ts';

/** Topics with sums of days, months and years, which restart. */
const STATISTICS =
  /\/(day-consumption|consumption|current-(month|year|period)|meter-stats|statistics|financial|weather|watermeter)(\/|$)/;
const OBIS_CODE = /^(?:\d{1,3}-\d{1,3}:)?\d{1,3}\.\d{1,3}(?:\.\d{1,3})?(?:[*&]\d{1,3})?$/;
/** Units that cannot be others where a message leaves them out: powers and energies may be in kilo. */
const PLAIN_UNITS: ReadonlySet<string> = new Set(['V', 'A', 'Hz', '']);

/**
 * A whole telegram on any topic, JSON keyed by OBIS codes, or single values by the names of common readers.
 * @see https://www.netbeheernederland.nl/sites/default/files/2024-02/dsmr_5.0.2_p1_companion_standard.pdf
 */
export function read({ topic, payload }: EcosystemMessage, context: ReadContext): Findings {
  const key = keyOf(topic, context.key);
  if (key === undefined || STATISTICS.test(topic)) return [];
  const text = payload.toString('latin1');
  if (/^\s*\//.test(text)) return readWhole(text, key);
  const value = parseJson(payload);
  const name = topic.slice(topic.lastIndexOf('/') + 1);
  if (isJsonObject(value)) return readObject(value, { key, context });
  if (value === undefined && /^\s*[{[]/.test(text)) return [{ kind: 'unreadable', key, reason: 'json' }];
  const single = numberOf(typeof value === 'number' ? value : text.trim());
  return single === undefined ? [] : readFields({ [name]: single }, { key, time: null, context });
}

/** The first level names the reader where the connection does not. */
function keyOf(topic: string, key: string | null): string | undefined {
  if (key === null) return topic.split('/')[0];
  return topic === key || topic.startsWith(`${key}/`) ? key : undefined;
}

function readWhole(text: string, key: string): Findings {
  const { check, readings, unread, identification, serial } = readTelegram(text);
  if (check === 'wrong') return [{ kind: 'unreadable', key, reason: 'checksum' }];
  const values = obisValues(readings);
  if (values.length === 0) return [{ kind: 'unreadable', key, reason: 'shape' }];
  const identity = { ...(identification ? { model: identification } : {}), ...(serial ? { name: serial } : {}) };
  const fields: UnknownField[] = unread.map((path) => ({ path, value: '' }));
  return [
    { kind: 'values', key, time: null, values },
    ...(Object.keys(identity).length > 0 ? [{ kind: 'identity', key, ...identity } as const] : []),
    ...(fields.length > 0 ? [{ kind: 'unknown', key, fields } as const] : []),
  ];
}

function readObject(value: JsonObject, { key, context }: { key: string; context: ReadContext }): Findings {
  const entries = Object.entries(value);
  const coded = entries.filter(([name]) => OBIS_CODE.test(name));
  const named = Object.fromEntries(entries.filter(([name]) => !OBIS_CODE.test(name)));
  const time = zonedTime(value.timestamp);
  const fields = coded.length > 0 ? [] : readFields(named, { key, time, context });
  return [...readCoded(coded, key, time), ...fields];
}

function readCoded(coded: readonly (readonly [string, unknown])[], key: string, time: number | null): Findings {
  const fields: UnknownField[] = [];
  const entries = coded.flatMap(([code, raw]) => {
    const { value, unit } = withUnit(raw);
    const assumed = obisUnit(code);
    if (value === undefined) return [];
    if (unit !== undefined) return [{ code, value, unit }];
    if (assumed !== undefined && PLAIN_UNITS.has(assumed)) return [{ code, value, unit: assumed }];
    fields.push({ path: code, value });
    return [];
  });
  const { readings } = readingsOf(entries);
  const values = obisValues(readings);
  return [
    ...(values.length > 0 ? [{ kind: 'values', key, time, values } as const] : []),
    ...(fields.length > 0 ? [{ kind: 'unknown', key, fields } as const] : []),
  ];
}

/** `230.1`, `"0230.1*V"`, `"230.1 V"` or `{"value": 230.1, "unit": "V"}`. */
function withUnit(raw: unknown): { value: number | undefined; unit?: string } {
  if (isJsonObject(raw)) {
    const { value, unit } = raw;
    return { value: numberOf(value), ...(typeof unit === 'string' ? { unit } : {}) };
  }
  const [, number, unit] =
    (typeof raw === 'string' ? /^\s*([+-]?[\d.]+)\s*\*?\s*([A-Za-z%]+)\s*$/.exec(raw) : null) ?? [];
  return number === undefined || unit === undefined ? { value: numberOf(raw) } : { value: numberOf(number), unit };
}

/** A time of ISO 8601; null without a zone, since its clock is unknown then. */
function zonedTime(raw: unknown): number | null {
  if (typeof raw !== 'string' || !/(Z|[+-]\d{2}:?\d{2})$/.test(raw)) return null;
  return instantOfMs(Date.parse(raw));
}
