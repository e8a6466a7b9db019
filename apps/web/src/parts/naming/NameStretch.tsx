import type { TimeRange } from '@phasor/calendar';
import { type DeviceListEntry, SOURCES } from '@phasor/contract';
import { lazy, Suspense } from 'react';
import { useMayName } from './use-naming.ts';

// Most people look at a chart without naming anything.
const StretchTool = lazy(() => import('./StretchTool.tsx').then((it) => ({ default: it.StretchTool })));

interface Props {
  readonly device: DeviceListEntry;
  /** What the chart shows, epoch ms. */
  readonly range: TimeRange;
  readonly source: number | undefined;
  readonly zone: string;
}

/** Names what ran in the shown part of a chart, for those who may (R-APPL-035). */
export function NameStretch({ device, range, source, zone }: Props) {
  const may = useMayName(device, 'appliances.record');
  if (!may || source !== SOURCES.wifi) return null;
  return (
    <Suspense fallback={null}>
      <StretchTool device={device} range={range} zone={zone} />
    </Suspense>
  );
}
