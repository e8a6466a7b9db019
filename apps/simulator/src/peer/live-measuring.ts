import type { SampleFrame } from '@phasor/contract';
import { SECOND_MS } from '@phasor/quantities';
import { type RegisterMark, sampleAt } from '../history/register-mark.ts';
import type { DeviceModel } from '../meters/device-model.ts';

export interface MeasuredNow {
  /** The newest second. */
  readonly live: SampleFrame;
  /** Samples that became complete, ascending. */
  readonly stored: SampleFrame[];
}

/** After a long sleep of the computer the time is made up in parts, so that no device delays the others for long. */
const SECONDS_PER_CALL = 900;

/** A device's measuring second by second: registers run on, stored samples appear at every multiple of its interval. */
export class LiveMeasuring {
  readonly #model: DeviceModel;
  readonly #intervalMs: number;
  #mark: RegisterMark;
  #storedMark: RegisterMark;

  constructor(model: DeviceModel, mark: RegisterMark, intervalSeconds: number) {
    this.#model = model;
    this.#mark = mark;
    this.#storedMark = mark;
    this.#intervalMs = intervalSeconds * SECOND_MS;
  }

  /** Where measuring has arrived. */
  get mark(): RegisterMark {
    return this.#mark;
  }

  /** Where the newest stored sample ends. */
  get storedMark(): RegisterMark {
    return this.#storedMark;
  }

  /** Sets one register back to zero, as clearing a relay's energy does. */
  clear(register: number): void {
    const registers = Float64Array.from(this.#mark.registers);
    registers[register] = 0;
    this.#mark = { time: this.#mark.time, registers };
  }

  /** Measures up to the last whole second; undefined when none has passed. */
  advance(now: number): MeasuredNow | undefined {
    const until = Math.min(Math.floor(now / SECOND_MS) * SECOND_MS, this.#mark.time + SECONDS_PER_CALL * SECOND_MS);
    const stored: SampleFrame[] = [];
    let live: SampleFrame | undefined;
    while (this.#mark.time < until) {
      live = this.#second();
      const sample = this.#mark.time % this.#intervalMs === 0 ? this.#stored() : undefined;
      if (sample) stored.push(sample);
    }
    return live && { live, stored };
  }

  #second(): SampleFrame {
    const from = this.#mark.time;
    const measurement = this.#model.measure({ from, to: from + SECOND_MS, points: 1 });
    const registers = this.#mark.registers.map((value, i) => value + (measurement.increments[i] ?? 0));
    this.#mark = { time: from + SECOND_MS, registers };
    return sampleAt(this.#model, this.#mark, measurement);
  }

  /** The interval that just ended, or what there is of the first one. */
  #stored(): SampleFrame {
    const to = this.#mark.time;
    const from = Math.max(this.#storedMark.time, to - this.#intervalMs);
    const measurement = this.#model.measure({ from, to, points: Math.max(1, (to - from) / SECOND_MS) });
    this.#storedMark = this.#mark;
    return sampleAt(this.#model, this.#mark, measurement);
  }
}
