import type { FeatureCollection } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import countriesUrl from 'world-atlas/countries-50m.json?url';

type Countries = Topology<{ countries: GeometryCollection }>;

let world: Promise<FeatureCollection> | undefined;

/** Outlines of all countries from the product's own files (D35), read once. @throws when they cannot be read */
export function readWorld(): Promise<FeatureCollection> {
  world ??= fetchWorld().catch((error: unknown) => {
    world = undefined;
    throw error;
  });
  return world;
}

async function fetchWorld(): Promise<FeatureCollection> {
  const response = await fetch(countriesUrl);
  const topology: Countries = await response.json();
  return feature(topology, topology.objects.countries);
}
