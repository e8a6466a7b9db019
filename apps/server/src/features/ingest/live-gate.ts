import { SOURCES } from '@phasor/contract';
import type { LiveArrival } from '../../ports/device-link.ts';

/** However short a device's interval, values of the last minute are news. */
const RECENT_MS = 60_000;
const RECENT_INTERVALS = 3;

/**
 * Passes values to viewers only while they are news: newer than the last shown value of the device and source, and
 * recent, so that a backlog after an outage is not shown as present values.
 */
export class LiveGate {
  readonly #shown = { [SOURCES.wifi]: new Map<string, number>(), [SOURCES.lora]: new Map<string, number>() };

  /** @param now epoch ms */
  admits({ device, source = SOURCES.wifi, time, interval }: LiveArrival, now: number): boolean {
    const shownOf = this.#shown[source];
    const shown = shownOf.get(device) ?? Number.NEGATIVE_INFINITY;
    // A clock that ran ahead and was corrected must not silence its device until it has caught up.
    if (time === shown || (time < shown && shown <= now)) return false;
    if (now - time > Math.max(RECENT_MS, RECENT_INTERVALS * (interval ?? 0))) return false;
    shownOf.set(device, time);
    return true;
  }
}
