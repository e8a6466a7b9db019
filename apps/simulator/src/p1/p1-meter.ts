import { localTime } from '@phasor/calendar';
import { HOUR_MS } from '@phasor/quantities';
import type { ElectricalMeter } from '../meters/electrical-meter.ts';
import { type P1Display, p1Telegram } from './telegram.ts';

export interface P1MeterOptions {
  /** What hangs on it. */
  readonly meter: ElectricalMeter;
  readonly serial: string;
  readonly timeZone: string;
  /** Registers at the beginning by tariff, Wh; default 0. */
  readonly imported?: readonly [number, number];
  readonly exported?: readonly [number, number];
}

/** After a longer pause nothing is known of what flowed meanwhile. */
const PAUSE_MS = 60_000;
/** Night and weekends are the low tariff. */
const HIGH = { from: 7, to: 23, lastDay: 5 } as const;

/** A smart meter that balances its phases: at any instant either its import or its export counts. */
export class P1Meter {
  readonly #options: P1MeterOptions;
  readonly #imported: [number, number];
  readonly #exported: [number, number];
  #last: number | undefined;

  constructor(options: P1MeterOptions) {
    this.#options = options;
    this.#imported = [...(options.imported ?? [0, 0])];
    this.#exported = [...(options.exported ?? [0, 0])];
  }

  /** What it shows at an instant; calls go forward in time. */
  displayAt(time: number): P1Display {
    const { meter, serial, timeZone } = this.#options;
    const phases = meter.readAt(time).map(({ U, P, S }) => ({ voltage: U, current: S / U, power: P }));
    const tariff = tariffAt(time, timeZone);
    const power = phases.reduce((sum, phase) => sum + phase.power, 0);
    const pause = this.#last === undefined ? 0 : time - this.#last;
    const energy = pause > 0 && pause <= PAUSE_MS ? (power * pause) / HOUR_MS : 0;
    const counting = energy >= 0 ? this.#imported : this.#exported;
    counting[tariff - 1] = (counting[tariff - 1] ?? 0) + Math.abs(energy);
    this.#last = time;
    return { time, serial, tariff, phases, imported: [...this.#imported], exported: [...this.#exported] };
  }

  /** The telegram of an instant; calls go forward in time. */
  telegramAt(time: number): string {
    return p1Telegram(this.displayAt(time), this.#options.timeZone);
  }
}

function tariffAt(time: number, timeZone: string): 1 | 2 {
  const { weekday, hour } = localTime(time, timeZone);
  return weekday <= HIGH.lastDay && hour >= HIGH.from && hour < HIGH.to ? 2 : 1;
}
