import { type DeviceStateValues, FRAME_LIMITS, type MeterTest, REQUEST_TIMEOUTS_MS } from '@phasor/contract';
import { METER_FIELD_NAMES, STORED_METER_LIMITS, type StoredMeter } from '@phasor/contract/stored-meters';
import { z } from 'zod';
import { AppError } from '../../app-error.ts';
import { deviceRefusal } from '../../calls/device-refusal.ts';
import type { DeviceLink } from '../../ports/device-link.ts';

export interface MeterDatabaseParts {
  readonly link: Pick<DeviceLink, 'request'>;
  readonly deviceState: (mac: string) => Pick<DeviceStateValues, 'status' | 'connection'>;
}

/** Answer of a device; missing fields of a meter are empty. A malformed meter spoils the whole answer: all or nothing (D32). */
const id = z.number().int().min(1).max(STORED_METER_LIMITS.id);
const value = z.union([z.string().max(200), z.number()]);
const meters = z.object({
  meters: z
    .array(
      z
        .object(Object.fromEntries(METER_FIELD_NAMES.map((field) => [field, value.default('')])))
        .extend({ ID_meter: id }),
    )
    .max(STORED_METER_LIMITS.meters)
    .refine((list) => new Set(list.map(({ ID_meter }) => ID_meter)).size === list.length),
});
const tests = z.object({
  tests: z.array(z.object({ ID_meter: id, ERROR: z.number() }).catchall(value)).max(50_000),
});
/** Of the bytes of a frame, for what stands around the meters. */
const AROUND = 1_024;

/**
 * The database in a precision meter, carried over the wire. Every method rejects with AppError('device.offline') for a device
 * that is offline, silent or answers nonsense: nothing has changed then (D28).
 */
export class MeterDatabase {
  readonly #parts: MeterDatabaseParts;

  constructor(parts: MeterDatabaseParts) {
    this.#parts = parts;
  }

  async pull(mac: string): Promise<readonly StoredMeter[]> {
    // The schema names every field; TypeScript cannot follow that through their list.
    return this.#read(meters, await this.#ask(mac, 'meters.pull')).meters as unknown as readonly StoredMeter[];
  }

  /** @throws AppError('request.invalid') where they are more than one frame can carry, or the device does not take them */
  async push(mac: string, list: readonly StoredMeter[]): Promise<void> {
    const params = { meters: list };
    if (Buffer.byteLength(JSON.stringify(params)) > FRAME_LIMITS.bytes - AROUND) {
      throw new AppError('request.invalid', 'meters', 'more than one frame carries');
    }
    await this.#ask(mac, 'meters.push', params);
  }

  /** The device has to be connected in its ordinary way: not while it transfers what it kept. */
  async tests(mac: string): Promise<readonly MeterTest[]> {
    if (this.#parts.deviceState(mac).connection !== 'BT_MQTT') {
      throw new AppError('device.offline', undefined, 'not connected by BT_MQTT');
    }
    return this.#read(tests, await this.#ask(mac, 'tests.sync')).tests;
  }

  #read<Result>(schema: z.ZodType<Result>, answer: unknown): Result {
    const read = schema.safeParse(answer);
    if (read.success) return read.data;
    throw new AppError('device.offline', undefined, `unreadable answer: ${read.error.message}`);
  }

  async #ask(mac: string, method: string, params: Record<string, unknown> = {}): Promise<unknown> {
    if (this.#parts.deviceState(mac).status !== 'ONLINE') throw new AppError('device.offline');
    const response = await this.#parts.link.request(mac, { method, params }, REQUEST_TIMEOUTS_MS.database);
    if (response.ok) return response.result ?? {};
    throw deviceRefusal(response, 'meters');
  }
}
