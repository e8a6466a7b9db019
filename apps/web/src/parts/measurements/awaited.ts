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
  return awaitedOf(range, { devices: selection.kind === 'device' ? [selection.device] : [], now });
}

/** The same for devices that are shown together: the first measurements are awaited while none of them has reported. */
export function awaitedOf(
  range: TimeRange,
  { devices, now }: { devices: readonly Pick<DeviceListEntry, 'last_seen'>[]; now: number },
): Awaited | undefined {
  if (devices.length > 0 && !devices.some(hasReported)) return 'first';
  return isRunning(range, now) ? 'next' : undefined;
}
