import { lazy, Suspense } from 'react';
import type { MapMarker, Place } from './place.ts';
import styles from './SiteMap.module.css';

const MapCanvas = lazy(() => import('./MapCanvas.tsx').then((it) => ({ default: it.MapCanvas })));

export interface SiteMapProps {
  /** What the map shows, for those who do not see it. */
  readonly label: string;
  readonly markers: readonly MapMarker[];
  /** A marker was chosen. */
  readonly onSelect?: (id: string) => void;
  /** A place was chosen: by a click, or by Enter for the middle of the map. */
  readonly onPick?: (place: Place) => void;
}

/** A map with markers. It needs no internet: outlines of countries come with the product (D35). */
export function SiteMap(props: SiteMapProps) {
  return (
    <div className={styles.frame}>
      <Suspense fallback={null}>
        <MapCanvas {...props} />
      </Suspense>
    </div>
  );
}
