import { type DeviceListEntry, REPLAY_NAMES } from '@phasor/contract';
import type { Selection } from '../../hierarchy/index.ts';

type Recording = keyof typeof REPLAY_NAMES;

/**
 * Whether what is shown was recorded elsewhere and is replayed here, and whether its registers were added up from its power
 * (D45); of a group as soon as one member is. Undefined for what is measured.
 */
export function recordingOf(selection: Selection): Recording | undefined {
  if (selection.kind === 'none') return undefined;
  return recordingAmong(selection.kind === 'device' ? [selection.device] : selection.members);
}

/** The same of devices that are shown together. */
export function recordingAmong(devices: readonly Pick<DeviceListEntry, 'device'>[]): Recording | undefined {
  const found = new Set(devices.map(recordingOfDevice));
  return found.has('derived') ? 'derived' : found.has('recorded') ? 'recorded' : undefined;
}

function recordingOfDevice({ device }: Pick<DeviceListEntry, 'device'>): Recording | undefined {
  if (device === REPLAY_NAMES.derived) return 'derived';
  return device === REPLAY_NAMES.recorded ? 'recorded' : undefined;
}
