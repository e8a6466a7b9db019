import type { SampleFamilyName } from '@phasor/contract';
import type { Device } from '../../../ports/records/record-store.ts';
import { shellyGen2 } from './shelly-gen2.ts';

/** Columns of one family, base units. */
export type FamilyColumns = Partial<Record<SampleFamilyName, Readonly<Record<string, number>>>>;

/** Content of one message of a foreign device. */
export type ForeignFinding =
  /**
   * Some of its values; absent ones have not changed. `time` is epoch ms as reported by the device, null = not reported.
   */
  | { readonly kind: 'values'; readonly time: number | null; readonly columns: FamilyColumns }
  | { readonly kind: 'state'; readonly online: boolean }
  /** Unknown keys, or values that no measurement can have. */
  | { readonly kind: 'ignored'; readonly count: number }
  /** The topic does not permit this content. */
  | { readonly kind: 'unreadable' };

/** Decoder of a foreign device: pure, without clock or memory, and no input makes it throw. */
export interface ForeignEcosystem {
  /** MQTT filters under which a device with that key publishes. */
  filters(key: string): readonly string[];
  /** @param topic what follows the key and a slash */
  parse(topic: string, payload: Buffer, device: ForeignDevice): readonly ForeignFinding[];
}

/** Properties of the registered device that decoding needs. */
export type ForeignDevice = Pick<Device, 'type' | 'phases'>;

/** Ecosystems by the name that is stored with the device (`Device.adapter`); one file each. */
const FOREIGN_ECOSYSTEMS: ReadonlyMap<string, ForeignEcosystem> = new Map([['shelly-gen2', shellyGen2]]);

/** Names under which a device of another manufacturer can be registered. */
export const FOREIGN_ADAPTERS: readonly string[] = [...FOREIGN_ECOSYSTEMS.keys()];

/** The ecosystem and key of a registered device; undefined for native devices and unknown ecosystems. */
export function foreignEcosystem(
  device: Pick<Device, 'adapter' | 'adapterKey'>,
): { ecosystem: ForeignEcosystem; key: string } | undefined {
  const ecosystem = FOREIGN_ECOSYSTEMS.get(device.adapter);
  return ecosystem && device.adapterKey ? { ecosystem, key: device.adapterKey } : undefined;
}
