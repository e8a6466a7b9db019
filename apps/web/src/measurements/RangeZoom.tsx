import { ZoomButtons } from '../charts/ZoomButtons.tsx';
import type { Zoom } from './use-zoom.ts';
import { panned, zoomedBy } from './zoom.ts';

const STEP = 2;

/** Buttons that change which part of the period a chart shows. */
export function RangeZoom({ zoom: { shown, whole, isZoomed, show } }: { zoom: Zoom }) {
  return (
    <ZoomButtons
      isZoomed={isZoomed}
      onIn={() => show(zoomedBy(1 / STEP, shown, whole))}
      onOut={() => show(zoomedBy(STEP, shown, whole))}
      onMove={(step) => show(panned(step, shown, whole))}
      onWhole={() => show(undefined)}
    />
  );
}
