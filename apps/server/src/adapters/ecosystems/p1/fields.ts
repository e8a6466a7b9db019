import { isJsonObject, type JsonObject } from '../../json.ts';
import type { ReadContext } from '../ecosystem.ts';
import type { Finding, Findings } from '../finding.ts';
import { noteFrequency } from '../frequency.ts';
import { numberOf, Reading } from '../reading.ts';
import { P1_NAMES, type P1Name } from './names.ts';

/** Names whose numbers are no measurement of electricity, or count anew each day or month. */
const SILENT =
  /gas|water|thermal|timestamp|^id$|tariff_?(indicator)?$|unique_id|wifi|sag|swell|fail|peak|average|version|equipment|_m3|model/;

/** Reads values by their names; those of `{value, unit}` and `[{value}]` are taken out of it. */
export function readFields(
  fields: JsonObject,
  { key, time, context }: { key: string; time: number | null; context: ReadContext },
): Findings {
  const reading = new Reading();
  const directions = new Map<string, P1Name & { readonly value: number }>();
  for (const [name, raw] of Object.entries(fields)) {
    const lower = name.toLowerCase();
    const value = plainValue(raw);
    const meaning = P1_NAMES.get(lower);
    if (meaning === undefined) {
      const number = numberOf(value);
      if (number !== undefined && !SILENT.test(lower)) reading.unknown(name, number);
    } else if (meaning.direction !== undefined) {
      const number = numberOf(value);
      if (number !== undefined) directions.set(`${meaning.direction}:${meaning.place}`, { ...meaning, value: number });
    } else if (meaning.quantity === 'F') noteFrequency(reading, [{ frequency: value, voltage: undefined }]);
    else note(reading, meaning, value);
  }
  const memos = notePowers(reading, directions, { key, context });
  return [...reading.findings(key, time), ...memos];
}

function note(reading: Reading, { quantity, place, factor, tariff }: P1Name, value: unknown): void {
  reading.note(quantity, place, value, tariff === undefined ? { factor } : { factor, tariff });
}

function plainValue(raw: unknown): unknown {
  const single = Array.isArray(raw) ? raw[0] : raw;
  return isJsonObject(single) ? single.value : single;
}

/**
 * Both directions are one power. They may arrive one after the other; the one that is missing is taken as reported last, and a
 * direction of 0 alone says nothing about the other.
 */
function notePowers(
  reading: Reading,
  directions: ReadonlyMap<string, P1Name & { readonly value: number }>,
  { key, context }: { key: string; context: ReadContext },
): Finding[] {
  const memoOf = (name: string) => `${name}:${key}`;
  const last = (name: string) => directions.get(name)?.value ?? numberOf(context.memos.get(memoOf(name)));
  for (const { place, factor } of new Map([...directions.values()].map((each) => [each.place, each])).values()) {
    const [delivered, returned] = [last(`delivered:${place}`), last(`returned:${place}`)];
    const isOne = delivered === undefined || returned === undefined;
    const net = (delivered ?? 0) - (returned ?? 0);
    if (!isOne || net !== 0) reading.note('P', place, Math.round(net * factor * 1_000) / 1_000);
  }
  return [...directions].map(([name, { value }]) => ({ kind: 'memo', name: memoOf(name), value }));
}
