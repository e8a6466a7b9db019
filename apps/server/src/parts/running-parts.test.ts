import { describe, expect, it } from 'vitest';
import { type Part, partsOf, RunningParts } from './running-parts.ts';

let log: string[] = [];
const noted = (name: string, fails: Partial<Record<'start' | 'stop', Error>> = {}): Part['work'] => {
  const note = (what: 'start' | 'stop') => () => {
    log.push(`${what} ${name}`);
    return fails[what] === undefined ? undefined : Promise.reject(fails[what]);
  };
  return { start: note('start'), stop: note('stop') };
};
const STORE: Part = { name: 'store', roles: ['ingest', 'api', 'jobs'], work: noted('store') };
const LINK: Part = { name: 'link', roles: ['ingest'], needs: ['store'], work: noted('link') };
const PAGES: Part = { name: 'pages', roles: ['api'], needs: ['store'], work: noted('pages') };
const DEMO: Part = { name: 'demo', roles: [], needs: ['link', 'pages'], work: noted('demo') };
const EVERYTHING = [STORE, LINK, PAGES, DEMO];

const failedStops: unknown[] = [];
function running(role: ConstructorParameters<typeof RunningParts>[0] = 'all'): RunningParts {
  log = [];
  failedStops.length = 0;
  return new RunningParts(role, (error) => failedStops.push(error));
}

describe('the parts of a server', () => {
  // proves R-OPS-100
  it('start in their order and stop in its reverse, each once', async () => {
    const parts = running();
    await parts.begin(EVERYTHING);
    expect(log).toEqual(['start store', 'start link', 'start pages', 'start demo']);
    log = [];
    await parts.end();
    await parts.end();
    expect(log).toEqual(['stop demo', 'stop pages', 'stop link', 'stop store']);
  });

  // proves R-OPS-100
  it('are stopped where a later one fails, that one too, and none after it is started', async () => {
    const parts = running();
    const taken = new Error('the port is taken');
    const failing = [STORE, { ...LINK, work: noted('link', { start: taken }) }, PAGES];
    await expect(parts.begin(failing)).rejects.toBe(taken);
    await parts.end();
    expect(log).toEqual(['start store', 'start link', 'stop link', 'stop store']);
  });

  it('are all stopped, though one does not stop cleanly', async () => {
    const parts = running();
    const hung = new Error('hung');
    await parts.begin([STORE, { ...LINK, work: noted('link', { stop: hung }) }]);
    await parts.end();
    expect(log.slice(2)).toEqual(['stop link', 'stop store']);
    expect(failedStops).toEqual([hung]);
  });

  it('may be nothing to start, or nothing to stop', async () => {
    const parts = running();
    await parts.begin([{ name: 'nothing', roles: [], work: {} }]);
    await expect(parts.end()).resolves.toBeUndefined();
  });

  it('are those of the role', async () => {
    const names = (role: Parameters<typeof partsOf>[1]) => partsOf(EVERYTHING, role).map(({ name }) => name);
    expect(names('all')).toEqual(['store', 'link', 'pages', 'demo']);
    expect(names('ingest')).toEqual(['store', 'link']);
    expect(names('api')).toEqual(['store', 'pages']);
    expect(names('jobs')).toEqual(['store']);
  });

  it('are refused before any is started where one stands before what it needs, or has the name of another', async () => {
    const parts = running();
    await expect(parts.begin([LINK, STORE])).rejects.toThrow('link needs store, which all does not begin before it');
    await expect(parts.begin([STORE, { ...LINK, name: 'store', needs: [] }])).rejects.toThrow('two parts');
    expect(log).toEqual([]);
    // What a list before it has begun is there.
    await parts.begin([STORE]);
    await parts.begin([LINK]);
    expect(log).toEqual(['start store', 'start link']);
  });

  it('are refused where their role has no part that they need', () => {
    expect(() => partsOf([STORE, { ...PAGES, needs: ['link'] }], 'api')).toThrow('which api does not begin before it');
  });
});
