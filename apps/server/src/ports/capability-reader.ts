import type { Capability } from '@phasor/contract';
import type { Device } from './records/device-records.ts';

/** What a device can do beyond measuring; null where that is not known, and what its kind can is meant. */
export type CapabilityReader = (device: Pick<Device, 'adapter' | 'mac' | 'type'>) => readonly Capability[] | null;
