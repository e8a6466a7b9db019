import { type CallBody, IMPORT_LIMITS, type SampleFamilyName, type Source } from '@phasor/contract';
import type { RowBlock } from '@phasor/series';
import { AppError } from '../../app-error.ts';
import type { CallContext, CallHandlers } from '../../call-handlers.ts';
import type { Device } from '../../ports/records/device-records.ts';
import type {
  FamilyInstants,
  ImportPart,
  ImportRecords,
  MeasurementImport,
} from '../../ports/records/import-records.ts';
import type { Sample, SeriesStore } from '../../ports/series-store.ts';
import type { StepReadingsPort } from '../../ports/step-readings.ts';
import { exportPart } from './export-part.ts';
import { exportSteps } from './export-steps.ts';
import {
  IMPORT_FAMILIES,
  type ImportedSamples,
  importedSamples,
  type MeasuredSpan,
  rowsOfFamily,
  sampleColumns,
} from './import-samples.ts';

export interface MeasurementFilesParts {
  readonly store: Pick<SeriesStore, 'rows' | 'append' | 'extents'>;
  readonly imports: ImportRecords;
  readonly stepReadings: StepReadingsPort;
}

export interface MeasurementFiles {
  readonly calls: CallHandlers<
    'measurements.export' | 'measurements.imports' | 'measurements.import' | 'measurements.undoImport'
  >;
}

/** Measurements of a device as files, out and in (D75). */
export function createMeasurementFiles({ store, imports, stepReadings }: MeasurementFilesParts): MeasurementFiles {
  return {
    calls: {
      'measurements.export': async ({ period, ...body }, context) => {
        const device = deviceOf(context);
        if (period === undefined) return exportPart(store, device.mac, body);
        return exportSteps(await stepReadings.read({ ...body, device, period }));
      },
      'measurements.imports': async (_body, context) => {
        const all = await imports.ofDevice(deviceOf(context).mac);
        return { data: await Promise.all(all.map(async (each) => shown(each, await imports.parts(each.id)))) };
      },
      'measurements.import': async (body, context) => {
        const part = await storePart({ store, imports }, body, context);
        context.note?.(`${body.import_id} ${body.name}: ${part.rows} rows`);
        return { stored: part.rows, skipped: part.skipped };
      },
      'measurements.undoImport': async ({ import_id: given }, context) => {
        const found = await ownImport(imports, given, deviceOf(context));
        if (found === undefined) throw new AppError('store.not_found');
        const { id } = found;
        const parts = await imports.parts(id);
        for (const part of parts) {
          for (const [family, times] of familiesOf(part.times)) {
            const samples = times.map((time) => withdrawal(found, time));
            await store.append({ family, samples, token: `undo-${id}-${part.part}-${found.createdAt}-${family}` });
          }
        }
        await imports.remove(id);
        context.note?.(`${given} ${found.name}`);
        return { removed: parts.reduce((sum, { rows }) => sum + rows, 0) };
      },
    },
  };
}

type Body = CallBody<'measurements.import'>;
type Stores = Pick<MeasurementFilesParts, 'store' | 'imports'>;

/**
 * Stores one part of an import. What it is going to store is written down first, so that nothing is ever stored that
 * could not be taken back; the same part again stores the same again, which changes nothing. A part of which nothing is to
 * be stored leaves no trace: an import without rows is none.
 * @throws AppError('request.invalid', field rows.N.time) for a row that has not come to its end yet
 */
async function storePart(
  parts: Stores,
  body: Body,
  context: CallContext,
): Promise<Pick<ImportPart, 'rows' | 'skipped'>> {
  const { store, imports } = parts;
  const device = deviceOf(context);
  const future = body.rows.findIndex(({ time }) => time > context.now);
  if (future >= 0) throw new AppError('request.invalid', `rows.${future}.time`, 'this time has not come yet');
  const { part, source, name } = body;
  const found = await ownImport(imports, body.import_id, device);
  const id = found?.id ?? importId(device, body.import_id);
  const createdAt = found?.createdAt ?? context.now;
  const known = (await imports.parts(id)).find((each) => each.part === part);
  const made = known ? samplesAgain(body, device, known) : await freshSamples(store, body, device);
  const outcome = known ?? partOf(body, id, made);
  if (known === undefined && outcome.rows > 0) {
    const login = context.user?.login ?? null;
    await imports.putPart({ id, mac: device.mac, source, name, login, createdAt }, outcome);
  }
  for (const { family, samples } of made) {
    const token = `import-${id}-${part}-${createdAt}-${family}`;
    if (samples.length > 0) await store.append({ family, samples, token });
  }
  return outcome;
}

