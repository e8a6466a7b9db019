import type { FirmwareFrame } from '@phasor/contract';

/** The step that the upgrade of a device's firmware has last come to. */
export interface FirmwareStep {
  readonly mac: string;
  readonly job: string;
  readonly step: FirmwareFrame['step'];
  /** Error code of a FAIL. */
  readonly reason: number | null;
  /** When the device came to it, epoch ms. */
  readonly at: number;
}

/** How far each device's upgrade is, so that a restart of the server forgets none. */
export interface FirmwareRecords {
  find(mac: string): Promise<FirmwareStep | undefined>;
  /** Adds or replaces; the step of an unknown device is passed over. */
  put(step: FirmwareStep): Promise<void>;
}
