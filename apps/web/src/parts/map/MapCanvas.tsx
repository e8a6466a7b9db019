import 'leaflet/dist/leaflet.css';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { drawMap, type MapDrawing } from './draw-map.ts';
import styles from './SiteMap.module.css';
import type { SiteMapProps } from './SiteMap.tsx';

/** The map itself; loaded with its library when the first map is shown. */
export function MapCanvas({ label, markers, onSelect, onPick }: SiteMapProps) {
  const { t, i18n } = useTranslation(['map']);
  const element = useRef<HTMLDivElement>(null);
  const [drawing, setDrawing] = useState<MapDrawing>();
  const select = useEffectEvent((id: string) => onSelect?.(id));
  const pick = useEffectEvent<NonNullable<typeof onPick>>((place) => onPick?.(place));
  const firstMarkers = useEffectEvent(() => markers);
  const [canSelect, canPick] = [onSelect !== undefined, onPick !== undefined];
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts change with the language alone
  useEffect(() => {
    if (element.current === null) return;
    const made = drawMap(element.current, {
      texts: { zoomIn: t('zoom_in'), zoomOut: t('zoom_out'), cluster: (count) => t('cluster', { count }) },
      markers: firstMarkers(),
      language: i18n.language,
      onSelect: canSelect ? (id) => select(id) : undefined,
      onPick: canPick ? (place) => pick(place) : undefined,
    });
    const sizes = new ResizeObserver(() => made.resize());
    sizes.observe(element.current);
    setDrawing(made);
    return () => {
      sizes.disconnect();
      made.remove();
    };
  }, [i18n.language, canSelect, canPick]);
  useEffect(() => drawing?.show(markers), [drawing, markers]);
  return <section ref={element} className={styles.map} data-pick={canPick} aria-label={label} />;
}
