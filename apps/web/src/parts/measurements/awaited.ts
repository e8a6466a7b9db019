import type { TimeRange } from '@phasor/calendar';
import type { DeviceListEntry } from '@phasor/contract';
import { hasReported } from '../../base/ui/device-status.ts';
import type { Awaited } from '../charts/index.ts';
import type { Selection } from '../hierarchy/index.ts';
import { isRunning } from '../toolbar/index.ts';

/** What an empty chart of a period waits for: the period grows by itself while it runs. `now` in epoch ms. */
export function awaitedIn(
  range: TimeRange,
  { selection, now }: { selection: Selection; now: number },
): Awaited | undefined {
  if (selection.kind === 'device') return awaitedOf(range, { devices: [selection.device], now });
  const members = selection.kind === 'group' ? selection.members : [];
  // Of a group that is in use its live values say who is awaited.
  return awaitedOf(range, { devices: members.every(hasEnded) ? members : [], now });
}

/** The same for devices that are shown together: the first measurements are awaited while none of them has reported. */
export function awaitedOf(
  range: TimeRange,
  { devices, now }: { devices: readonly Pick<DeviceListEntry, 'last_seen' | 'ended_at'>[]; now: number },
): Awaited | undefined {
  const isOver = devices.length > 0 && devices.every(hasEnded);
  if (devices.length > 0 && !devices.some(hasReported)) return isOver ? 'never' : 'first';
  if (isOver) return devices.every(({ ended_at = 0 }) => ended_at < range.to) ? 'ended' : undefined;
  return isRunning(range, now) ? 'next' : undefined;
}

const hasEnded = ({ ended_at }: Pick<DeviceListEntry, 'ended_at'>) => ended_at !== undefined;
