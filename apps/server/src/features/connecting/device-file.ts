import { isTimeZone } from '@phasor/calendar';
import { DEVICE_TYPES, type DeviceType, deviceKind, isDeviceType, NAME_LIMITS } from '@phasor/contract';
import { z } from 'zod';
import { AppError } from '../../app-error.ts';
import type { ConnectableEcosystem } from '../../ports/ecosystem-catalogue.ts';
import { CsvError, type CsvRow, csvRows } from './csv.ts';
import { isNative, NATIVE } from './native-ecosystems.ts';
import { macOfKey } from './new-connection.ts';

/** Columns of a file of devices; those with `?` may be absent or empty. */
const ROWS_MAX = 5_000;
const TITLE = `${NAME_LIMITS.treeMin} to ${NAME_LIMITS.dialogMax} characters are expected`;

function numberBetween(low: number, high: number) {
  const expected = `a number from ${low} to ${high} is expected`;
  return z
    .string()
    .transform((text) => Number(text.replace(',', '.')))
    .pipe(z.number(expected).min(low, expected).max(high, expected));
}

const row = z.object({
  mac: z.string().optional(),
  title: z.string('is missing').min(NAME_LIMITS.treeMin, TITLE).max(NAME_LIMITS.dialogMax, TITLE),
  type: z
    .string('is missing')
    .transform(Number)
    .pipe(z.number().refine(isDeviceType, `one of ${DEVICE_TYPES.join(', ')} is expected`)),
  phases: z.enum(['1', '2', '3'], '1, 2 or 3 is expected').optional(),
  ecosystem: z.string().default(NATIVE),
  key: z.string().max(120, 'at most 120 characters are expected').optional(),
  time_zone: z.string().refine(isTimeZone, 'a time zone such as Europe/Bratislava is expected').optional(),
  lat: numberBetween(-90, 90).optional(),
  lng: numberBetween(-180, 180).optional(),
  transformation_ratio: numberBetween(1e-11, 100_000).optional(),
  max_current: numberBetween(1, 100_000).optional(),
});
const COLUMNS = Object.keys(row.shape);

/** A device as a line of a file describes it. */
export interface FileDevice {
  readonly line: number;
  /** Absent = one is made. */
  readonly mac: string | undefined;
  readonly title: string;
  readonly type: DeviceType;
  readonly phases: 1 | 2 | 3;
  readonly ecosystem: string;
  readonly key: string | undefined;
  readonly timeZone: string | undefined;
  readonly lat: number | null;
  readonly lng: number | null;
  readonly transformationRatio: number;
  readonly maxCurrent: number;
}

export interface FaultyLine {
  readonly line: number;
  readonly title: string;
  readonly error: { readonly field: string; readonly message: string };
}

export type FileLine = FileDevice | FaultyLine;

/**
 * The lines of a CSV file with a heading, each a device or what is wrong with it.
 * @throws AppError('request.invalid', field csv) where the file as a whole cannot be read
 */
export function readDeviceFile(csv: string, ecosystems: ReadonlyMap<string, ConnectableEcosystem>): FileLine[] {
  const [heading, ...rows] = rowsOf(csv);
  if (heading === undefined) throw new AppError('request.invalid', 'csv', 'has no heading');
  if (rows.length > ROWS_MAX) throw new AppError('request.invalid', 'csv', `has more than ${ROWS_MAX} lines`);
  const names = heading.fields.map((name) => name.trim().toLowerCase());
  const unknown = names.find((name) => name !== '' && !COLUMNS.includes(name));
  if (unknown !== undefined) throw new AppError('request.invalid', 'csv', `column ${unknown} is not known`);
  const seen = { macs: new Set<string>(), keys: new Set<string>() };
  return rows.map((each) => lineOf(each, names, { ecosystems, seen }));
}

interface LineParts {
  readonly ecosystems: ReadonlyMap<string, ConnectableEcosystem>;
  /** What earlier lines have. */
  readonly seen: { readonly macs: Set<string>; readonly keys: Set<string> };
}

function lineOf({ line, fields }: CsvRow, names: readonly string[], parts: LineParts): FileLine {
  const filled = names.flatMap((name, at) => (fields[at] ? [[name, fields[at]] as const] : []));
  const given = Object.fromEntries(filled);
  const parsed = row.safeParse(given);
  const title = typeof given.title === 'string' ? given.title : '';
  const fault = (field: string, message: string) => ({ line, title, error: { field, message } });
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return fault(String(issue?.path[0] ?? 'csv'), issue?.message ?? 'is wrong');
  }
  const { mac: spelled, phases, type, time_zone: timeZone, lat = null, lng = null, ...rest } = parsed.data;
  const mac = spelled === undefined ? undefined : macOfKey(spelled);
  if (spelled !== undefined && mac === undefined) return fault('mac', '12 hexadecimal digits are expected');
  const wrong = wrongPlace({ ...rest, mac }, parts);
  if (wrong) return fault(wrong.field, wrong.message);
  if ((lat === null) !== (lng === null)) return fault('lng', 'lat and lng are given together');
  return {
    ...{ line, mac, type, timeZone, lat, lng, title: rest.title, ecosystem: rest.ecosystem, key: rest.key },
    phases: phases === undefined ? deviceKind(type).phases : phases === '1' ? 1 : phases === '2' ? 2 : 3,
    transformationRatio: rest.transformation_ratio ?? 1,
    maxCurrent: rest.max_current ?? 100,
  };
}

interface Place {
  readonly ecosystem: string;
  readonly key?: string | undefined;
  readonly mac: string | undefined;
}

function wrongPlace({ ecosystem: name, key, mac }: Place, { ecosystems, seen }: LineParts) {
  const ecosystem = ecosystems.get(name);
  if (ecosystem?.topics.device === undefined) return { field: 'ecosystem', message: 'is not known' };
  if (isNative(name) && mac === undefined) return { field: 'mac', message: 'is missing' };
  const pattern = ecosystem.entry.instructions.device?.key?.pattern;
  if (!isNative(name) && key !== undefined && pattern?.test(key) === false)
    return { field: 'key', message: 'is not possible' };
  if (mac !== undefined && seen.macs.has(mac)) return { field: 'mac', message: 'stands in an earlier line' };
  const place = `${name} ${key}`;
  if (key !== undefined && seen.keys.has(place)) return { field: 'key', message: 'stands in an earlier line' };
  if (mac !== undefined) seen.macs.add(mac);
  seen.keys.add(place);
  return undefined;
}

function rowsOf(csv: string): readonly CsvRow[] {
  try {
    return csvRows(csv);
  } catch (error) {
    if (error instanceof CsvError) throw new AppError('request.invalid', 'csv', `line ${error.line}: ${error.message}`);
    throw error;
  }
}
