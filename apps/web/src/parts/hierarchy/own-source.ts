import { type DeviceListEntry, SOURCES, type Source } from '@phasor/contract';
import type { Selection } from './selection.ts';

/**
 * The source of what is shown where nobody chooses one: that of the device, as the server finds it by what is stored. Several
 * devices have one in common, since sources are not mixed (D22): LoRa where all of which anything is stored have it.
 */
export function ownSource(devices: readonly Pick<DeviceListEntry, 'source'>[]): Source {
  const known = new Set(devices.flatMap(({ source }) => source ?? []));
  return known.has(SOURCES.lora) && !known.has(SOURCES.wifi) ? SOURCES.lora : SOURCES.wifi;
}

/** The same of what is selected. */
export function ownSourceOf(selection: Selection): Source {
  if (selection.kind === 'none') return SOURCES.wifi;
  return ownSource(selection.kind === 'device' ? [selection.device] : selection.members);
}
