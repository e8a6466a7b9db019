import { ALL_KINDS, type DeviceKind, type DeviceKindKey } from '@phasor/contract';

/** A kind of device; `unknown` for one that this version does not know. */
export type KindName = DeviceKindKey | 'unknown';

const kindsOf = (has: (kind: DeviceKind) => unknown): readonly KindName[] =>
  ALL_KINDS.filter(has).map(({ key }) => key);

/** Kinds of devices that have the same screens, by what their rows say. */
export const VISUALIZED = kindsOf(({ visualization }) => visualization);
export const REFERENCES = kindsOf(({ reference }) => reference);
export const DISAGGREGATED = kindsOf(({ nilm }) => nilm);
export const SWITCHING = kindsOf(({ families }) => families.includes('relays'));
export const KNOWN = kindsOf(() => true);
export const EVERY_DEVICE: readonly KindName[] = [...KNOWN, 'unknown'];
