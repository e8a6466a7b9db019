import { lazy, Suspense, useRef } from 'react';
import { useCameNear } from '../../base/ui/viewport/use-came-near.ts';
import type { MapMarker, Place } from './place.ts';
import styles from './SiteMap.module.css';

const MapCanvas = lazy(() => import('./MapCanvas.tsx').then((it) => ({ default: it.MapCanvas })));

export interface SiteMapProps {
  /** Description for screen readers. */
  readonly label: string;
  readonly markers: readonly MapMarker[];
  /** A marker was selected. */
  readonly onSelect?: (id: string) => void;
  /** A place was selected: by a click, or by Enter for the centre of the map. */
  readonly onPick?: (place: Place) => void;
}

/**
 * A map with markers. It needs no internet: outlines of countries are part of the product (D35). It is loaded and drawn when it
 * comes near what is in sight: most dashboards are read and left without it, and it is 1.5 MB.
 */
export function SiteMap(props: SiteMapProps) {
  const frame = useRef<HTMLDivElement>(null);
  const cameNear = useCameNear(frame);
  return (
    <div ref={frame} className={styles.frame}>
      <Suspense fallback={null}>{cameNear ? <MapCanvas {...props} /> : null}</Suspense>
    </div>
  );
}
