import { measures } from '@phasor/contract';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@phasor/quantities';
import type { Clock, Log } from '../clock.ts';
import {
  firstHistory,
  gapHistory,
  type HistoryDepth,
  type Segment,
  silentHistory,
  walkOver,
} from '../history/history-plan.ts';
import { DeviceHistory, type PendingSegment } from '../history/history-transfer.ts';
import type { RegisterMark } from '../history/register-mark.ts';
import { registersAt } from '../meters/device-model.ts';
import { LoraRadio } from '../peer/lora-radio.ts';
import type { NetworkServer } from '../peer/network-server.ts';
import { VirtualDevice } from '../peer/virtual-device.ts';
import { EventLog } from './event-log.ts';
import type { DeviceMemory } from './facility-memory.ts';
import type { BuiltDevice } from './facility-models.ts';

export interface FacilityDeviceOptions {
  readonly built: BuiltDevice;
  readonly brokerUrl: string;
  readonly secret: string;
  readonly clock: Clock;
  readonly historyDepth: HistoryDepth;
  readonly log: Log;
  readonly memory: DeviceMemory | undefined;
  /** How often it started before. */
  readonly starts: number;
  /** What brings its uplinks; without one its LoRa module is silent. */
  readonly networkServer: NetworkServer | undefined;
}

const RADIO_DAYS = 3;
const RADIO_HOURS = 3;

/** One device of the facility: its live part, its past, and what it has to remember. */
export class LivingDevice {
  readonly history: DeviceHistory;
  readonly #options: FacilityDeviceOptions;
  readonly #device: VirtualDevice;
  readonly #silent: boolean;
  readonly #events: EventLog;

  private constructor(options: FacilityDeviceOptions, begin: { mark: RegisterMark; pending: PendingSegment[] }) {
    const { built, memory } = options;
    this.#options = options;
    this.#silent = built.spec.silentDays > 0;
    this.#events = new EventLog(built, { now: options.clock.now(), reportedTo: memory?.eventsTo });
    this.#device = new VirtualDevice({
      identity: { ...built.identity, fw: memory?.fw ?? built.identity.fw },
      model: built.model,
      commands: built.commands,
      brokerUrl: options.brokerUrl,
      secret: options.secret,
      boot: options.starts + 1,
      clock: options.clock,
      log: options.log,
      mark: begin.mark,
      radio: radioOf(options),
    });
    this.history = new DeviceHistory(this.#device, begin.pending);
  }

  /** Finds out what is to be sent since the last run, or ever, and connects. */
  static async start(options: FacilityDeviceOptions): Promise<LivingDevice> {
    const living = new LivingDevice(options, await beginOf(options));
    if (!living.#silent || living.history.pending.length > 0) living.#device.start();
    return living;
  }

  get mac(): string {
    return this.#device.identity.mac;
  }

  tick(): void {
    if (this.#silent) {
      this.#device.forward();
      return;
    }
    this.#device.tick();
    if (!this.#device.connected) return;
    for (const event of this.#events.take(this.#options.clock.now())) this.#device.event(event);
  }

  async stop(): Promise<void> {
    await this.#device.stop();
  }

  /** Disconnects permanently once its past is sent, if it is one of the silent devices. */
  async retire(): Promise<void> {
    if (this.#silent && this.history.pending.length === 0) await this.#device.stop();
  }

  memory(): DeviceMemory {
    const { time, registers } = this.#device.settled;
    const { pending } = this.history;
    const { boot, firmware: fw } = this.#device;
    return { boot, fw, time, registers: [...registers], pending, eventsTo: this.#events.reportedTo };
  }
}

/** The LoRa module of a device that has one; the kinds take turns, so that both network servers show. */
function radioOf({ built, networkServer, historyDepth }: FacilityDeviceOptions): LoraRadio | undefined {
  const { spec, model, configuration } = built;
  if (!spec.lora || networkServer === undefined) return undefined;
  const envelope = measures(spec.type, 'sensor') ? 'chirpstack' : 'things-stack';
  const pastMs = historyDepth === 'full' ? RADIO_DAYS * DAY_MS : RADIO_HOURS * HOUR_MS;
  return new LoraRadio({
    mac: spec.mac,
    model,
    configuration,
    pastMs,
    send: (uplink) => networkServer.bring(uplink, envelope),
    proposed: (of) => networkServer.proposed(of),
  });
}

/** Where measuring begins and what of the past is to be sent. */
async function beginOf(options: FacilityDeviceOptions): Promise<{ mark: RegisterMark; pending: PendingSegment[] }> {
  const { built, memory, clock, historyDepth } = options;
  const { model, spec } = built;
  const now = Math.floor(clock.now() / MINUTE_MS) * MINUTE_MS;
  if (memory && memory.registers.length === model.registerCount) {
    const known = { time: memory.time, registers: Float64Array.from(memory.registers) };
    const gap = spec.silentDays > 0 ? [] : gapHistory(memory.time, now, spec.interval);
    const { mark, pending } = await pendingForward(options, known, gap);
    return { mark, pending: [...pending, ...memory.pending] };
  }
  const end = now - spec.silentDays * DAY_MS;
  const mark = { time: end, registers: registersAt(model, end) };
  const segments =
    spec.silentDays > 0
      ? silentHistory(end, historyDepth)
      : firstHistory(end, { interval: spec.interval, isFine: spec.nilm }, historyDepth);
  return { mark, pending: await pendingBack(options, mark, segments) };
}

/**
 * Gives the segments the registers at their ends. Only the newest has to be walked over: what adjoins is found out by
 * sending it. Segments newest first, without holes.
 */
async function pendingBack(
  { built }: FacilityDeviceOptions,
  end: RegisterMark,
  segments: readonly Segment[],
): Promise<PendingSegment[]> {
  const [newest, second, ...older] = segments;
  if (!newest) return [];
  const first = { ...newest, registers: [...end.registers] };
  if (!second || second.stage > newest.stage) return [first, ...unknown(segments.slice(1))];
  const { registers } = await walkOver(built.model, end, newest);
  return [first, { ...second, registers: [...registers] }, ...unknown(older)];
}

function unknown(segments: readonly Segment[]): PendingSegment[] {
  return segments.map((segment) => ({ ...segment, registers: null }));
}

/** Walks on from where the last run ended, over all that was missed. */
async function pendingForward(
  { built }: FacilityDeviceOptions,
  begin: RegisterMark,
  segments: readonly Segment[],
): Promise<{ mark: RegisterMark; pending: PendingSegment[] }> {
  const pending: PendingSegment[] = [];
  let mark = begin;
  for (const segment of segments.toReversed()) {
    mark = await walkOver(built.model, mark, segment);
    pending.unshift({ ...segment, registers: [...mark.registers] });
  }
  return { mark, pending };
}
