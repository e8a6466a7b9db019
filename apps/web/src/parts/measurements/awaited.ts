import type { TimeRange } from '@phasor/calendar';
import { hasReported } from '../../base/ui/device-status.ts';
import type { Awaited } from '../charts/index.ts';
import type { Selection } from '../hierarchy/index.ts';
import { isRunning } from '../toolbar/index.ts';

/** What an empty chart of a period waits for: the period grows by itself while it runs. `now` in epoch ms. */
export function awaitedIn(
  range: TimeRange,
  { selection, now }: { selection: Selection; now: number },
): Awaited | undefined {
  if (selection.kind === 'device' && !hasReported(selection.device)) return 'first';
  return isRunning(range, now) ? 'next' : undefined;
}
