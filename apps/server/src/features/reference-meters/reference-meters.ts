import type { MeterTest } from '@phasor/contract';
import type { StoredMeter } from '@phasor/contract/stored-meters';
import { AppError } from '../../app-error.ts';
import type { CallContext, CallHandlers } from '../../call-handlers.ts';
import type { PictureCodec } from '../../ports/picture-codec.ts';
import type { StoredMeterRecords } from '../../ports/records/stored-meter-records.ts';
import { meterChange, newMeter } from './given-meter.ts';
import { MeterDatabase, type MeterDatabaseParts } from './meter-database.ts';
import { meterImages } from './meter-images.ts';
import { testsByMeter } from './meter-tests.ts';
import { precisionMeter } from './precision-meter.ts';

export interface ReferenceMetersParts extends MeterDatabaseParts {
  readonly storedMeters: StoredMeterRecords;
  readonly codec: PictureCodec;
}

type MeterCalls = Extract<keyof CallHandlers, `meters.${string}`>;

/**
 * Meters stored on a precision meter: kept here, exchanged with the device as a whole (R-METER).
 * Owners change it, all users to whom the device is assigned may view it (D9); every change is audited.
 */
export function createReferenceMeters(parts: ReferenceMetersParts): { readonly calls: CallHandlers<MeterCalls> } {
  return { calls: { ...meterCalls(parts), ...transferCalls(parts), ...meterImages(parts) } };
}

function meterCalls({
  storedMeters,
  deviceState,
}: ReferenceMetersParts): CallHandlers<'meters.list' | 'meters.add' | 'meters.change' | 'meters.remove'> {
  return {
    'meters.list': async (_body, context) => {
      const meters = await storedMeters.of(precisionMeter(context));
      if (meters.length === 0) throw new AppError('store.not_found');
      return { data: [...meters] };
    },
    'meters.add': async ({ meter }, context) => {
      const mac = precisionMeter(context);
      const values = newMeter(meter, context.now);
      if (deviceState(mac).status !== 'ONLINE') throw new AppError('device.away');
      const added = await storedMeters.add(mac, values);
      if (added === null) throw new AppError('request.invalid', 'meter', 'the device has as many as it can have');
      context.note?.(noteOf(added));
      return { data: { data: { ID_meter: added.ID_meter } } };
    },
    'meters.change': async ({ ID_meter, meter }, context) => {
      const mac = precisionMeter(context);
      const stored = await knownMeter(storedMeters, mac, ID_meter);
      const changed = meterChange(meter, stored);
      if (Object.keys(changed).length === 0) {
        context.unchanged?.();
        return {};
      }
      // It may have gone in the meantime.
      if (!(await storedMeters.change(mac, ID_meter, changed))) throw unknownMeter();
      context.note?.(JSON.stringify({ ID_meter, ...changed }));
      return {};
    },
    'meters.remove': async ({ ID_meter }, context) => {
      const mac = precisionMeter(context);
      const stored = await knownMeter(storedMeters, mac, ID_meter);
      if (!(await storedMeters.remove(mac, ID_meter))) throw unknownMeter();
      context.note?.(noteOf(stored));
      return {};
    },
  };
}

function transferCalls({
  storedMeters,
  ...wire
}: ReferenceMetersParts): CallHandlers<'meters.download' | 'meters.upload' | 'meters.tests' | 'meters.syncTests'> {
  const database = new MeterDatabase(wire);
  return {
    'meters.download': async (_body, context) => {
      const mac = precisionMeter(context);
      const meters = await database.pull(mac);
      await storedMeters.replace(mac, meters);
      return counted(meters, context);
    },
    'meters.upload': async (_body, context) => {
      const mac = precisionMeter(context);
      const meters = await storedMeters.of(mac);
      await database.push(mac, meters);
      return counted(meters, context);
    },
    'meters.tests': async ({ ID_meter }, context) => {
      const tests = await storedMeters.tests(precisionMeter(context), ID_meter);
      if (tests.length === 0) throw new AppError('store.not_found');
      return { data: [...tests] };
    },
    'meters.syncTests': async (_body, context) => {
      const mac = precisionMeter(context);
      const results: readonly MeterTest[] = await database.tests(mac);
      const { byMeter, unknown } = testsByMeter(results, await storedMeters.of(mac));
      await storedMeters.putTests(mac, byMeter);
      const data = { tests: results.length - unknown, unknown };
      context.note?.(JSON.stringify(data));
      return { data };
    },
  };
}

function counted(meters: readonly StoredMeter[], { note }: CallContext): { data: { meters: number } } {
  const data = { meters: meters.length };
  note?.(JSON.stringify(data));
  return { data };
}

async function knownMeter(storedMeters: StoredMeterRecords, mac: string, id: number): Promise<StoredMeter> {
  const stored = (await storedMeters.of(mac)).find(({ ID_meter }) => ID_meter === id);
  if (stored === undefined) throw unknownMeter();
  return stored;
}

function unknownMeter(): AppError {
  return new AppError('store.not_found', 'ID_meter');
}

function noteOf({ ID_meter, SNUM, TYPE }: StoredMeter): string {
  return JSON.stringify({ ID_meter, SNUM, TYPE });
}
