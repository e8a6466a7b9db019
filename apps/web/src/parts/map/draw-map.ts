import L from 'leaflet';
import { type Cluster, clustersOf, statusOfCluster } from './clusters.ts';
import { layOutlines } from './ground.ts';
import { NameLayer } from './name-layer.ts';
import { type MapMarker, type Place, roundedPlace } from './place.ts';
import type { Box } from './place-names.ts';
import styles from './SiteMap.module.css';
import { type TileServer, tileServer } from './tile-server.ts';

export interface MapTexts {
  readonly zoomIn: string;
  readonly zoomOut: string;
  readonly cluster: (count: number) => string;
}

export interface DrawingParts {
  readonly texts: MapTexts;
  /** Shown first: the map begins with a view of them, so that no tile of another view is requested. */
  readonly markers: readonly MapMarker[];
  /** BCP 47; language of the names of countries. */
  readonly language: string;
  /** A marker was selected; absent if markers cannot be selected. */
  readonly onSelect: ((id: string) => void) | undefined;
  /** A place was selected by a click on the map; absent if places cannot be selected. */
  readonly onPick: ((place: Place) => void) | undefined;
}

/** A map in an element. */
export interface MapDrawing {
  /** Shows exactly these markers; the first time the view is fitted to them. */
  show(markers: readonly MapMarker[]): void;
  /** Fits the map to the current size of its element. */
  resize(): void;
  remove(): void;
}

const PIN = 26;
/** Diagonal of a pin: closer ones would overlap for a finger (WCAG 2.5.8). */
const CLUSTER_REACH = Math.ceil(PIN * Math.SQRT2);
/**
 * Largest zoom of the first view: high for several places, so that they are separate; lower for one, so that names of the
 * bundled map are visible.
 */
const NEAREST_FIRST_ZOOM = { several: 16, names: 9 } as const;
const ZOOM = { min: 1, max: 18 } as const;
/** Whose data the bundled map shows (ADR 21); Natural Earth asks for no mention, and is thanked with one. */
const DATA_FROM = '<a href="https://www.geonames.org" rel="noreferrer">GeoNames</a> (CC BY 4.0), Natural Earth';
const EUROPE: L.LatLngTuple = [48.5, 17];
const EMPTY_ZOOM = 4;

/** Draws an interactive map into an element. */
export function drawMap(element: HTMLElement, parts: DrawingParts): MapDrawing {
  const tiles = tileServer();
  const map = L.map(element, {
    zoomControl: false,
    attributionControl: false,
    minZoom: ZOOM.min,
    maxZoom: ZOOM.max,
    scrollWheelZoom: parts.onPick !== undefined,
    // A finger that scrolls the page must not be caught by the map.
    dragging: parts.onPick !== undefined || globalThis.matchMedia('(pointer: fine)').matches,
    worldCopyJump: true,
  }).setView(EUROPE, EMPTY_ZOOM);
  L.control.zoom({ zoomInTitle: parts.texts.zoomIn, zoomOutTitle: parts.texts.zoomOut }).addTo(map);
  L.control.scale({ imperial: false }).addTo(map);
  const attribution = L.control.attribution({ prefix: false }).addTo(map);
  const markers = new MarkerLayer(map, parts);
  markers.show(parts.markers, tiles !== undefined);
  let names: NameLayer | undefined;
  const drawBundled = () => {
    layOutlines(map);
    attribution.addAttribution(DATA_FROM);
    names = new NameLayer(map, parts.language, () => markers.boxes());
    names.draw();
  };
  if (tiles === undefined) drawBundled();
  else layTiles(map, tiles, drawBundled);
  if (parts.onPick !== undefined) listenForPlaces(map, parts.onPick);
  return {
    show(shown) {
      markers.show(shown, tiles !== undefined);
      names?.draw();
    },
    resize: () => map.invalidateSize({ animate: false }),
    remove: () => map.remove(),
  };
}

/** Pictures of a tile server. One that has not answered a single one when the first fails is given up for the bundled map. */
function layTiles(map: L.Map, { url, attribution }: TileServer, giveUp: () => void): void {
  const layer = L.tileLayer(url, { attribution, maxZoom: ZOOM.max });
  layer.once('tileload', () => layer.off('tileerror'));
  layer.once('tileerror', () => {
    layer.remove();
    giveUp();
  });
  layer.addTo(map);
}

