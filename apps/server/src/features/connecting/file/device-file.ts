import { type DeviceType, deviceKind, IMPORT_FAULTS, type ImportFault } from '@phasor/contract';
import { hasUnseen } from '../../../calls/invalid-input.ts';
import type { ConnectableEcosystem } from '../../../ports/ecosystem-catalogue.ts';
import { isNative } from '../native-ecosystems.ts';
import { macOfKey } from '../new-connection.ts';
import { CsvError, type CsvRow, csvRows } from './csv.ts';
import { COLUMNS, type FaultyLine, faultyLine, ROWS_MAX, row } from './device-file-columns.ts';

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

export type FileLine = FileDevice | FaultyLine;

/** The lines of a CSV file with a heading, each a device or what is wrong with it; one faulty line where the file cannot be read. */
export function readDeviceFile(csv: string, ecosystems: ReadonlyMap<string, ConnectableEcosystem>): FileLine[] {
  const read = rowsOf(csv);
  if ('error' in read) return [read];
  const [heading, ...rows] = read;
  if (heading === undefined || rows.length === 0) return [wholeFault(1, 'csv', 'empty')];
  if (rows.length > ROWS_MAX) return [wholeFault(rows[ROWS_MAX]?.line ?? 1, 'csv', 'lines')];
  const names = heading.fields.map((name) => name.trim().toLowerCase());
  const unseen = names.findIndex((name) => hasUnseen(name, true));
  if (unseen !== -1) return [wholeFault(heading.line, columnAt(unseen), 'unseen')];
  const unknown = names.find((name) => name !== '' && !COLUMNS.includes(name));
  if (unknown !== undefined) return [wholeFault(heading.line, unknown, 'column')];
  const twice = names.find((name, index) => name !== '' && names.indexOf(name) !== index);
  if (twice !== undefined) return [wholeFault(heading.line, twice, 'column_twice')];
  const seen = { macs: new Set<string>(), keys: new Set<string>() };
  return rows.map((each) => lineOf(each, names, { ecosystems, seen }));
}

/** The place of a column whose name cannot be shown, from 1. */
const columnAt = (index: number) => String(index + 1);

const wholeFault = (line: number, field: string, reason: ImportFault) => faultyLine({ line, title: '' }, field, reason);

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
  const faulty = (field: string, reason: ImportFault) => faultyLine({ line, title }, field, reason);
  if (fields.some((cell, at) => cell !== '' && (names[at] ?? '') === '')) return faulty('csv', 'cells');
  const unseen = fields.findIndex((cell) => hasUnseen(cell, true));
  if (unseen !== -1) return faulty(names[unseen] ?? 'csv', 'unseen');
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return faulty(
      String(issue?.path[0] ?? 'csv'),
      IMPORT_FAULTS.find((each) => each === issue?.message) ?? 'impossible',
    );
  }
  const { mac: spelled, phases, type, time_zone: timeZone, lat = null, lng = null, ...rest } = parsed.data;
  const mac = spelled === undefined ? undefined : macOfKey(spelled);
  if (spelled !== undefined && mac === undefined) return faulty('mac', 'mac');
  const wrong = wrongPlace({ ...rest, mac }, parts);
  if (wrong) return faulty(...wrong);
  if ((lat === null) !== (lng === null)) return faulty('lng', 'pair');
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

function wrongPlace(
  { ecosystem: name, key, mac }: Place,
  { ecosystems, seen }: LineParts,
): [string, ImportFault] | undefined {
  const ecosystem = ecosystems.get(name);
  if (ecosystem?.topics.device === undefined) return ['ecosystem', 'unknown'];
  if (isNative(name) && mac === undefined) return ['mac', 'missing'];
  const pattern = ecosystem.entry.instructions.device?.key?.pattern;
  if (!isNative(name) && key !== undefined && pattern?.test(key) === false) return ['key', 'impossible'];
  if (mac !== undefined && seen.macs.has(mac)) return ['mac', 'twice'];
  const place = `${name} ${key}`;
  if (key !== undefined && seen.keys.has(place)) return ['key', 'twice'];
  if (mac !== undefined) seen.macs.add(mac);
  if (key !== undefined) seen.keys.add(place);
  return undefined;
}

function rowsOf(csv: string): readonly CsvRow[] | FaultyLine {
  try {
    return csvRows(csv);
  } catch (error) {
    if (error instanceof CsvError) return wholeFault(error.line, 'csv', 'quote');
    throw error;
  }
}
