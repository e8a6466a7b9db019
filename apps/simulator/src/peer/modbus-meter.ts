import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import type { SampleFrame } from '@phasor/contract';
import { PHASES, type Phase, SECOND_MS } from '@phasor/quantities';
import type { Clock } from '../clock.ts';
import type { RegisterMark } from '../history/register-mark.ts';
import type { ElectricalMeter } from '../meters/electrical-meter.ts';
import { LiveMeasuring } from './live-measuring.ts';

export interface ModbusMeterOptions {
  readonly meter: ElectricalMeter;
  /** Registers at a whole second, from which it counts on. */
  readonly mark: RegisterMark;
  readonly clock: Clock;
  /** 0: any free port. */
  readonly port?: number;
  readonly host?: string;
  /** Its Modbus address; 1 as delivered. */
  readonly unit?: number;
}

type PerPhase = Partial<Record<Phase, number>>;

const HEAD_BYTES = 7;
const READ_INPUT = 4;
const EXCEPTION = { function: 1, address: 2, value: 3 } as const;
/** The meter answers 40 values of two registers at most, and has none behind this one. */
const REGISTERS_MAX = 80;
const REGISTERS_END = 0x180;
const KILO = 1_000;

/** An Eastron SDM630 behind Modbus TCP: function 4, singles with the high word first, kWh. */
export class ModbusMeter {
  readonly #options: ModbusMeterOptions;
  readonly #measuring: LiveMeasuring;
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;
  #ticking: NodeJS.Timeout | undefined;
  #values: ReadonlyMap<number, number> = new Map();

  constructor(options: ModbusMeterOptions) {
    this.#options = options;
    this.#measuring = new LiveMeasuring(options.meter, options.mark, 1);
  }

  /** @returns the port on which it listens */
  async start(): Promise<number> {
    const { port = 0, host = '127.0.0.1' } = this.#options;
    this.#measure();
    this.#ticking = setInterval(() => this.#measure(), SECOND_MS);
    const server = createServer((socket) => this.#serve(socket));
    this.#server = server;
    server.listen(port, host);
    await once(server, 'listening');
    const address = server.address();
    return typeof address === 'object' && address ? address.port : port;
  }

  async stop(): Promise<void> {
    clearInterval(this.#ticking);
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server?.close(resolve));
  }

  #measure(): void {
    const measured = this.#measuring.advance(this.#options.clock.now());
    if (measured) this.#values = valuesOf(measured.live);
  }

  #serve(socket: Socket): void {
    this.#sockets.add(socket);
    let rest = Buffer.alloc(0);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => this.#sockets.delete(socket));
    socket.on('data', (bytes: Buffer) => {
      rest = Buffer.concat([rest, bytes]);
      for (let length = lengthOf(rest); rest.length >= length; length = lengthOf(rest)) {
        const answer = this.#answer(rest.subarray(0, length));
        if (answer) socket.write(answer);
        rest = rest.subarray(length);
      }
    });
  }

  /** The answer to one request; undefined where it is for another address, or no request. */
  #answer(request: Buffer): Buffer | undefined {
    if (request.length < HEAD_BYTES + 5 || request.readUInt8(6) !== (this.#options.unit ?? 1)) return undefined;
    const [code, at, count] = [request.readUInt8(7), request.readUInt16BE(8), request.readUInt16BE(10)];
    const fault = faultOf(code, at, count);
    const body = fault === undefined ? this.#registers(at, count) : Buffer.from([fault]);
    const head = Buffer.from(request.subarray(0, HEAD_BYTES + 1));
    head.writeUInt16BE(body.length + 2, 4);
    head.writeUInt8(fault === undefined ? code : code | 0x80, HEAD_BYTES);
    return Buffer.concat([head, body]);
  }

  /** Every second register begins a value; a register without one is 0. */
  #registers(at: number, count: number): Buffer {
    const first = at - (at % 2);
    const pairs = Buffer.alloc(2 * (count + 2));
    for (let offset = 0; offset <= count; offset += 2) {
      pairs.writeFloatBE(this.#values.get(first + offset) ?? 0, 2 * offset);
    }
    const words = pairs.subarray(2 * (at - first), 2 * (at - first + count));
    return Buffer.concat([Buffer.from([words.length]), words]);
  }
}

const lengthOf = (bytes: Buffer) =>
  bytes.length < HEAD_BYTES ? Number.POSITIVE_INFINITY : HEAD_BYTES - 1 + bytes.readUInt16BE(4);

function faultOf(code: number, at: number, count: number): number | undefined {
  if (code !== READ_INPUT) return EXCEPTION.function;
  if (count === 0 || count > REGISTERS_MAX) return EXCEPTION.value;
  return at + count > REGISTERS_END ? EXCEPTION.address : undefined;
}

/** First registers of the quantities per phase. @see https://www.eastroneurope.com/images/uploads/products/protocol/SDM630_MODBUS_Protocol.pdf */
const PHASES_AT = [
  [0x00, 'U'],
  [0x06, 'I'],
  [0x0c, 'P'],
  [0x12, 'S'],
  [0x18, 'Q'],
  [0x1e, 'PF'],
  [0xea, 'DF_U'],
  [0xf0, 'DF_I'],
] as const;
const KILO_PHASES_AT = [
  [0x15a, 'E_I'],
  [0x160, 'E_E'],
] as const;
const TOTALS_AT = [
  [0x34, ['P'], 1],
  [0x38, ['S'], 1],
  [0x3c, ['Q'], 1],
  [0x48, ['E_I'], KILO],
  [0x4a, ['E_E'], KILO],
  [0x4c, ['Q1', 'Q2'], KILO],
  [0x4e, ['Q3', 'Q4'], KILO],
] as const;
const FREQUENCY_AT = 0x46;

function valuesOf(sample: SampleFrame): Map<number, number> {
  const values = new Map<number, number>();
  const perPhase = (at: number, figures: PerPhase | undefined, divisor: number) => {
    for (const [n, phase] of PHASES.entries()) values.set(at + 2 * n, (figures?.[phase] ?? 0) / divisor);
  };
  for (const [at, name] of PHASES_AT) perPhase(at, sample[name], 1);
  for (const [at, name] of KILO_PHASES_AT) perPhase(at, sample[name], KILO);
  for (const [at, names, divisor] of TOTALS_AT) values.set(at, totalOf(names.map((name) => sample[name])) / divisor);
  values.set(FREQUENCY_AT, sample.F ?? 0);
  return values;
}

const totalOf = (figures: readonly (PerPhase | undefined)[]) =>
  figures.reduce((sum, each) => sum + PHASES.reduce((part, phase) => part + (each?.[phase] ?? 0), 0), 0);
