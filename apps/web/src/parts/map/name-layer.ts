import L from 'leaflet';
import { cellsInView, type NamedCountry, type NamedPlace, overlap, type PlaceIndex } from './place-cells.ts';
import { readCell, readPlaceIndex } from './place-files.ts';
import { type Box, boxesBeside, isCountryNamed, type Label, labelsWithRoom, leastImportanceAt } from './place-names.ts';
import styles from './SiteMap.module.css';

interface DrawnLabel extends Label {
  readonly at: L.LatLngTuple;
  readonly kind: 'country' | 'place';
}

const PANE = 'names';
/** Over countries and squares, under markers. */
const PANE_LEVEL = '550';
/** Height of a name, and the distance from a place to its name, px. */
const LINE = 14;
const BESIDE = 6;
const BESIDE_MARKER = 32;
/** Width factor of the spaced letters of a country's name. */
const SPACED = 1.25;

/** Names of countries and places on the map, as many as fit, from files loaded for the visible part. */
export class NameLayer {
  readonly #map: L.Map;
  readonly #layer: L.LayerGroup;
  readonly #countryNames: Intl.DisplayNames;
  readonly #takenBoxes: () => readonly Box[];
  readonly #pen = document.createElement('canvas').getContext('2d');
  #turn = 0;

  /** @param takenBoxes areas that must not be covered, in pixels of the map */
  constructor(map: L.Map, language: string, takenBoxes: () => readonly Box[]) {
    this.#map = map;
    this.#takenBoxes = takenBoxes;
    this.#countryNames = new Intl.DisplayNames([language], { type: 'region' });
    const pane = map.createPane(PANE);
    pane.style.zIndex = PANE_LEVEL;
    pane.style.pointerEvents = 'none';
    // Names are for visual orientation only; the content of the map is described by its markers.
    pane.setAttribute('aria-hidden', 'true');
    this.#layer = L.layerGroup().addTo(map);
    map.on('moveend resize', () => this.draw());
    map.on('unload', () => {
      this.#turn = Number.NaN;
    });
  }

  /** Draws the names of the visible part; without their files the map has no names. */
  draw(): void {
    this.#turn += 1;
    const turn = this.#turn;
    void this.#labels().then(
      (labels) => {
        if (turn === this.#turn) this.#show(labels);
      },
      () => undefined,
    );
  }

  async #labels(): Promise<DrawnLabel[]> {
    const [zoom, bounds] = [this.#map.getZoom(), this.#map.getBounds()];
    const view = {
      south: bounds.getSouth(),
      west: bounds.getWest(),
      north: bounds.getNorth(),
      east: bounds.getEast(),
    };
    const least = leastImportanceAt(zoom);
    const index: PlaceIndex = await readPlaceIndex();
    const cells = await Promise.all(cellsInView(index, view, least).map(readCell));
    const isInView = (latitude: number, longitude: number) =>
      overlap(view, { south: latitude, north: latitude, west: longitude, east: longitude });
    const places = cells
      .flat()
      .filter(([, latitude, longitude, importance]) => importance >= least && isInView(latitude, longitude))
      .sort((a, b) => b[3] - a[3]);
    const taken = this.#taken();
    const countries = index.countries.filter((country) => isCountryNamed(country, zoom));
    return [
      ...countries.map((country) => this.#countryLabel(country)),
      ...places.map((place) => this.#placeLabel(place, taken)),
    ];
  }

  #countryLabel([code, ...[latitude, longitude]]: NamedCountry): DrawnLabel {
    const name = this.#countryNames.of(code) ?? code;
    const { x, y } = this.#map.latLngToContainerPoint([latitude, longitude]);
    const width = this.#widthOf(name.toLocaleUpperCase()) * SPACED;
    const boxes = [{ left: x - width / 2, top: y - LINE / 2, width, height: LINE }];
    return { name, kind: 'country', at: [latitude, longitude], boxes };
  }

  #placeLabel([name, latitude, longitude]: NamedPlace, taken: readonly Box[]): DrawnLabel {
    const point = this.#map.latLngToContainerPoint([latitude, longitude]);
    const isUnder = ({ left, top, width, height }: Box) =>
      point.x >= left && point.x <= left + width && point.y >= top && point.y <= top + height;
    const distance = taken.some(isUnder) ? BESIDE_MARKER : BESIDE;
    const boxes = boxesBeside(point, { width: this.#widthOf(name), height: LINE }, distance);
    return { name, kind: 'place', at: [latitude, longitude], boxes };
  }

  /** Areas covered by markers and controls, in pixels of the map. */
  #taken(): Box[] {
    const frame = this.#map.getContainer();
    const { left, top } = frame.getBoundingClientRect();
    const controls = [...frame.querySelectorAll('.leaflet-control')].map((control) => {
      const box = control.getBoundingClientRect();
      return { left: box.left - left, top: box.top - top, width: box.width, height: box.height };
    });
    return [...controls, ...this.#takenBoxes()];
  }

  #widthOf(name: string): number {
    if (this.#pen === null) return name.length * (LINE / 2);
    const { fontSize, fontFamily } = getComputedStyle(this.#map.getContainer());
    this.#pen.font = `500 ${fontSize} ${fontFamily}`;
    return this.#pen.measureText(name).width;
  }

  #show(labels: readonly DrawnLabel[]): void {
    this.#layer.clearLayers();
    const shown = labelsWithRoom(labels, this.#taken(), this.#map.getSize());
    for (const { label, box } of shown) {
      const { name, kind, at } = label;
      const point = this.#map.latLngToContainerPoint(at);
      const text = document.createElement('span');
      text.textContent = name;
      text.style.left = `${box.left - point.x}px`;
      text.style.top = `${box.top - point.y}px`;
      const icon = L.divIcon({
        html: text,
        className: (kind === 'country' ? styles.countryName : styles.placeName) ?? '',
        iconSize: [0, 0],
      });
      L.marker(at, { icon, pane: PANE, interactive: false, keyboard: false }).addTo(this.#layer);
    }
  }
}
