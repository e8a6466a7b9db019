import { readFileSync } from 'node:fs';
import { type MeterReading, sampleOf, turned } from '@phasor/meters';
import type { AgentConfig, AgentMeter } from '@phasor/meters/config';
import { SECOND_MS } from '@phasor/quantities';
import { ByteLine } from './lines/byte-line.ts';
import { telegramReader } from './lines/meter-telegrams.ts';
import { ModbusLine } from './lines/modbus-line.ts';
import { Uplink } from './link/uplink.ts';
import { type Log, logOf } from './log.ts';
import { describe, isModbus, type ModbusSource, meterRead, placeOf, type TelegramSource } from './meter-source.ts';
import { Polling } from './polling.ts';
import { bytePlaceOf, callOf } from './telegram-source.ts';

const MEGABYTE = 1_000_000;

/** What has to be stopped, in the order of starting. */
interface Part {
  stop(): Promise<void> | void;
}

/** Reads all meters of a file and brings their samples to the server. */
export class Agent {
  readonly #config: AgentConfig;
  readonly #log: Log;
  readonly #ca: Buffer | undefined;
  readonly #lines = new Map<string, ModbusLine>();
  readonly #parts: Part[] = [];

  constructor(config: AgentConfig, log: Log) {
    this.#config = config;
    this.#log = log;
    this.#ca = config.ca === undefined ? undefined : readFileSync(config.ca);
  }

  start(): void {
    for (const meter of this.#config.meters) this.#startMeter(meter);
  }

  #startMeter(meter: AgentMeter): void {
    const { name, mac, secret, interval, source, invert } = meter;
    const log = logOf(name, this.#log);
    const { name: device, phases } = describe(source);
    const { server, buffer, meters } = this.#config;
    const capacity = (buffer.megabytes * MEGABYTE) / meters.length;
    const uplink = new Uplink({
      server,
      ca: this.#ca,
      mac,
      secret,
      interval,
      device,
      phases,
      folder: buffer.folder,
      capacity,
      log,
    });
    uplink.start();
    this.#parts.push(uplink);
    let last = 0;
    const take = (reading: MeterReading, ts: number) => {
      if (ts <= last) return;
      last = ts;
      uplink.add(sampleOf(invert ? turned(reading) : reading, ts));
    };
    const setPresent = (isPresent: boolean) => uplink.setStatus(isPresent ? 'ONLINE' : 'OFFLINE');
    if (isModbus(source)) this.#poll({ source, interval, take, setPresent, log });
    else this.#listen({ source, interval, take, setPresent, log });
  }

  #poll({ source, interval, take, setPresent, log }: Taking<ModbusSource>): void {
    const read = meterRead(source);
    const reader = this.#lineOf(source).reader(source.unit, source.timeout);
    const polling = new Polling({
      read: () => read(reader),
      interval,
      onReading: take,
      onFault: log,
      onPresence: setPresent,
    });
    polling.start();
    this.#parts.push(polling);
  }

  #lineOf(source: ModbusSource): ModbusLine {
    const place = placeOf(source);
    const key = JSON.stringify(place.kind === 'modbus-rtu' ? place.serial.path : place);
    const known = this.#lines.get(key) ?? new ModbusLine(place);
    this.#lines.set(key, known);
    return known;
  }

  /** Of the telegrams of an interval the first one is taken: meters send many more than are stored. */
  #listen({ source, interval, take, setPresent, log }: Taking<TelegramSource>): void {
    const read = telegramReader(source.format);
    let taken = 0;
    let receivedAt = Date.now();
    const line = new ByteLine({
      place: bytePlaceOf(source),
      call: callOf(source, interval),
      onFault: log,
      onBytes: (bytes) => {
        for (const result of read(bytes)) {
          if ('fault' in result) {
            log(result.fault);
            continue;
          }
          receivedAt = Date.now();
          setPresent(true);
          const slot = Math.floor(receivedAt / (interval * SECOND_MS));
          if (slot > taken) take(result.reading, Math.round(receivedAt / SECOND_MS));
          taken = Math.max(taken, slot);
        }
      },
    });
    const absentMs = Math.max(30, 3 * interval) * SECOND_MS;
    const watching = setInterval(() => {
      if (Date.now() - receivedAt > absentMs) setPresent(false);
    }, SECOND_MS);
    line.open();
    this.#parts.push({
      stop: () => {
        clearInterval(watching);
        return line.close();
      },
    });
  }

  async stop(): Promise<void> {
    for (const part of this.#parts.splice(0).reverse()) await part.stop();
    await Promise.all([...this.#lines.values()].map((line) => line.close()));
  }
}

interface Taking<Source> {
  readonly source: Source;
  readonly interval: number;
  readonly take: (reading: MeterReading, ts: number) => void;
  readonly setPresent: (isPresent: boolean) => void;
  readonly log: Log;
}