interface Stored extends ImportedSamples {
  readonly family: SampleFamilyName;
}

async function freshSamples(store: MeasurementFilesParts['store'], body: Body, { mac }: Device): Promise<Stored[]> {
  const { source } = body;
  const made: Stored[] = [];
  for (const family of IMPORT_FAMILIES) {
    const rows = rowsOfFamily(body.rows, family);
    if (rows.length === 0) continue;
    const measured = await measuredSpans(store, mac, { family, source, rows });
    made.push({ family, ...importedSamples(rows, { device: mac, source, measured }) });
  }
  return made;
}

/** What was made of the part the first time: of the rows that were kept then. */
function samplesAgain(body: Body, { mac }: Device, known: ImportPart): Stored[] {
  return familiesOf(known.times).map(([family, times]) => {
    const kept = new Set(times);
    const rows = rowsOfFamily(body.rows, family).filter(({ time }) => kept.has(time));
    return { family, ...importedSamples(rows, { device: mac, source: body.source, measured: [] }) };
  });
}

function partOf({ part, rows }: Body, importId: string, made: readonly Stored[]): ImportPart {
  const stored = new Set(made.flatMap(({ kept }) => kept)).size;
  const perFamily = (pick: (each: Stored) => readonly number[]): FamilyInstants =>
    Object.fromEntries(made.map((each) => [each.family, pick(each)]));
  return {
    ...{ importId, part, rows: stored, skipped: rows.length - stored },
    times: perFamily(({ samples }) => samples.map(({ time }) => time)),
    segmentStarts: perFamily(({ segmentStarts }) => segmentStarts),
  };
}

/** Ids are of each device alone: whether another device has an import of the same id shows nowhere. */
function importId({ mac }: Device, given: string): string {
  return `${mac} ${given}`;
}

/** An import of this device, also of an earlier version, whose ids were of all devices. */
async function ownImport(
  imports: ImportRecords,
  given: string,
  device: Device,
): Promise<MeasurementImport | undefined> {
  const found = (await imports.find(importId(device, given))) ?? (await imports.find(given));
  return found?.mac === device.mac ? found : undefined;
}

/** An empty sample, which takes back the imported one of its instant. */
function withdrawal({ mac, source }: MeasurementImport, time: number): Sample {
  return { device: mac, source: source as Source, time, interval: 0, boot: 0, values: {}, imported: true };
}

async function measuredSpans(
  store: MeasurementFilesParts['store'],
  mac: string,
  { family, source, rows }: { family: SampleFamilyName; source: Source; rows: Body['rows'] },
): Promise<MeasuredSpan[]> {
  const from = Math.min(...rows.map(({ time, interval }) => time - interval));
  const to = Math.max(...rows.map(({ time }) => time)) + IMPORT_LIMITS.intervalMs.max;
  const query = { family, devices: [mac], source, level: 'raw', neighbours: false } as const;
  const block = (await store.rows({ ...query, from, to, ...sampleColumns(family) })).get(mac);
  return block === undefined ? [] : spansOf(block);
}

function spansOf({ start, end, covered }: RowBlock): MeasuredSpan[] {
  return Array.from(end, (to, row) => ({ from: start[row] as number, to })).filter((_, row) => covered[row] !== 0);
}

function shown(each: MeasurementImport, parts: readonly ImportPart[]) {
  const { id, name, login, createdAt } = each;
  const ends = parts.flatMap(({ times }) =>
    familiesOf(times).flatMap(([, all]) => [...all.slice(0, 1), ...all.slice(-1)]),
  );
  return {
    id: id.slice(id.indexOf(' ') + 1),
    name,
    created_at: createdAt,
    by: login,
    rows: parts.reduce((sum, { rows }) => sum + rows, 0),
    first: ends.length === 0 ? null : Math.min(...ends),
    last: ends.length === 0 ? null : Math.max(...ends),
  };
}

const familiesOf = (times: FamilyInstants) => Object.entries(times) as [SampleFamilyName, readonly number[]][];

function deviceOf({ devices: [device] }: CallContext): Device {
  if (!device) throw new AppError('access.forbidden');
  return device;
}
