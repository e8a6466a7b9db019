import type { NamedPlace, PlaceIndex } from './place-cells.ts';
import regionsUrl from './regions.json?url';

const read = new Map<string, Promise<unknown>>();

/** A file of the product, read once. @throws when it cannot be read; the next call tries again */
function readOnce<T>(url: string): Promise<T> {
  const answer = read.get(url) ?? fetchJson(url);
  read.set(url, answer);
  answer.catch(() => read.delete(url));
  return answer as Promise<T>;
}

async function fetchJson(url: string): Promise<unknown> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response.json();
}

/** The available cells of names, and the countries. */
export const readPlaceIndex = () => readOnce<PlaceIndex>(`${__PLACES__}/index.json`);

/** The places of a cell, the most important first. */
export const readCell = (key: string) => readOnce<readonly NamedPlace[]>(`${__PLACES__}/${key}.json`);

/** Borders between regions of a country: lines of steps east and north, in steps of 1/200 degree. */
export const readRegionSteps = () => readOnce<readonly (readonly number[])[]>(regionsUrl);
