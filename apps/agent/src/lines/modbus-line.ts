import { setTimeout as pause } from 'node:timers/promises';
import { type RegisterReader, RegisterRefusal, type RegisterRequest } from '@phasor/meters';
import modbus from 'modbus-serial';
import { serialPortClass } from './serial-port.ts';
import type { SerialSettings } from './serial-settings.ts';

/** Where the meters of a line are. */
export type ModbusPlace =
  | { readonly kind: 'modbus-tcp' | 'modbus-rtu-tcp'; readonly host: string; readonly port: number }
  | { readonly kind: 'modbus-rtu'; readonly serial: SerialSettings };

type ModbusClient = InstanceType<typeof modbus.default>;

/** Pause of a serial line after a missing answer, ms, so that a late answer is not read as the next one. */
const SETTLE_MS = 100;

/** One line with one or several meters: one request at a time; it connects again after a fault. */
export class ModbusLine {
  readonly #place: ModbusPlace;
  #client: ModbusClient | undefined;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(place: ModbusPlace) {
    this.#place = place;
  }

  /** Reads registers of one meter; its requests wait for those of the other meters on the line. */
  reader(unit: number, timeoutMs: number): RegisterReader {
    return (request) => this.#inTurn(() => this.#read(request, unit, timeoutMs));
  }

  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#turn.then(work);
    this.#turn = result.catch(() => undefined);
    return result;
  }

  async #read(request: RegisterRequest, unit: number, timeoutMs: number): Promise<readonly number[]> {
    const client = await this.#connected(timeoutMs);
    client.setID(unit);
    client.setTimeout(timeoutMs);
    try {
      const { data } = await answered(client, request);
      if (data.length !== request.count)
        throw new Error(`answered ${data.length} registers instead of ${request.count}`);
      return data;
    } catch (error) {
      const code = modbusCode(error);
      if (code !== undefined) throw new RegisterRefusal(code, request);
      // A late answer must not be taken for that of the next request.
      await this.#disconnect();
      if (this.#place.kind !== 'modbus-tcp') await pause(SETTLE_MS);
      throw error instanceof Error ? error : new Error(wordsOf(error));
    }
  }

  async #connected(timeoutMs: number): Promise<ModbusClient> {
    if (this.#client?.isOpen) return this.#client;
    await this.#disconnect();
    const client = new modbus.default();
    client.on('error', () => undefined);
    this.#client = client;
    client.setTimeout(timeoutMs);
    await within(open(client, this.#place), Math.max(timeoutMs, 1_000)).catch(async (error: unknown) => {
      await this.#disconnect();
      throw new Error(`the line cannot be opened: ${wordsOf(error)}`);
    });
    return client;
  }

  async #disconnect(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    if (!client) return;
    // The library's `destroy` leaves serial ports open, and its `close` waits for the other end of a connection.
    const isSerial = this.#place.kind === 'modbus-rtu';
    const closed = new Promise<void>((resolve) => {
      if (isSerial) client.close(() => resolve());
      else client.destroy(() => resolve());
    });
    await within(closed, 1_000).catch(() => undefined);
  }

  /** Waits for the request under way and closes the line. */
  async close(): Promise<void> {
    await this.#inTurn(() => this.#disconnect());
  }
}

async function open(client: ModbusClient, place: ModbusPlace): Promise<void> {
  if (place.kind === 'modbus-rtu') {
    // The library would say only that a module is missing.
    await serialPortClass();
    const { path, ...settings } = place.serial;
    return client.connectRTUBuffered(path, settings);
  }
  const { host, port } = place;
  return place.kind === 'modbus-tcp' ? client.connectTCP(host, { port }) : client.connectTelnet(host, { port });
}

const answered = (client: ModbusClient, { from, at, count }: RegisterRequest) =>
  from === 'holding' ? client.readHoldingRegisters(at, count) : client.readInputRegisters(at, count);

function modbusCode(error: unknown): number | undefined {
  const code = typeof error === 'object' && error !== null && 'modbusCode' in error ? error.modbusCode : undefined;
  return typeof code === 'number' ? code : undefined;
}

function wordsOf(error: unknown): string {
  if (typeof error === 'object' && error !== null && 'message' in error) return String(error.message);
  return String(error);
}

async function within<Result>(work: Promise<Result>, ms: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('timed out')), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
