import type { DeviceSettings, FirmwareFrame } from '@phasor/contract';
import type { Clock } from '../../ports/clock.ts';
import type { FirmwareRecords, FirmwareStep } from '../../ports/firmware-records.ts';

export type UpgradeState = NonNullable<DeviceSettings['system']['upgrade']>;

/** A new version that has not stayed connected within this after the restart is not stable, ms (docs/device-protocol.md). */
const STABLE_WITHIN_MS = 300_000;
const NOT_STABLE = 540;

interface Heard extends FirmwareStep {
  /** Per cent, as long as this server heard it. */
  readonly completion: number | null;
}

/** How far the upgrade of each device's firmware is, for whoever looks later, also after a restart of the server. */
export class UpgradeProgress {
  readonly #steps: FirmwareRecords;
  readonly #clock: Clock;
  readonly #heard = new Map<string, Promise<Heard | undefined>>();

  constructor(steps: FirmwareRecords, clock: Clock) {
    this.#steps = steps;
    this.#clock = clock;
  }

  /** Takes what a device tells; a step counts from its first word. Rejects when a new step could not be kept. */
  async take(mac: string, { job, step, ...told }: FirmwareFrame): Promise<void> {
    const now = this.#clock.now();
    const [completion, reason] = [told.completion ?? null, told.reason ?? null];
    const before = this.#last(mac);
    const heard = before.then((known): Heard => {
      const at = known?.job === job && known.step === step ? known.at : now;
      return { mac, job, step, reason, at, completion };
    });
    // At once: what comes next goes on from here.
    this.#heard.set(mac, heard);
    const [known, { completion: _completion, ...kept }] = [await before, await heard];
    if (known?.at !== kept.at || known.step !== step || known.reason !== reason) await this.#steps.put(kept);
  }

  /** What is shown of a device's upgrade; undefined where none runs and the last one has ended well. */
  async of(mac: string): Promise<UpgradeState | undefined> {
    const heard = await this.#last(mac);
    if (heard === undefined || heard.step === 'SUCCESS_END') return undefined;
    const { step, completion, reason, at } = heard;
    if (step === 'REBOOT_WAIT' && this.#clock.now() - at > STABLE_WITHIN_MS) {
      return { step: 'FAIL', completion: null, reason: NOT_STABLE };
    }
    return { step, completion, reason };
  }

  #last(mac: string): Promise<Heard | undefined> {
    // Records that are away tell of no upgrade; the device's next word does.
    const kept = () => this.#steps.find(mac).catch(() => undefined);
    return this.#heard.get(mac) ?? kept().then((step) => step && { ...step, completion: null });
  }
}
