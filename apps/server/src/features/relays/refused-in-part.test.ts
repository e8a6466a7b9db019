import { CALL_SCHEMAS } from '@phasor/contract/schemas';
import { FakeClock } from '@phasor/testkit';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { aCallContext } from '../../../testing/call-context.ts';
import { RelayMemory } from '../../../testing/devices/relay-memory.ts';
import { aDevice, recordsInMemory } from '../../../testing/record-builders.ts';
import { MemorySeriesStore } from '../../../testing/series-store/memory-series-store.ts';
import type { RecordStore } from '../../ports/records/record-store.ts';
import { createMeasurements } from '../measurements/measurements.ts';
import { Relays } from './relays.ts';

const device = aDevice({ type: 2 });
const { mac } = device;

/** A device that stores the power of loads, and clears no energy. */
class Unclearable extends RelayMemory {
  override async request(of: string, call: Parameters<RelayMemory['request']>[1]) {
    this.refusal = call.method === 'relay.clear' ? { code: 422 } : undefined;
    return super.request(of, call);
  }
}

let records: RecordStore;
let relays: Relays;
let notes: string[];
beforeEach(async () => {
  records = await recordsInMemory();
  await records.devices.add(device);
  const [store, clock] = [new MemorySeriesStore(), new FakeClock()];
  await store.start();
  const { stepReadings } = createMeasurements({ store, clock, serverTimeZone: 'UTC' });
  const { relays: names, guards } = records;
  const link = new Unclearable();
  relays = new Relays({ relays: names, guards, store, stepReadings, link, isOnline: () => true, clock });
  notes = [];
});
afterEach(() => records.stop());

const context = () => aCallContext({ devices: [device], owner: true, note: (detail) => notes.push(detail) });
const write = (body: object) =>
  relays.calls['relays.writeSettings'](
    CALL_SCHEMAS['relays.writeSettings'].request.parse({ token: 't', ...body }),
    context(),
  );

// proves R-RELAY-043
it('the power that a device has taken is asked about, though it refuses what was wanted beside it', async () => {
  await write({ power: { R2: 100 } });
  const body = { names: { R2: 'Heater' }, power: { R2: 3_600 }, clear_energy: { R1: true as const } };
  await expect(write(body)).rejects.toThrow();
  expect(await records.relays.of(mac)).toContainEqual({ mac, relay: 2, name: null, power: 3_600 });
  const { data } = (await relays.calls['relays.guards']({ token: 't' }, context())) as {
    data: { R2: { ask: boolean } };
  };
  expect(data.R2.ask).toBe(true);
  expect(notes.at(-1)).toBe(JSON.stringify(body));
});

it('the audit names the relays that were to be switched, also where that is refused', async () => {
  await write({ power: { R2: 3_600 } });
  const refused = relays.calls['relays.switch']({ token: 't', relay_2: true, relay_3: false }, context());
  await expect(refused).rejects.toMatchObject({ error: 'guard.unconfirmed' });
  expect(notes.at(-1)).toBe('R2 on, R3 off');
});
