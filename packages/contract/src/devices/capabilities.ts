import { type DeviceKind, deviceKind } from './device-kinds.ts';

/** What a device can do beyond measuring, in its own words (docs/device-protocol.md, "`state`"). */
export const CAPABILITIES = ['relay', 'generator', 'waveform', 'harmonics', 'meters', 'nilm'] as const;
export type Capability = (typeof CAPABILITIES)[number];

const ofReference = ({ reference }: DeviceKind) => reference === true;

/** The capabilities in the row of a kind. */
const OF_KIND: Readonly<Record<Capability, (kind: DeviceKind) => boolean>> = {
  relay: ({ families }) => families.includes('relays'),
  generator: ofReference,
  waveform: ofReference,
  harmonics: ofReference,
  meters: ofReference,
  nilm: ({ nilm }) => nilm === true,
};

/** Whether devices of a type can have a capability; nothing is known of an unknown type. */
export function kindCan(type: number, capability: Capability): boolean {
  const kind = deviceKind(type);
  return kind !== undefined && OF_KIND[capability](kind);
}

/** A device with what it has reported to be able to do; null or absent where it never reported it. */
export interface CapableDevice {
  readonly type: number;
  readonly caps?: readonly Capability[] | null;
}

/** Whether a device has a capability: as it reported itself, or by the row of its kind where it has reported none. */
export function can({ type, caps }: CapableDevice, capability: Capability): boolean {
  return caps?.includes(capability) ?? kindCan(type, capability);
}

/** The known ones of reported words, in the order of the list; later versions of devices may know more. */
export function knownCapabilities(words: readonly unknown[]): Capability[] {
  return CAPABILITIES.filter((capability) => words.includes(capability));
}
