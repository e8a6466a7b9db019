import type { AckFrame, EventFrame, RequestFrame, SampleFrame, StateFrame } from '@phasor/contract';
import { DAY_S } from '@phasor/quantities';
import type { Clock, Log } from '../clock.ts';
import { measureBack, type RegisterMark } from '../history/register-mark.ts';
import type { DeviceModel } from '../meters/device-model.ts';
import { uniform } from '../physics/random.ts';
import type { CommandContext, CommandSet } from './command.ts';
import { DeviceWire } from './device-wire.ts';
import { FirmwareUpdate } from './firmware-update.ts';
import { LiveMeasuring } from './live-measuring.ts';
import type { LoraRadio } from './lora-radio.ts';
import { Outbox } from './outbox.ts';
import { RequestDesk } from './request-desk.ts';

/** Properties that a device reports about itself. */
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
  /** Its LoRa module. */
  readonly radio?: Pick<LoraRadio, 'started' | 'connected' | 'take'> | undefined;
  /** Where measuring begins: registers at a whole second. */
  readonly mark: RegisterMark;
}

const FRAME_SECONDS = 5;
const REBOOT_MS = 3_000;
const RETRY_MS = 1_500;
const BACKFILL_DAY_S = DAY_S;

/** A device of any kind, made of nothing but the wire that real ones use. */
export class VirtualDevice {
  readonly identity: DeviceIdentity;
  readonly #options: VirtualDeviceOptions;
  readonly #wire: DeviceWire;
  readonly #outbox: Outbox;
  readonly #desk: RequestDesk;
  readonly #measuring: LiveMeasuring;
  #batch: SampleFrame[] = [];
  #flushedTo: RegisterMark;
  #settled: RegisterMark;
  #boot: number;
  #bootedAt = 0;
  #transfer: number | undefined;
  #fw: string;
  #update: FirmwareUpdate | undefined;
  #events = 0;
  #rebooting: NodeJS.Timeout | undefined;
  #lastError = '';

  constructor(options: VirtualDeviceOptions) {
    this.identity = options.identity;
    this.#options = options;
    this.#boot = options.boot;
    this.#flushedTo = options.mark;
    this.#settled = options.mark;
    this.#fw = options.identity.fw;
    this.#desk = new RequestDesk(options.commands);
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

  /** Version it runs, after all upgrades. */
  get firmware(): string {
    return this.#fw;
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
    this.#options.radio?.started();
    // Devices that lost their broker at one moment do not come back at one moment.
    const spread = RETRY_MS * uniform(Number.parseInt(this.identity.mac.slice(-7), 16), this.#boot);
    this.#wire.open(this.#boot, RETRY_MS + spread);
  }

  /** Reports OFFLINE and disconnects; samples without an acknowledgement are lost with the process. */
  async stop(): Promise<void> {
    clearTimeout(this.#rebooting);
    this.#rebooting = undefined;
    await this.#wire.close({ status: 'OFFLINE', boot: this.#boot });
  }

  /** Measures up to now and sends what is due. To be called about once a second, for all devices of a process. */
  tick(): void {
    const now = this.#options.clock.now();
    const measured = this.#measuring.advance(now);
    if (measured) {
      this.#wire.live({ ...measured.live, ...this.identity.words });
      if (this.connected) this.#options.radio?.take(measured.live, this.mark);
      this.#batch.push(...measured.stored);
      this.#flush(now);
    }
    this.#outbox.tick(now);
    this.#advanceUpdate(now);
  }

  #flush(now: number): void {
    const { interval } = this.identity;
    if (this.#batch.length === 0 || this.#batch.length * interval < FRAME_SECONDS) return;
    this.#outbox.add(this.#batch, interval, now);
    this.#batch = [];
    this.#flushedTo = this.#measuring.storedMark;
  }

  /** Sends what is waiting and measures nothing: all that a device does that only sends its past. */
  forward(): void {
    this.#outbox.tick(this.#options.clock.now());
  }

  /** Sends samples of the past, ascending and of one interval; resolves once they are on the server's disk. */
  deliver(samples: SampleFrame[], intervalSeconds: number): Promise<void> {
    return this.#outbox.deliver(samples, intervalSeconds, this.#options.clock.now());
  }

  /** Reports the progress of a database transfer, 0 to 1; undefined: none runs. */
  showTransfer(share: number | undefined): void {
    this.#transfer = share;
    this.#sendState();
  }

  /** Reports an event. */
  event(frame: EventFrame): void {
    this.#wire.event(frame);
  }

  #connected(): void {
    this.#lastError = '';
    this.#options.radio?.connected();
    this.#outbox.connect(this.#boot);
    this.#sendState();
  }

  #sendState(): void {
    const { type, device, phaseUse, lora, interval } = this.identity;
    const state: StateFrame = {
      status: 'ONLINE',
      boot: this.#boot,
      connection: this.#transfer === undefined ? 'BT_MQTT' : 'BT_MQTT_DB',
      type,
      device,
      fw: this.#fw,
      phase_use: phaseUse,
      lora,
      caps: this.#desk.capabilities,
      interval,
      uptime: this.#uptime(this.#options.clock.now()),
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
    const answer = this.#desk.take(request, this.#context(request, this.#options.clock.now()));
    if (answer) this.#wire.respond(answer);
  }

  #context({ params = {} }: RequestFrame, now: number): CommandContext {
    return {
      now,
      params,
      uptime: this.#uptime(now),
      firmware: this.#fw,
      event: (type, data) => {
        this.#events += 1;
        this.event({ id: `${this.#boot}-${this.#events}`, ts: now / 1000, type, data });
      },
      clearRegister: (register) => this.#measuring.clear(register),
      reboot: () => this.#reboot(),
      backfill: (from, to) => this.#backfill(from, to),
      upgrade: (job) => {
        this.#update = new FirmwareUpdate(job);
        void this.#update.fetchImage();
      },
      cancelUpgrade: (job) => {
        const runs = this.#update?.job === job && !this.#update.over;
        if (runs) this.#update?.cancel();
        return runs;
      },
    };
  }

  /** Seconds since the start. */
  #uptime(now: number): number {
    return Math.max(0, Math.floor((now - this.#bootedAt) / 1000));
  }

  #advanceUpdate(now: number): void {
    const move = this.#update?.advance(now, this.#wire.connected);
    for (const frame of move?.frames ?? []) this.#wire.firmware(frame);
    if (move?.install === undefined) return;
    this.#fw = move.install;
    this.#reboot();
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
    if (wanted.length > 0) this.#outbox.add(wanted, interval, this.#options.clock.now());
  }

  #report(message: string): void {
    if (message === this.#lastError) return;
    this.#lastError = message;
    this.#options.log(`${this.identity.mac}: ${message}`);
  }
}
