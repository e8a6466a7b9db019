import { lazy, Suspense } from 'react';
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

/** A map with markers. It needs no internet: outlines of countries are part of the product (D35). */
export function SiteMap(props: SiteMapProps) {
  return (
    <div className={styles.frame}>
      <Suspense fallback={null}>
        <MapCanvas {...props} />
      </Suspense>
    </div>
  );
}
