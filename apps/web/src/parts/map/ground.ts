import L from 'leaflet';
import { readRegionSteps } from './place-files.ts';
import { linesOfSteps } from './regions.ts';
import styles from './SiteMap.module.css';
import { readWorld } from './world.ts';

/** Side of the grid squares, which give orientation where no outline is near, px. */
const GRID = 64;
/** Below this zoom, borders of regions would cover the countries like a net. */
const REGIONS_FROM_ZOOM = 5;

/** Draws outlines of countries and borders of their regions below the content of the map. */
export function layOutlines(map: L.Map): void {
  // Over the countries, under the markers.
  new SquareGrid({ tileSize: GRID, updateWhenZooming: false, pane: 'shadowPane' }).addTo(map);
  let isGone = false;
  map.on('unload', () => {
    isGone = true;
  });
  const outlines = (world: Parameters<typeof L.geoJSON>[0]) => {
    if (isGone) return;
    L.geoJSON(world, { interactive: false, style: { className: styles.country ?? '' } })
      .addTo(map)
      .bringToBack();
  };
  // Without outlines the markers still have their relative positions.
  void readWorld().then(outlines, () => undefined);
  layRegions(map, () => isGone);
}

/** Borders of regions, read when the map is first zoomed in far enough. */
function layRegions(map: L.Map, isGone: () => boolean): void {
  let lines: L.Polyline | undefined;
  const update = () => {
    if (isGone()) return;
    const isNear = map.getZoom() >= REGIONS_FROM_ZOOM;
    if (!isNear) lines?.remove();
    else if (lines !== undefined) lines.addTo(map);
    else void readRegionSteps().then(draw, () => undefined);
  };
  const draw = (steps: readonly (readonly number[])[]) => {
    lines ??= L.polyline(linesOfSteps(steps), { interactive: false, className: styles.region ?? '' });
    update();
  };
  map.on('zoomend', update);
  update();
}

class SquareGrid extends L.GridLayer {
  override createTile(): HTMLElement {
    const square = document.createElement('div');
    square.className = styles.square ?? '';
    return square;
  }
}