function listenForPlaces(map: L.Map, onPick: (place: Place) => void): void {
  const pick = ({ lat, lng }: L.LatLng) => onPick(roundedPlace({ latitude: lat, longitude: lng }));
  map.on('click', ({ latlng }: L.LeafletMouseEvent) => pick(latlng));
  // By keyboard, arrows move the map and Enter selects its centre.
  map.on('keypress', ({ originalEvent }: L.LeafletKeyboardEvent) => {
    if (originalEvent.key === 'Enter' && originalEvent.target === map.getContainer()) {
      originalEvent.preventDefault();
      pick(map.getCenter());
    }
  });
}

class MarkerLayer {
  readonly #map: L.Map;
  readonly #parts: DrawingParts;
  readonly #layer: L.LayerGroup;
  #markers: readonly MapMarker[] = [];
  #isLaidOut = false;

  constructor(map: L.Map, parts: DrawingParts) {
    this.#map = map;
    this.#parts = parts;
    this.#layer = L.layerGroup().addTo(map);
    map.on('zoomend', () => this.#draw());
  }

  show(markers: readonly MapMarker[], hasTiles: boolean): void {
    this.#markers = markers;
    if (!this.#isLaidOut && markers.length > 0) {
      this.#isLaidOut = true;
      const bounds = boundsOf(markers);
      const isOnePlace = bounds.getNorthEast().equals(bounds.getSouthWest());
      const maxZoom = NEAREST_FIRST_ZOOM[isOnePlace && !hasTiles ? 'names' : 'several'];
      this.#map.fitBounds(bounds, { maxZoom, padding: [28, 28], animate: false });
    }
    this.#draw();
  }

  /** Areas covered by the markers, in pixels of the map. */
  boxes(): Box[] {
    return this.#markers.map(({ latitude, longitude }) => {
      const { x, y } = this.#map.latLngToContainerPoint([latitude, longitude]);
      return { left: x - PIN / 2, top: y - PIN / 2, width: PIN, height: PIN };
    });
  }

  #draw(): void {
    this.#layer.clearLayers();
    const first = [...this.#markers].sort((a, b) => Number(b.isShown ?? false) - Number(a.isShown ?? false));
    const zoom = this.#map.getZoom();
    const toPixel = (marker: MapMarker) => this.#map.project([marker.latitude, marker.longitude], zoom);
    for (const cluster of clustersOf(first, toPixel, CLUSTER_REACH)) this.#drawCluster(cluster);
  }

  #drawCluster(cluster: Cluster): void {
    const { onSelect, texts } = this.#parts;
    const [first] = cluster.members;
    const isAlone = cluster.members.length === 1;
    const canZoom = !isAlone && this.#map.getZoom() < ZOOM.max;
    const isUsed = canZoom || (isAlone && onSelect !== undefined);
    const marker = L.marker([first.latitude, first.longitude], {
      icon: this.#iconOf(cluster),
      interactive: isUsed,
      keyboard: isUsed,
      zIndexOffset: first.isShown === true ? 1_000 : 0,
      title: isAlone ? first.title : texts.cluster(cluster.members.length),
    });
    if (canZoom) {
      marker.on('click', () =>
        this.#map.fitBounds(boundsOf(cluster.members), { maxZoom: ZOOM.max, padding: [28, 28] }),
      );
    } else if (isUsed) marker.on('click', () => onSelect?.(first.id));
    marker.addTo(this.#layer);
    if (!isUsed) marker.getElement()?.setAttribute('role', 'img');
    marker.getElement()?.setAttribute('aria-label', marker.options.title ?? first.title);
  }

  #iconOf(cluster: Cluster): L.DivIcon {
    const dot = document.createElement('span');
    dot.className = styles.dot ?? '';
    dot.dataset.status = statusOfCluster(cluster);
    dot.dataset.shown = String(cluster.members.some(({ isShown }) => isShown === true));
    const { length } = cluster.members;
    if (length > 1) dot.textContent = String(length);
    dot.dataset.many = String(length > 1);
    return L.divIcon({ html: dot, className: styles.pin ?? '', iconSize: [PIN, PIN] });
  }
}

function boundsOf(places: readonly Place[]): L.LatLngBounds {
  return L.latLngBounds(places.map(({ latitude, longitude }) => [latitude, longitude]));
}
