import type { Clock } from '../../ports/clock.ts';
import type { RefusalReason } from '../../ports/device-link.ts';
import type { Refusal, Refusals } from '../../ports/refusals.ts';

/** Devices of which refusals are remembered; the one that was refused longest ago is forgotten first. */
const DEVICES_MAX = 20_000;

/** Refusals of each device, for the list of devices. */
export class RefusalBook implements Refusals {
  readonly #clock: Clock;
  /** Refused longest ago first. */
  readonly #devices = new Map<string, Map<RefusalReason, Refusal>>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  note(device: string, reason: RefusalReason, count: number): void {
    const known = this.#devices.get(device) ?? new Map<RefusalReason, Refusal>();
    known.set(reason, { reason, count: (known.get(reason)?.count ?? 0) + count, at: this.#clock.now() });
    this.#devices.delete(device);
    this.#devices.set(device, known);
    const [oldest] = this.#devices.keys();
    if (this.#devices.size > DEVICES_MAX && oldest !== undefined) this.#devices.delete(oldest);
  }

  of(device: string): readonly Refusal[] {
    return [...(this.#devices.get(device)?.values() ?? [])].sort((a, b) => b.at - a.at);
  }
}
