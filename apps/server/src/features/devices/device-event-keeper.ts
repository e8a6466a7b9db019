import type { EventFrame } from '@phasor/contract';
import type { DeviceEventRecords } from '../../ports/records/notification-records.ts';

/** Between two tries to store an event while the record store is away, ms. */
const RETRY_MS = 1_000;
/** Path of a register in a sample, `energy.R1` or `E_I.L1`; anything else is no register. */
const REGISTER_PATH = /^\w{1,20}(\.\w{1,20})?$/;

/** A register that its device set to 0. */
export interface Reset {
  /** Epoch ms. */
  readonly at: number;
  /** Column of the register; null for all of the device. */
  readonly column: string | null;
}

export interface DeviceEventKeeperParts {
  readonly events: DeviceEventRecords;
  readonly log: { warn(bindings: object, message: string): void };
  /** Called with each reset as it is received, also with one that was received before. */
  readonly onReset: (mac: string, reset: Reset) => void;
}

/**
 * Stores the events that are needed to read measurements: without its RESET a register that restarts just below its
 * old reading cannot be distinguished from noise (D47).
 */
export class DeviceEventKeeper {
  readonly #parts: DeviceEventKeeperParts;
  #stopped = false;

  constructor(parts: DeviceEventKeeperParts) {
    this.#parts = parts;
  }

  /** Resolves once the event is on disk; tries again as long as the record store is away. Other events are ignored. */
  async keep(mac: string, { id, ts, type, data }: EventFrame): Promise<void> {
    if (type !== 'RESET') return;
    const column = columnOf(data?.register);
    // An unknown register is not counted anyway.
    if (column === undefined) return;
    const at = Math.round(ts * 1_000);
    this.#parts.onReset(mac, { at, column });
    await this.#persist({ mac, id, at, type, register: column });
  }

  /** Gives up what is not stored yet: the device sends it again. */
  async stop(): Promise<void> {
    this.#stopped = true;
  }

  async #persist(event: Parameters<DeviceEventRecords['add']>[0]): Promise<void> {
    for (;;) {
      try {
        await this.#parts.events.add(event);
        return;
      } catch (error) {
        if (this.#stopped) throw error;
        this.#parts.log.warn({ err: error, device: event.mac }, 'a RESET event could not be stored, trying again');
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS).unref());
      }
    }
  }
}

/** Column of a register by its path in a sample; null when the event names none and means all; undefined for an unknown one. */
function columnOf(path: unknown): string | null | undefined {
  if (path === undefined) return null;
  return typeof path === 'string' && REGISTER_PATH.test(path) ? path.replace('.', '_') : undefined;
}
