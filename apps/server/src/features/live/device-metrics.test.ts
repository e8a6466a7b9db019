import type { DeviceStatus } from '@phasor/contract';
import { FakeClock } from '@phasor/testkit';
import { describe, expect, it } from 'vitest';
import { createLiveBus } from '../../adapters/live-bus/one-process-bus.ts';
import { AppError } from '../../app-error.ts';
import { createDeviceMetrics } from './device-metrics.ts';
import { Live, type LiveParts } from './live.ts';
import type { RegisterCounts } from './values/register-counts.ts';

const DEVICE = { mac: '02005E100001', title: 'Main board' };

/** Registers whose history counted 1,000 before the present count. */
const COUNTED: RegisterCounts = {
  load: async () => undefined,
  read: (_mac, _register, reading) => reading + 1_000,
  total: (_mac, _total, readings) => readings.values().reduce((sum, reading) => sum + reading, 0),
  last: () => new Map(),
};

function metricsOf({ status = 'ONLINE', ...changes }: Partial<LiveParts> & { status?: DeviceStatus } = {}) {
  const [clock, bus] = [new FakeClock(), createLiveBus()];
  bus.know('state', { of: () => ({ status }), macs: () => [DEVICE.mac] });
  const live = new Live({
    ...{ bus, clock, transformationRatio: () => 20, log: { error: () => undefined } },
    gate: { authorizeLive: () => Promise.reject(new AppError('access.forbidden')) },
    ...changes,
  });
  live.start();
  const values = { P_L1: 5, E_I_L1: 10 };
  bus.publish('data', { device: DEVICE.mac, time: clock.now(), interval: 1_000, values, words: {} });
  live.stop();
  return createDeviceMetrics({ live, stateOf: (mac) => bus.known('state', mac) });
}

describe('figures of devices for programs', () => {
  // proves R-TOKEN-035
  it('are behind the transformers, with counters that continue those of history', async () => {
    const families = await metricsOf({ registers: COUNTED }).of(DEVICE);
    const first = (name: string) => families.find((family) => family.name === name)?.points[0]?.value;
    expect(first('phasor_active_power_watts')).toBe(100);
    expect(first('phasor_active_energy_import_watthours_total')).toBe(20_200);
  });

  // proves R-TOKEN-035
  it('are not answered while history cannot be read: a counter would jump', async () => {
    const registers = { ...COUNTED, load: () => Promise.reject(new Error('the store is away')) };
    await expect(metricsOf({ registers }).of(DEVICE)).rejects.toMatchObject({ error: 'server.unavailable' });
  });

  it('of a device that is offline are its state alone', async () => {
    const families = await metricsOf({ status: 'OFFLINE' }).of(DEVICE);
    expect(families.map(({ name }) => name)).toEqual(['phasor_device_online']);
  });
});
