import type { TimeRange } from '@phasor/calendar';
import { ZoomButtons } from '../charts/ZoomButtons.tsx';
import type { Zoom } from './use-zoom.ts';
import { panned, zoomedBy } from './zoom.ts';

const STEP = 2;

interface Props {
  readonly zoom: Zoom;
  /** Shows a part of the period; the zoom's own way when absent. */
  readonly onShow?: (part: TimeRange) => void;
}

/** Buttons that change which part of the period a chart shows. */
export function RangeZoom({ zoom: { shown, whole, isZoomed, show }, onShow = show }: Props) {
  const go = (part: TimeRange | undefined) => (part === undefined ? show(undefined) : onShow(part));
  return (
    <ZoomButtons
      isZoomed={isZoomed}
      onIn={() => go(zoomedBy(1 / STEP, shown, whole))}
      onOut={() => go(zoomedBy(STEP, shown, whole))}
      onMove={(step) => go(panned(step, shown, whole))}
      onWhole={() => show(undefined)}
    />
  );
}
