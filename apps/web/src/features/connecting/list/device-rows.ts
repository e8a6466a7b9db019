import type { ListedDevice, Wiring } from '@phasor/contract';

/** A device of the list with what is shown of it. */
export interface DeviceRow {
  readonly device: ListedDevice;
  /** All refusals of the day, and the latest one. */
  readonly refusals: number;
  readonly latest: ListedDevice['refused'][number] | undefined;
}

/** The rows of the list: those in use first, ended ones last. */
export function deviceRows(devices: readonly ListedDevice[]): readonly DeviceRow[] {
  return devices
    .map((device) => ({
      device,
      refusals: device.refused.reduce((sum, { count }) => sum + count, 0),
      latest: device.refused.toSorted((a, b) => b.at - a.at)[0],
    }))
    .toSorted((a, b) => Number(a.device.ended_at !== null) - Number(b.device.ended_at !== null));
}

/** Wiring in signs: `L1 → L2`, `CH2 → –`, `L3 ±`; empty for a device that is stored as it reports. */
export function wiringText(wiring: Wiring): string {
  return wiring
    .map(({ from, to, turned }) => `${from === to ? from : `${from} → ${to ?? '–'}`}${turned ? ' ±' : ''}`)
    .join(', ');
}

/** Whether there is something that can be rewired: only devices of other makers have wiring. */
export const canRewire = ({ ecosystem, ended_at, connection }: ListedDevice): boolean =>
  ecosystem !== 'native' && ended_at === null && connection !== null;
