import { type AckFrame, REPLAY_NAMES, type SampleFrame, type StateFrame } from '@phasor/contract';
import type { Clock } from '../clock.ts';
import { DeviceWire } from '../peer/device-wire.ts';
import { IN_FLIGHT, Outbox, samplesPerFrame } from '../peer/outbox.ts';
import { DerivedRegisters } from './derived-registers.ts';
import { factsOf, type RecordingFacts, recordedRows } from './recorded-rows.ts';
import { weekShift } from './time-shift.ts';

export interface ReplayOptions {
  readonly file: string;
  readonly mac: string;
  readonly secret: string;
  readonly brokerUrl: string;
  /** First row now, at the speed of the recording. */
  readonly live: boolean;
  /** Times the speed of the recording at which the past is sent; absent = as fast as it is acknowledged. */
  readonly speed?: number;
  /** Type the device is registered with. */
  readonly type: number;
  /** Wh that derived registers begin with. */
  readonly startRegister: number;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly onBegin?: (facts: RecordingFacts, shiftSeconds: number) => void;
  readonly onProgress?: (sent: number, rows: number) => void;
}

export interface ReplayResult {
  /** Samples that are on the server's disk or refused for good. */
  readonly sent: number;
  readonly refused: number;
}

const TICK_MS = 1_000;
const LIVE_BATCH_S = 5;

/** Sends a recorded file as the device that it names; ends when everything is acknowledged. */
export async function replay(options: ReplayOptions): Promise<ReplayResult> {
  const facts = await factsOf(options.file);
  const run = new ReplayRun(options, facts);
  try {
    await run.connect();
    await (options.live ? run.sendLive() : run.sendPast());
  } finally {
    await run.stop();
  }
  return run.result;
}

class ReplayRun {
  readonly #options: ReplayOptions;
  readonly #facts: RecordingFacts;
  readonly #boot: number;
  readonly #shift: number;
  readonly #registers: DerivedRegisters;
  readonly #wire: DeviceWire;
  readonly #outbox: Outbox;
  readonly #ticking: NodeJS.Timeout;
  #connected: () => void = () => {};
  #failed: (error: Error) => void = () => {};
  #transfer: number | undefined;
  readonly #underWay = new Set<Promise<void>>();
  #sent = 0;
  #refused = 0;

