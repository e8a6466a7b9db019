import type { Registry } from 'prom-client';
import type { Adapters, Surroundings } from '../adapters.ts';
import type { ExchangesOf } from '../calls/exchanges.ts';
import type { DeviceBook } from '../features/devices/device-book.ts';
import { DeviceEventKeeper } from '../features/devices/device-event-keeper.ts';
import { createDevices } from '../features/devices/devices.ts';
import { createIngest } from '../features/ingest/ingest.ts';
import { gaugeWorkers } from '../features/ingest/worker-gauges.ts';
import { createMeasurementFiles } from '../features/measurement-files/measurement-files.ts';
import { createMeasurements } from '../features/measurements/measurements.ts';
import { ownSources } from '../features/measurements/own-sources.ts';
import { registerBreaks } from '../features/measurements/registers/register-breaks.ts';

export type MeasuringFeatures = ReturnType<typeof joinMeasuring>;

interface Needs {
  readonly book: DeviceBook;
  readonly registry: Registry;
}

/** The way of measurements into the store and out of it again. */
export function joinMeasuring(
  { records, series, bus, link }: Adapters,
  { config, clock, log }: Surroundings,
  { book, registry }: Needs,
) {
  const { deviceEvents, imports } = records;
  const ingest = createIngest({ store: series, bus, clock, registry, log });
  gaugeWorkers(registry, () => link.workers?.());
  const exchangesOf: ExchangesOf = async (mac) => (await deviceEvents.of(mac, 'EXCHANGE')).map(({ at }) => at);
  const measurements = createMeasurements({
    store: series,
    clock,
    serverTimeZone: config.timeZone,
    breaksFor: registerBreaks({ deviceEvents, imports }),
    exchangesOf,
  });
  const registers = measurements.liveRegisters((mac) => book.find(mac));
  book.watchSource((mac) => {
    registers
      .renew(mac)
      .catch((error: unknown) => log.warn({ err: error, device: mac }, 'registers were not read again'));
  });
  const events = new DeviceEventKeeper({
    events: deviceEvents,
    log,
    onReset: (mac, reset) => registers.reset(mac, reset),
  });
  const files = createMeasurementFiles({ store: series, imports, stepReadings: measurements.stepReadings });
  const details = createDevices({
    devices: records.devices,
    doubtful: (device) => measurements.doubtfulIncrements(device),
    sourcesOf: ownSources(series),
    statusOf: (mac) => bus.known('state', mac),
    onTimeZoneChange: (mac, timeZone) => series.setTimeZone(mac, timeZone),
    onSettingsChange: (mac) => book.renew(mac),
    onNamed: (mac) => bus.publish('tree', { mac }),
    figures: config.energyFigures,
  });
  return { ingest, measurements, exchangesOf, registers, events, files, details };
}
