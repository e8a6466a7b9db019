import { describe, expect, it } from 'vitest';
import { linesOfSteps } from '../src/parts/map/regions.ts';
import { cutRegions, type RegionTopology } from './cut-regions.ts';

/** Squares of one degree in a row, from west to east. */
function squares(facts: readonly { adm0_a3: string; iso_a2: string; adm1_code: string; region: string }[]) {
  const edge = (x: number) => [
    [x, 0],
    [x, 1],
  ];
  const rim = (x: number) => [
    [x, 1],
    [x + 1, 1],
    [x + 1, 0],
  ];
  const floor = (x: number) => [
    [x + 1, 0],
    [x, 0],
  ];
  const count = facts.length;
  const arcs = [
    ...Array.from({ length: count + 1 }, (_, x) => edge(x)),
    ...facts.map((_, x) => rim(x)),
    ...facts.map((_, x) => floor(x)),
  ];
  return {
    type: 'Topology',
    arcs,
    objects: {
      regions: {
        type: 'GeometryCollection',
        geometries: facts.map((properties, x) => ({
          type: 'Polygon',
          arcs: [[x, count + 1 + x, ~(x + 1), 2 * count + 1 + x]],
          properties,
        })),
      },
    },
  } as unknown as RegionTopology;
}

const region = (country: string, code: string, larger: string) => ({
  ...{ adm0_a3: `${country}.`, iso_a2: country, adm1_code: code, region: larger },
});

/** Ends of each border, in both directions. */
const bordersOf = (facts: Parameters<typeof squares>[0]) =>
  linesOfSteps(cutRegions(squares(facts))).map((line) => line.map(String).sort());

describe('borders of regions', () => {
  it('lie between regions of one country, in steps of 1/200 degree', () => {
    const facts = [region('SK', 'a', ''), region('SK', 'b', ''), region('CZ', 'c', '')];
    expect(bordersOf(facts)).toEqual([['0,1', '1,1']]);
  });

  it('are those of the larger regions if a country has many small ones', () => {
    const facts = [region('SI', 'a', 'west'), region('SI', 'b', 'west'), region('SI', 'c', 'east')];
    expect(bordersOf(facts)).toEqual([['0,2', '1,2']]);
  });
});
