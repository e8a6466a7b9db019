import type { AckFrame, EventFrame, RequestFrame, ResponseFrame, SampleFrame, StateFrame } from '@phasor/contract';
import type { Clock, Log } from '../clock.ts';
import { measureBack, type RegisterMark } from '../history/register-mark.ts';
import type { DeviceModel } from '../meters/device-model.ts';
import { uniform } from '../physics/random.ts';
import { type Command, CommandError, type CommandSet } from './command.ts';
import { DeviceWire } from './device-wire.ts';
import { LiveMeasuring } from './live-measuring.ts';
import { Outbox, samplesPerFrame } from './outbox.ts';
import { RequestMemory } from './request-memory.ts';

/** What a device says about itself. */
export interface DeviceIdentity {
  readonly mac: string;
  readonly type: number;
  /** Kind in the maker's words, such as PTE_USB. */
  readonly device: string;
  readonly fw: string;
  readonly phaseUse: 1 | 2 | 3;
  readonly lora: boolean;
  /** Seconds between stored samples. */
  readonly interval: number;
  /** Words of live messages: type of the meter and of its connection. */
  readonly words?: { readonly MTYPE?: string; readonly CONTYPE?: string };
}

export interface VirtualDeviceOptions {
  readonly identity: DeviceIdentity;
  readonly model: DeviceModel;
  readonly commands: CommandSet;
  readonly brokerUrl: string;
  readonly secret: string;
  readonly boot: number;
  readonly clock: Clock;
  readonly log: Log;
  /** Where measuring begins: registers at a whole second. */
  readonly mark: RegisterMark;
}

const FRAME_SECONDS = 5;
const REBOOT_MS = 3_000;
const RETRY_MS = 1_500;
const BACKFILL_DAY_S = 86_400;

/** A device of any kind, made of nothing but the wire that real ones use. */
export class VirtualDevice {
  readonly identity: DeviceIdentity;
  readonly #options: VirtualDeviceOptions;
  readonly #wire: DeviceWire;
  readonly #outbox: Outbox;
  readonly #requests = new RequestMemory();
  readonly #measuring: LiveMeasuring;
  #batch: SampleFrame[] = [];
  #flushedTo: RegisterMark;
  #settled: RegisterMark;
  #boot: number;
  #bootedAt = 0;
  #transfer: number | undefined;
  #rebooting: NodeJS.Timeout | undefined;
  #lastError = '';

