import { FakeClock } from '@phasor/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aDevice, recordsInMemory } from '../../../testing/record-builders.ts';
import type { RecordStore } from '../../ports/records/record-store.ts';
import { GeneratorGuards } from './generator-guards.ts';

const { mac } = aDevice({ type: 3 });
const ANNA = { login: 'anna', confirmed: true, shares: true };
const BEN = { login: 'ben', confirmed: true, shares: true };

let clock: FakeClock;
let records: RecordStore;
let running: boolean;
let guards: GeneratorGuards;

beforeEach(async () => {
  clock = new FakeClock();
  records = await recordsInMemory();
  await records.devices.add(aDevice({ type: 3 }));
  running = false;
  const still = { effective: [], angles: [], frequency: 50 };
  const generator = { read: async () => ({ ...still, running }) };
  guards = new GeneratorGuards({ guards: records.guards, clock, generator });
});
afterEach(() => records.stop());

describe('a generator', () => {
  it('needs confirmation unless its owner switches it off', async () => {
    const unconfirmed = { error: 'guard.unconfirmed', field: 'confirmed', httpStatus: 409 };
    await expect(guards.admit(mac, { ...ANNA, confirmed: false })).rejects.toMatchObject(unconfirmed);
    await guards.admit(mac, ANNA);
    await guards.set(mac, { ask: false }, 'anna');
    await guards.admit(mac, { ...ANNA, confirmed: false });
  });

  // proves R-PREC-025
  it('cannot be used while it is locked, not even by its owner, and shows who locked it and since when', async () => {
    await guards.set(mac, { locked: true }, 'ben');
    const since = clock.now();
    clock.advance(1_000);
    await guards.set(mac, { locked: true }, 'anna');
    for (const who of [ANNA, BEN]) {
      const locked = { error: 'guard.locked', data: { by: 'ben', since } };
      await expect(guards.admit(mac, who)).rejects.toMatchObject(locked);
    }
    await guards.set(mac, { locked: false }, 'anna');
    await guards.admit(mac, ANNA);
  });

  // proves R-ERR-036, R-PREC-026
  it('belongs to the user who started it until it is stopped; others see the user and since when', async () => {
    await guards.began(mac, 'anna');
    const since = clock.now();
    running = true;
    clock.advance(5_000);
    await guards.began(mac, 'anna');
    await guards.admit(mac, ANNA);
    const used = { error: 'generator.in_use', data: { by: 'anna', since, test: false } };
    await expect(guards.admit(mac, BEN)).rejects.toMatchObject(used);
    await guards.ended(mac, since - 1);
    await expect(guards.admit(mac, BEN)).rejects.toMatchObject(used);
    await guards.ended(mac);
    await guards.admit(mac, BEN);
  });

  it('is free once it was stopped at the device itself', async () => {
    await guards.began(mac, 'anna');
    await guards.admit(mac, BEN);
  });

  it('belongs to an accuracy test while that runs, for everybody', async () => {
    const test = { by: 'anna', since: clock.now() };
    guards.testing(mac, test);
    const used = { error: 'generator.in_use', data: { by: 'anna', since: test.since, test: true } };
    for (const who of [ANNA, BEN]) await expect(guards.admit(mac, who)).rejects.toMatchObject(used);
    expect((await guards.of(mac)).use).toEqual({ ...test, test: true });
    guards.testing(mac, null);
    await guards.admit(mac, BEN);
    expect((await guards.of(mac)).use).toBeNull();
  });

  it('passes to the next user, from when that one starts it', async () => {
    await guards.began(mac, 'anna');
    clock.advance(60_000);
    await guards.began(mac, 'ben');
    expect((await guards.of(mac)).use).toEqual({ by: 'ben', since: clock.now(), test: false });
  });

  it('stays locked when its confirmation is set, and keeps that when it is unlocked', async () => {
    await guards.set(mac, { locked: true }, 'anna');
    await guards.set(mac, { ask: false }, 'ben');
    expect(await guards.of(mac)).toMatchObject({
      lock: { by: 'anna', since: clock.now() },
      ask: false,
      ask_set: false,
    });
    await guards.set(mac, { locked: false }, 'ben');
    expect(await guards.of(mac)).toMatchObject({ lock: null, ask: false });
    await guards.set(mac, { ask: null }, 'ben');
    expect(await guards.of(mac)).toMatchObject({ ask: true, ask_set: null });
  });

  it('hides the name from users who share no device with its user', async () => {
    await guards.set(mac, { locked: true }, 'anna');
    await expect(guards.admit(mac, { ...BEN, shares: false })).rejects.toMatchObject({ data: { by: null } });
  });
});
