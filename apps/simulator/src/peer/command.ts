import type { EventFrame } from '@phasor/contract';
import type { FirmwareJob } from './firmware-update.ts';

/** What a command can do to the device it arrives at. */
export interface CommandContext {
  /** Epoch ms. */
  readonly now: number;
  readonly params: Readonly<Record<string, unknown>>;
  /** Seconds since the device booted. */
  readonly uptime: number;
  /** Version it runs. */
  readonly firmware: string;
  event(type: EventFrame['type'], values: Record<string, unknown>): void;
  /** Sets a register of the device to zero. */
  clearRegister(register: number): void;
  /** Disconnects and comes back under the next boot number. */
  reboot(): void;
  /** Sends stored samples of a past range again, epoch ms. */
  backfill(from: number, to: number): void;
  /** Begins an upgrade; one that runs is given up. */
  upgrade(job: FirmwareJob): void;
  /** Gives up the upgrade of that name; false when none runs. */
  cancelUpgrade(job: string): boolean;
}

/** Answers the result. @throws CommandError with the code to answer */
export type Command = (context: CommandContext) => Record<string, unknown>;

/** Methods that a device understands. */
export type CommandSet = Readonly<Record<string, Command>>;

/** A command that cannot be carried out, with a code of the error catalogue. */
export class CommandError extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.name = 'CommandError';
    this.code = code;
  }
}
