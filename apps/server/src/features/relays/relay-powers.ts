import { RELAYS } from '@phasor/contract';
import { AppError } from '../../app-error.ts';
import type { Clock } from '../../ports/clock.ts';
import type { RelayNumber, RelayRecords } from '../../ports/records/relay-records.ts';
import type { RelayCommands } from './relay-commands.ts';

export interface RelayPowersParts {
  readonly relays: RelayRecords;
  readonly commands: Pick<RelayCommands, 'setPower'>;
  readonly isOnline: (mac: string) => boolean;
  readonly clock: Clock;
}

type PerRelay = ReadonlyMap<RelayNumber, number>;

/** Failures after which the power of loads is unknown. */
const UNKNOWN_POWER: readonly string[] = ['device.offline', 'device.away', 'device.refused', 'request.invalid'];
/** Between two questions to a device that does not know the power of every relay, ms. */
const ASK_AGAIN_MS = 5 * 60_000;

/** The rated power of the loads on relays. The device stores it; what it reports is recorded, and holds while it is offline. */
export class RelayPowers {
  readonly #parts: RelayPowersParts;
  readonly #askedAt = new Map<string, number>();
  /** Questions without an answer yet. */
  readonly #asking = new Map<string, Promise<unknown>>();

  constructor(parts: RelayPowersParts) {
    this.#parts = parts;
  }

  /** Power by relay, W: as recorded, and as the device reports it where a relay has none yet; without those that are unknown. */
  async of(mac: string): Promise<PerRelay> {
    const known = await this.#recorded(mac);
    if (known.size === RELAYS.length) return known;
    if (this.#mayAsk(mac)) {
      this.#asking.set(
        mac,
        this.reported(mac).finally(() => this.#asking.delete(mac)),
      );
    }
    const asking = this.#asking.get(mac);
    if (asking === undefined) return known;
    // Who looks meanwhile waits, too: a relay is not switched without a question because another screen was a moment earlier.
    await asking;
    return this.#recorded(mac);
  }

  /** Power by relay as the device reports it now, W; undefined while it does not. */
  async reported(mac: string): Promise<PerRelay | undefined> {
    const powers = await this.#ask(mac);
    if (powers === undefined) return undefined;
    const known = await this.#recorded(mac);
    const news = [...powers].filter(([relay, power]) => known.get(relay) !== power);
    await this.#parts.relays.change(
      mac,
      news.map(([relay, power]) => ({ relay, power })),
    );
    return powers;
  }

  async #recorded(mac: string): Promise<PerRelay> {
    const records = await this.#parts.relays.of(mac);
    return new Map(records.flatMap(({ relay, power }) => (power === null ? [] : [[relay, power] as const])));
  }

  async #ask(mac: string): Promise<PerRelay | undefined> {
    try {
      return await this.#parts.commands.setPower(mac, {});
    } catch (error) {
      if (error instanceof AppError && UNKNOWN_POWER.includes(error.error)) return undefined;
      throw error;
    }
  }

  /** A device that knows no power, such as a plug of another maker, is not asked at every look. */
  #mayAsk(mac: string): boolean {
    const { clock, isOnline } = this.#parts;
    const now = clock.now();
    if (!isOnline(mac) || now - (this.#askedAt.get(mac) ?? Number.NEGATIVE_INFINITY) < ASK_AGAIN_MS) return false;
    this.#askedAt.set(mac, now);
    return true;
  }
}
