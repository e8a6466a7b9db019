import { type CallBody, IMPORT_LIMITS, SAMPLE_FAMILIES, type Source } from '@phasor/contract';
import type { RowBlock } from '@phasor/series';
import { AppError } from '../../app-error.ts';
import type { CallContext, CallHandlers } from '../../call-handlers.ts';
import type { ImportPart, MeasurementImport } from '../../ports/import-records.ts';
import type { Device, RecordStore } from '../../ports/record-store.ts';
import type { Sample, SeriesStore } from '../../ports/series-store.ts';
import { exportPart } from './export-part.ts';
import { importedSamples, type MeasuredSpan } from './import-samples.ts';

export interface MeasurementFilesParts {
  readonly store: Pick<SeriesStore, 'rows' | 'append' | 'extents'>;
  readonly imports: RecordStore['imports'];
}

export interface MeasurementFiles {
  readonly calls: CallHandlers<
    'measurements.export' | 'measurements.imports' | 'measurements.import' | 'measurements.undoImport'
  >;
  /** Instants at which another count of a device's registers begins or ends, epoch ms ascending. */
  breaksFor(mac: string, source: Source): Promise<{ resets: []; segmentStarts: readonly number[] }>;
}

/** Measurements of a device as files, out and in (decision 75). */
export function createMeasurementFiles({ store, imports }: MeasurementFilesParts): MeasurementFiles {
  return {
    calls: {
      'measurements.export': async (body, context) => exportPart(store, deviceOf(context).mac, body),
      'measurements.imports': async (_body, context) => {
        const all = await imports.ofDevice(deviceOf(context).mac);
        return { data: await Promise.all(all.map(async (each) => shown(each, await imports.parts(each.id)))) };
      },
      'measurements.import': async (body, context) => {
        const part = await storePart({ store, imports }, body, context);
        context.note?.(`${body.import_id} ${body.name}: ${part.rows} rows`);
        return { stored: part.rows, skipped: part.skipped };
      },
      'measurements.undoImport': async ({ import_id: id }, context) => {
        const found = await ownImport(imports, id, deviceOf(context));
        if (found === undefined) throw new AppError('store.not_found');
        const parts = await imports.parts(id);
        for (const part of parts) {
          const samples = part.times.map((time) => withdrawal(found, time));
          await store.append({ family: 'electrical', samples, token: `undo-${id}-${part.part}-${found.createdAt}` });
        }
        await imports.remove(id);
        context.note?.(`${id} ${found.name}`);
        return { removed: parts.reduce((sum, { rows }) => sum + rows, 0) };
      },
    },
    async breaksFor(mac, source) {
      return { resets: [], segmentStarts: await imports.segmentStarts(mac, source) };
    },
  };
}

type Body = CallBody<'measurements.import'>;

/**
 * Stores one part of an import. What it is going to store is written down first, so that nothing is ever stored that
 * could not be taken back; the same part again stores the same again, which changes nothing.
 */
async function storePart(
  { store, imports }: MeasurementFilesParts,
  body: Body,
  context: CallContext,
): Promise<ImportPart> {
  const device = deviceOf(context);
  const { import_id: id, part, source, name } = body;
  const found = await ownImport(imports, id, device);
  const createdAt = found?.createdAt ?? context.now;
  const known = (await imports.parts(id)).find((each) => each.part === part);
  if (known !== undefined) {
    const times = new Set(known.times);
    const kept = body.rows.filter(({ time }) => times.has(time));
    const again = importedSamples(kept, { device: device.mac, source, measured: [] }).samples;
    await append(store, again, `${id}-${part}-${createdAt}`);
    return known;
  }
  const measured = await measuredSpans(store, device.mac, body);
  const { samples, segmentStarts, rows, skipped } = importedSamples(body.rows, {
    device: device.mac,
    source,
    measured,
  });
  const made: ImportPart = { importId: id, part, times: samples.map(({ time }) => time), segmentStarts, rows, skipped };
  const login = context.user?.login ?? null;
  await imports.putPart({ id, mac: device.mac, source, name, login, createdAt }, made);
  await append(store, samples, `${id}-${part}-${createdAt}`);
  return made;
}

async function append(store: MeasurementFilesParts['store'], samples: readonly Sample[], mark: string): Promise<void> {
  if (samples.length > 0) await store.append({ family: 'electrical', samples, token: `import-${mark}` });
}

/** An import of this device; one of another device is as little there as none. */
async function ownImport(
  imports: RecordStore['imports'],
  id: string,
  { mac }: Device,
): Promise<MeasurementImport | undefined> {
  const found = await imports.find(id);
  if (found !== undefined && found.mac !== mac) throw new AppError('access.forbidden');
  return found;
}

/** A sample that says nothing and takes the imported one of its instant back. */
function withdrawal({ mac, source }: MeasurementImport, time: number): Sample {
  return { device: mac, source: source as Source, time, interval: 0, boot: 0, values: {}, imported: true };
}

async function measuredSpans(
  store: MeasurementFilesParts['store'],
  mac: string,
  { rows, source }: Body,
): Promise<MeasuredSpan[]> {
  const from = Math.min(...rows.map(({ time, interval }) => time - interval));
  const to = Math.max(...rows.map(({ time }) => time));
  const query = { family: 'electrical', devices: [mac], source, level: 'raw', neighbours: false } as const;
  const { gauges, registers } = SAMPLE_FAMILIES.electrical;
  const block = (await store.rows({ ...query, from, to: to + IMPORT_LIMITS.intervalMs.max, gauges, registers })).get(
    mac,
  );
  return block === undefined ? [] : spansOf(block);
}

function spansOf({ start, end, covered }: RowBlock): MeasuredSpan[] {
  return Array.from(end, (to, row) => ({ from: start[row] as number, to })).filter((_, row) => covered[row] !== 0);
}

function shown(each: MeasurementImport, parts: readonly ImportPart[]) {
  const { id, name, login, createdAt } = each;
  const ends = parts.flatMap(({ times }) => [times[0] ?? [], times.at(-1) ?? []].flat());
  return {
    id,
    name,
    created_at: createdAt,
    by: login,
    rows: parts.reduce((sum, { rows }) => sum + rows, 0),
    first: ends.length === 0 ? null : Math.min(...ends),
    last: ends.length === 0 ? null : Math.max(...ends),
  };
}

function deviceOf({ devices: [device] }: CallContext): Device {
  if (!device) throw new AppError('access.forbidden');
  return device;
}
