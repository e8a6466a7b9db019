import type { SampleFamilyName } from '@phasor/contract';
import type { Device } from '../../../ports/records/record-store.ts';
import { shellyGen2 } from './shelly-gen2.ts';

/** Columns of one family, base units. */
export type FamilyColumns = Partial<Record<SampleFamilyName, Readonly<Record<string, number>>>>;

/** What one message of a foreign device tells. */
export type ForeignFinding =
  /** Some of its values; what is absent has not changed. `time` is epoch ms as the device says, null = it does not. */
  | { readonly kind: 'values'; readonly time: number | null; readonly columns: FamilyColumns }
  | { readonly kind: 'state'; readonly online: boolean }
  /** Keys that mean nothing here, or values no measurement can have. */
  | { readonly kind: 'ignored'; readonly count: number }
  /** Not what is said under that topic. */
  | { readonly kind: 'unreadable' };

/** How a foreign device is read: pure, without clock or memory, and nothing it is given makes it throw. */
export interface ForeignEcosystem {
  /** MQTT filters under which a device with that key speaks. */
  filters(key: string): readonly string[];
  /** @param topic what follows the key and a slash */
  parse(topic: string, payload: Buffer, device: ForeignDevice): readonly ForeignFinding[];
}

/** What reading needs to know of the registered device. */
export type ForeignDevice = Pick<Device, 'type' | 'phases'>;

/** Ecosystems by the name that stands with the device (`Device.adapter`); one file each. */
const FOREIGN_ECOSYSTEMS: ReadonlyMap<string, ForeignEcosystem> = new Map([['shelly-gen2', shellyGen2]]);

/** Names under which a device of another maker can be registered. */
export const FOREIGN_ADAPTERS: readonly string[] = [...FOREIGN_ECOSYSTEMS.keys()];

/** The ecosystem and key of a registered device; undefined for native devices and unknown ecosystems. */
export function foreignEcosystem(
  device: Pick<Device, 'adapter' | 'adapterKey'>,
): { ecosystem: ForeignEcosystem; key: string } | undefined {
  const ecosystem = FOREIGN_ECOSYSTEMS.get(device.adapter);
  return ecosystem && device.adapterKey ? { ecosystem, key: device.adapterKey } : undefined;
}
