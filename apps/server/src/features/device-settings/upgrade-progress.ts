import type { DeviceSettings, FirmwareFrame } from '@phasor/contract';
import type { Clock } from '../../ports/clock.ts';

export type UpgradeState = NonNullable<DeviceSettings['system']['upgrade']>;

/** A new version that has not stayed connected within this after the restart is not stable, ms (docs/device-protocol.md). */
const STABLE_WITHIN_MS = 300_000;
const NOT_STABLE = 540;

interface Heard {
  readonly frame: FirmwareFrame;
  /** Epoch ms. */
  readonly at: number;
}

/** How far the upgrade of each device's firmware is, kept for whoever looks later. */
export class UpgradeProgress {
  readonly #clock: Clock;
  readonly #heard = new Map<string, Heard>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Takes what a device tells; the restart counts from the first word of it. */
  take(mac: string, frame: FirmwareFrame): void {
    const before = this.#heard.get(mac);
    const goesOn =
      before?.frame.step === 'REBOOT_WAIT' && frame.step === 'REBOOT_WAIT' && before.frame.job === frame.job;
    this.#heard.set(mac, { frame, at: goesOn ? before.at : this.#clock.now() });
  }

  /** What is shown of a device's upgrade; undefined where none runs and the last one has ended well. */
  of(mac: string): UpgradeState | undefined {
    const heard = this.#heard.get(mac);
    if (heard === undefined || heard.frame.step === 'SUCCESS_END') return undefined;
    const { step, completion = null, reason = null } = heard.frame;
    if (step === 'REBOOT_WAIT' && this.#clock.now() - heard.at > STABLE_WITHIN_MS) {
      return { step: 'FAIL', completion: null, reason: NOT_STABLE };
    }
    return { step, completion, reason };
  }
}
