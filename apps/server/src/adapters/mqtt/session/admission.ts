import { FairTurns } from '../../../pacing/fair-turns.ts';
import { WaitingLine } from './waiting-line.ts';

/** How often is looked whether there is room again, ms. */
const LOOK_MS = 20;
/** Frames that pass before others may go in between: all connections that have something to read are read in one turn. */
const PASSED_AT_ONCE = 50;

interface AdmissionOptions {
  /** False while nothing more should be taken, of devices that somebody looks at or of others; what is admitted counts at once. */
  hasRoom(isFollowed: boolean): boolean;
  /** Whether somebody looks at what the device measures. */
  isFollowed(device: string): boolean;
}

interface Waiting {
  readonly device: string;
  readonly pass: () => void;
  /** It waits in the other line since. */
  hasMoved: boolean;
}

/**
 * Frames that wait while the server has as many samples as it can store soon: they are admitted in the order in which they came,
 * those of devices that somebody looks at before all others; of each device the order stays.
 * They are not decoded meanwhile, and devices keep what is not acknowledged. A server
 * that takes all it is sent answers too late, is sent the same again, and stores less than one that is not full. Frames beyond those
 * of one turn of the event loop wait, too: to decode those of ten thousand devices takes a second, and nothing is stored or
 * answered meanwhile.
 */
export class Admission {
  readonly #options: AdmissionOptions;
  readonly #followed = new WaitingLine<() => void>();
  readonly #others = new WaitingLine<Waiting>();
  /** Frames among the others by device, in order. */
  readonly #ofDevice = new Map<string, WaitingLine<Waiting>>();
  /** Frames that passed without waiting in this turn of the event loop. */
  #passed = 0;
  #isWorking = false;

  constructor(options: AdmissionOptions) {
    this.#options = options;
  }

  /** Calls `pass` now, or once there is room and all earlier frames of the device have passed. */
  admit(device: string, pass: () => void): void {
    if (this.#length === 0 && this.#passed < PASSED_AT_ONCE && this.#mayPass()) {
      this.#countTurn();
      pass();
      return;
    }
    if (this.#options.isFollowed(device)) {
      this.#moveEarlier(device);
      this.#followed.push(pass);
    } else this.#waitAmongOthers({ device, pass, hasMoved: false });
    if (!this.#isWorking) void this.#work();
  }

  /** Nothing is admitted any more. */
  stop(): void {
    this.#followed.clear();
    this.#others.clear();
    this.#ofDevice.clear();
  }

  get #length(): number {
    return this.#followed.length + this.#others.length;
  }

  /** Whether there is room for the next frame. */
  #mayPass(): boolean {
    return this.#options.hasRoom(this.#followed.length > 0);
  }

  #countTurn(): void {
    if (this.#passed === 0) {
      setImmediate(() => {
        this.#passed = 0;
      });
    }
    this.#passed += 1;
  }

  async #work(): Promise<void> {
    this.#isWorking = true;
    await new Promise(setImmediate);
    const turns = new FairTurns();
    while (this.#length > 0) {
      if (!this.#mayPass()) await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
      else {
        this.#passSome();
        await turns.goOn();
      }
    }
    // At once: a frame that comes before the promise of this work is settled would wait for the one after it.
    this.#isWorking = false;
  }

  #passSome(): void {
    for (let count = 0; count < PASSED_AT_ONCE && this.#length > 0 && this.#mayPass(); count += 1) {
      const pass = this.#followed.shift() ?? this.#takeOther();
      pass?.();
    }
  }

  #waitAmongOthers(waiting: Waiting): void {
    const { device } = waiting;
    const line = this.#ofDevice.get(device) ?? new WaitingLine();
    this.#ofDevice.set(device, line);
    line.push(waiting);
    this.#others.push(waiting);
  }

  /** Somebody looks at the device since its earlier frames came: they stay before the one that came now. */
  #moveEarlier(device: string): void {
    const line = this.#ofDevice.get(device);
    for (let earlier = line?.shift(); earlier !== undefined; earlier = line?.shift()) {
      earlier.hasMoved = true;
      this.#followed.push(earlier.pass);
    }
    this.#ofDevice.delete(device);
  }

  /** Undefined for one that has moved. */
  #takeOther(): (() => void) | undefined {
    const waiting = this.#others.shift();
    if (waiting === undefined || waiting.hasMoved) return undefined;
    const line = this.#ofDevice.get(waiting.device);
    line?.shift();
    if (line?.length === 0) this.#ofDevice.delete(waiting.device);
    return waiting.pass;
  }
}