  constructor(options: ReplayOptions, facts: RecordingFacts) {
    const { mac, secret, brokerUrl, clock, live } = options;
    this.#options = options;
    this.#facts = facts;
    this.#boot = Math.floor(clock.now() / 1000);
    this.#shift = live ? Math.round(clock.now() / 1000 - facts.first) : weekShift(facts.last, clock.now());
    this.#registers = new DerivedRegisters(facts.interval, options.startRegister);
    this.#transfer = live ? undefined : 0;
    this.#outbox = new Outbox({ boot: this.#boot, send: (frame) => this.#wire.data(frame) });
    this.#wire = new DeviceWire({
      brokerUrl,
      mac,
      secret,
      onConnect: () => this.#begin(),
      onDisconnect: () => this.#outbox.disconnect(),
      onAck: (ack) => this.#acknowledged(ack),
      onRequest: ({ id }) => this.#wire.respond({ id, ok: false, code: 604, message: 'a replay takes no commands' }),
      onError: (message) => this.#failed(new Error(message)),
    });
    this.#ticking = setInterval(() => this.#outbox.tick(clock.now()), TICK_MS);
  }

  get result(): ReplayResult {
    return { sent: this.#sent, refused: this.#refused };
  }

  /** Rejects when the first attempt fails; a connection lost later is made again. */
  async connect(): Promise<void> {
    this.#options.onBegin?.(this.#facts, this.#shift);
    await new Promise<void>((resolve, reject) => {
      this.#connected = resolve;
      this.#failed = reject;
      this.#wire.open(this.#boot, 2_000);
    });
  }

  #begin(): void {
    this.#outbox.connect(this.#boot);
    this.#sendState();
    this.#connected();
    this.#failed = () => {};
  }

  #sendState(): void {
    const { type } = this.#options;
    const derived = this.#facts.quantities.includes('P') && !this.#facts.quantities.includes('E_I');
    const state: StateFrame = {
      status: 'ONLINE',
      boot: this.#boot,
      connection: this.#transfer === undefined ? 'BT_MQTT' : 'BT_MQTT_DB',
      type,
      device: REPLAY_NAMES[derived ? 'derived' : 'recorded'],
      fw: 'replay',
      phase_use: Math.max(1, this.#facts.phases.length) as 1 | 2 | 3,
      lora: false,
      caps: [],
      interval: this.#facts.interval,
      ts: Math.floor(this.#options.clock.now() / 1000),
    };
    this.#wire.state(this.#transfer === undefined ? state : { ...state, transfer: this.#transfer });
  }

  #acknowledged(ack: AckFrame): void {
    this.#refused += ack.refused?.filter(({ reason }) => reason !== 'too_large').length ?? 0;
    this.#outbox.acknowledge(ack);
  }

  async #rowsAsSamples(each: (sample: SampleFrame) => Promise<void>): Promise<void> {
    for await (const row of recordedRows(this.#options.file)) {
      if (this.#options.signal.aborted) return;
      await each({ ...this.#registers.add(row), ts: row.ts + this.#shift });
    }
  }

  async sendPast(): Promise<void> {
    const { speed, clock } = this.#options;
    const began = clock.now();
    let batch: SampleFrame[] = [];
    let size = 1;
    await this.#rowsAsSamples(async (sample) => {
      if (batch.length === 0) size = samplesPerFrame(sample);
      batch.push(sample);
      if (batch.length < size) return;
      if (speed) await this.#waitUntil(began + ((sample.ts - this.#shift - this.#facts.first) * 1000) / speed);
      await this.#handOver(batch);
      batch = [];
    });
    if (batch.length > 0) await this.#handOver(batch);
    await Promise.all(this.#underWay);
    this.#transfer = undefined;
    this.#sendState();
  }

  /** Sends a frame; resolves when the next one may follow, so that the wire is not idle while a frame waits for its commit. */
  async #handOver(samples: SampleFrame[]): Promise<void> {
    const delivery = this.#deliver(samples).finally(() => this.#underWay.delete(delivery));
    this.#underWay.add(delivery);
    if (this.#underWay.size >= IN_FLIGHT) await Promise.race(this.#underWay);
  }

  async #deliver(samples: SampleFrame[]): Promise<void> {
    if (this.#options.signal.aborted) return;
    await this.#unlessAborted(this.#outbox.deliver(samples, this.#facts.interval, this.#options.clock.now()));
    if (this.#options.signal.aborted) return;
    this.#sent += samples.length;
    this.#transfer = Math.floor((this.#sent / this.#facts.rows) * 100) / 100;
    this.#sendState();
    this.#options.onProgress?.(this.#sent, this.#facts.rows);
  }

  async sendLive(): Promise<void> {
    const { clock, onProgress } = this.#options;
    let batch: SampleFrame[] = [];
    const flush = () => {
      this.#outbox.add(batch, this.#facts.interval, clock.now());
      this.#sent += batch.length;
      batch = [];
      onProgress?.(this.#sent, this.#facts.rows);
    };
    await this.#rowsAsSamples(async (sample) => {
      await this.#waitUntil(sample.ts * 1000);
      if (this.#options.signal.aborted) return;
      this.#wire.live({ ...sample, MTYPE: 'REPLAY' });
      batch.push(sample);
      if (batch.length * this.#facts.interval >= LIVE_BATCH_S) flush();
    });
    if (batch.length > 0) flush();
    while (this.#outbox.kept > 0 && !this.#options.signal.aborted) await this.#waitUntil(clock.now() + 50);
  }

  async #waitUntil(time: number): Promise<void> {
    const wait = time - this.#options.clock.now();
    if (wait > 0) await this.#unlessAborted(new Promise<void>((resolve) => setTimeout(resolve, wait)));
  }

  async #unlessAborted(promise: Promise<void>): Promise<void> {
    const { signal } = this.#options;
    if (signal.aborted) return;
    let stop = () => {};
    const aborted = new Promise<void>((resolve) => {
      stop = resolve;
      signal.addEventListener('abort', stop, { once: true });
    });
    await Promise.race([promise, aborted]);
    signal.removeEventListener('abort', stop);
  }

  async stop(): Promise<void> {
    clearInterval(this.#ticking);
    await this.#wire.close({ status: 'OFFLINE', boot: this.#boot });
  }
}
