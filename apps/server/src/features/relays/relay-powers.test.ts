import { FakeClock } from '@phasor/testkit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RelayMemory } from '../../../testing/devices/relay-memory.ts';
import { aDevice, recordsInMemory } from '../../../testing/record-builders.ts';
import { AppError } from '../../app-error.ts';
import type { RecordStore } from '../../ports/records/record-store.ts';
import { RelayCommands } from './relay-commands.ts';
import { RelayGuards } from './relay-guards.ts';
import { RelayPowers } from './relay-powers.ts';

const device = aDevice({ type: 2 });
const { mac } = device;
const FIVE_MINUTES = 5 * 60_000;

let records: RecordStore;
let link: RelayMemory;
let online: boolean;
let clock: FakeClock;
beforeEach(async () => {
  records = await recordsInMemory();
  await records.devices.add(device);
  [link, online, clock] = [new RelayMemory(), true, new FakeClock()];
});
afterEach(() => records.stop());

/** As after a start of the server. */
function started(): { readonly powers: RelayPowers; readonly guards: RelayGuards } {
  const isOnline = () => online;
  const { relays, guards } = records;
  const powers = new RelayPowers({ relays, isOnline, clock, commands: new RelayCommands({ link, isOnline }) });
  const loads = { now: () => null, greatest: async () => new Map() };
  return { powers, guards: new RelayGuards({ powers, guards, loads }) };
}

// proves R-RELAY-043
describe('the power of the loads on relays', () => {
  it('is what the device knows, also for the question before a relay is switched', async () => {
    link.power.R2 = 3_600;
    const unasked = { error: 'guard.unconfirmed', data: { relays: ['R2'] } };
    await expect(started().guards.admit(device, [1, 2], false)).rejects.toMatchObject(unasked);
    online = false;
    await expect(started().guards.admit(device, [2], false)).rejects.toMatchObject(unasked);
  });

  it('is asked for once where the device knows it, and at most every five minutes where it does not', async () => {
    const { powers } = started();
    for (const _look of [1, 2]) await powers.of(mac);
    expect(link.requests).toHaveLength(1);
    await records.relays.change(mac, [{ relay: 4, power: null }]);
    for (const relay of ['R1', 'R2', 'R3', 'R4']) delete link.power[relay];
    clock.advance(FIVE_MINUTES);
    for (const _look of [1, 2]) await powers.of(mac);
    expect(link.requests).toHaveLength(2);
    clock.advance(FIVE_MINUTES);
    expect((await powers.of(mac)).has(4)).toBe(false);
    expect(link.requests).toHaveLength(3);
  });

  it('is awaited by all who look while the device is asked', async () => {
    link.power.R2 = 3_600;
    const { guards } = started();
    const looks = await Promise.allSettled([guards.admit(device, [2], false), guards.admit(device, [2], false)]);
    expect(looks.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(link.requests).toHaveLength(1);
  });

  it('is unknown where the device has no such request', async () => {
    link.refusal = { code: 422 };
    expect(await started().powers.of(mac)).toEqual(new Map());
  });

  it('is looked for again after a failure of something else than the device', async () => {
    const { powers } = started();
    const request = vi.spyOn(link, 'request').mockRejectedValueOnce(new AppError('server.unavailable'));
    await expect(powers.of(mac)).rejects.toMatchObject({ error: 'server.unavailable' });
    expect(await powers.of(mac)).toEqual(new Map());
    clock.advance(FIVE_MINUTES);
    expect((await powers.of(mac)).get(1)).toBe(900);
    expect(request).toHaveBeenCalledTimes(2);
  });

  it('is recorded where it is news alone', async () => {
    const { powers } = started();
    await powers.reported(mac);
    link.power.R3 = 40;
    const change = vi.spyOn(records.relays, 'change');
    await powers.reported(mac);
    expect(change.mock.calls).toEqual([[mac, [{ relay: 3, power: 40 }]]]);
  });
});