  constructor(options: VirtualDeviceOptions) {
    this.identity = options.identity;
    this.#options = options;
    this.#boot = options.boot;
    this.#flushedTo = options.mark;
    this.#settled = options.mark;
    this.#measuring = new LiveMeasuring(options.model, options.mark, options.identity.interval);
    this.#wire = new DeviceWire({
      brokerUrl: options.brokerUrl,
      mac: options.identity.mac,
      secret: options.secret,
      onConnect: () => this.#connected(),
      onDisconnect: () => this.#outbox.disconnect(),
      onAck: (ack) => this.#acknowledged(ack),
      onRequest: (request) => this.#take(request),
      onError: (message) => this.#report(message),
    });
    this.#outbox = new Outbox({ boot: options.boot, send: (frame) => this.#wire.data(frame) });
  }

  get model(): DeviceModel {
    return this.#options.model;
  }

  get boot(): number {
    return this.#boot;
  }

  get connected(): boolean {
    return this.#wire.connected;
  }

  /** Where measuring has arrived. */
  get mark(): RegisterMark {
    return this.#measuring.mark;
  }

  /** Up to where everything measured live is on the server's disk; a later start goes on from here. */
  get settled(): RegisterMark {
    return this.#settled;
  }

  /** Samples that wait for an acknowledgement. */
  get kept(): number {
    return this.#outbox.kept;
  }

  start(): void {
    this.#bootedAt = this.#options.clock.now();
    // Devices that lost their broker at one moment do not come back at one moment.
    const spread = RETRY_MS * uniform(Number.parseInt(this.identity.mac.slice(-7), 16), this.#boot);
    this.#wire.open(this.#boot, RETRY_MS + spread);
  }

  /** Says OFFLINE and disconnects; what was not acknowledged is gone with the process. */
  async stop(): Promise<void> {
    clearTimeout(this.#rebooting);
    this.#rebooting = undefined;
    await this.#wire.close({ status: 'OFFLINE', boot: this.#boot });
  }

  /** Disconnects without a word, as a power cut does: the broker publishes the will. */
  async vanish(): Promise<void> {
    await this.#wire.close(undefined);
  }

  /** Measures up to now and sends what is due. To be called about once a second, for all devices of a process. */
  tick(): void {
    const now = this.#options.clock.now();
    const measured = this.#measuring.advance(now);
    if (measured) {
      this.#wire.live({ ...measured.live, ...this.identity.words });
      this.#batch.push(...measured.stored);
      this.#flush(now);
    }
    this.#outbox.tick(now);
  }

  #flush(now: number): void {
    const first = this.#batch[0];
    if (!first || (this.#batch.length - 1) * this.identity.interval + this.identity.interval < FRAME_SECONDS) return;
    const size = samplesPerFrame(first);
    for (let from = 0; from < this.#batch.length; from += size) {
      this.#outbox.add(this.#batch.slice(from, from + size), this.identity.interval, now);
    }
    this.#batch = [];
    this.#flushedTo = this.#measuring.storedMark;
  }

  /** Sends what waits and measures nothing: all that a device does which is heard only for its past. */
  forward(): void {
    this.#outbox.tick(this.#options.clock.now());
  }

  /** Sends samples of the past, ascending and of one interval; resolves once they are on the server's disk. */
  deliver(samples: SampleFrame[], intervalSeconds: number): Promise<void> {
    return this.#outbox.deliver(samples, intervalSeconds, this.#options.clock.now());
  }

  /** Tells how far a database transfer is, 0 to 1; undefined: none runs. */
  showTransfer(share: number | undefined): void {
    this.#transfer = share;
    this.#sendState();
  }

  /** Tells of something that happened. */
  event(frame: EventFrame): void {
    this.#wire.event(frame);
  }

  #connected(): void {
    this.#lastError = '';
    this.#outbox.connect(this.#boot);
    this.#sendState();
  }

  #sendState(): void {
    const { type, device, fw, phaseUse, lora, interval } = this.identity;
    const state: StateFrame = {
      status: 'ONLINE',
      boot: this.#boot,
      connection: this.#transfer === undefined ? 'BT_MQTT' : 'BT_MQTT_DB',
      type,
      device,
      fw,
      phase_use: phaseUse,
      lora,
      caps: capabilities(this.#options.commands),
      interval,
      ts: Math.floor(this.#options.clock.now() / 1000),
    };
    this.#wire.state(this.#transfer === undefined ? state : { ...state, transfer: this.#transfer });
  }

  #acknowledged(ack: AckFrame): void {
    if (ack.refused?.length) this.#report(`refused: ${JSON.stringify(ack.refused[0])}`);
    this.#outbox.acknowledge(ack);
    if (this.#outbox.settled) this.#settled = this.#flushedTo;
  }

  #take(request: RequestFrame): void {
    const now = this.#options.clock.now();
    if (!this.#requests.admits(request, now)) return;
    this.#wire.respond(this.#carryOut(request, now));
  }

  #carryOut(request: RequestFrame, now: number): ResponseFrame {
    const { id, method, params = {} } = request;
    const command: Command | undefined = this.#commandFor(method);
    if (!command) return { id, ok: false, code: 422, message: `unknown method ${method}` };
    try {
      const result = command({
        now,
        params,
        uptime: Math.max(0, Math.floor((now - this.#bootedAt) / 1000)),
        event: (type, data) => this.event({ id: `${id}-${type}`, ts: now / 1000, type, data }),
        clearRegister: (register) => this.#measuring.clear(register),
        reboot: () => this.#reboot(),
        backfill: (from, to) => this.#backfill(from, to),
      });
      return { id, ok: true, result };
    } catch (error) {
      if (error instanceof CommandError) return { id, ok: false, code: error.code, message: error.message };
      throw error;
    }
  }

  #commandFor(method: string): Command | undefined {
    return Object.hasOwn(this.#options.commands, method) ? this.#options.commands[method] : undefined;
  }

  #reboot(): void {
    if (this.#rebooting) return;
    this.#rebooting = setTimeout(() => void this.#restart(), REBOOT_MS / 6);
  }

  async #restart(): Promise<void> {
    await this.#wire.close(undefined);
    if (!this.#rebooting) return;
    this.#boot += 1;
    this.#rebooting = setTimeout(() => {
      this.#rebooting = undefined;
      this.start();
    }, REBOOT_MS);
  }

  /** Measures the past again from the registers as they stand, at most a day, and sends it behind everything else. */
  #backfill(from: number, to: number): void {
    const { interval } = this.identity;
    const seconds = Math.min(BACKFILL_DAY_S, Math.floor((this.mark.time - Math.max(0, from)) / 1000));
    const count = Math.floor(seconds / interval);
    if (count < 1) return;
    const walk = { step: interval * 1000, points: interval, count };
    const { samples } = measureBack(this.model, this.mark, walk);
    const wanted = samples.filter((sample) => sample.ts * 1000 > from && sample.ts * 1000 <= to);
    const size = wanted[0] ? samplesPerFrame(wanted[0]) : 1;
    for (let i = 0; i < wanted.length; i += size) {
      this.#outbox.add(wanted.slice(i, i + size), interval, this.#options.clock.now());
    }
  }

  #report(message: string): void {
    if (message === this.#lastError) return;
    this.#lastError = message;
    this.#options.log(`${this.identity.mac}: ${message}`);
  }
}

/** What the device can be asked for, in the words of its state: the first half of its methods. */
function capabilities(commands: CommandSet): string[] {
  return [...new Set(Object.keys(commands).map((method) => method.split('.')[0] ?? method))];
}
