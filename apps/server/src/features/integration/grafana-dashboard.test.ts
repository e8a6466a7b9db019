import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccessWorld, anAccessWorld, MACS } from '../../../testing/scenes/access-world.ts';
import { aSample, batchOf, steadySamples } from '../../../testing/series-store/series-samples.ts';

const FILE = join(import.meta.dirname, '../../../../../docs/grafana/phasor.json');
const MIDNIGHT = 1_767_571_200_000;
const HOUR_MS = 3_600_000;

interface NameAndText {
  readonly key: string;
  readonly value: string;
}

/**
 * The format of a query of the Infinity data source, as the plugin reads it: a key that it does not know is dropped without a word.
 * @see https://github.com/grafana/grafana-infinity-datasource/blob/main/pkg/models/query.go
 */
const KEYS = {
  query: [
    ...['refId', 'datasource', 'type', 'parser', 'source', 'format', 'url', 'url_options', 'csv_options'],
    ...['root_selector', 'columns', 'computed_columns', 'filters'],
  ],
  options: ['method', 'data', 'params', 'headers'],
  column: ['selector', 'text', 'type', 'timestampFormat'],
  pair: ['key', 'value'],
} as const;
const COLUMN_TYPES = ['string', 'number', 'timestamp', 'timestamp_epoch', 'timestamp_epoch_s', 'boolean'];
/** Variables of Grafana itself (https://grafana.com/docs/grafana/latest/dashboards/variables/add-template-variables/). */
const GLOBAL_VARIABLES = ['__from', '__to'];

/** A query of the Infinity data source (https://grafana.com/docs/plugins/yesoreyeram-infinity-datasource/latest/query/). */
interface Query {
  readonly type: string;
  readonly source: string;
  readonly url: string;
  readonly url_options: { method: string; params: readonly NameAndText[]; headers: readonly NameAndText[] };
  readonly datasource: { readonly type: string; readonly uid: string };
  readonly columns: readonly { selector: string; text: string; type: string }[];
}

interface Dashboard {
  readonly __inputs: readonly { name: string; pluginId: string }[];
  readonly templating: { list: readonly { name: string; query: string; current: { value: string } }[] };
  readonly panels: readonly {
    id: number;
    type: string;
    title: string;
    datasource: { type: string; uid: string };
    targets: readonly Query[];
  }[];
}

const { __inputs: inputs, templating, panels }: Dashboard = JSON.parse(readFileSync(FILE, 'utf8'));
const queries = panels.flatMap(({ title, targets }) => targets.map((query) => ({ title, query })));
const { query: periods = '' } = templating.list.find(({ name }) => name === 'period') ?? {};

let world: AccessWorld;
let base: string;

beforeAll(async () => {
  world = await anAccessWorld();
  const minutes = steadySamples(MIDNIGHT, { count: 150, interval: 60_000 });
  const phases = { U_L1: 230, U_L2: 231, U_L3: 232, I_L1: 15, I_L2: 1, I_L3: 2, P_L2: 200, P_L3: -50, S_L1: 3_700 };
  const ofThree = minutes.map((sample) => ({ ...sample, device: MACS.own, values: { ...sample.values, ...phases } }));
  await world.store.append(batchOf(ofThree.map((sample) => ({ ...aSample(0), ...sample }))));
  base = `http://127.0.0.1:${await world.server.start()}`;
});
afterAll(() => world.stop());

/** Makes a query as the data source does: its base URL before the address, variables put in, the token in the header. */
async function rowsOf({ url, url_options: { method, params, headers } }: Query, variables: Record<string, string>) {
  const filled = (text: string) => text.replace(/\$\{(\w+)\}/g, (whole, name) => variables[name] ?? whole);
  const search = new URLSearchParams(params.map(({ key, value }) => [key, filled(value)]));
  const authorization = `Bearer ${world.integrationToken}`;
  const sent = { ...Object.fromEntries(headers.map(({ key, value }) => [key, value])), authorization };
  const answer = await fetch(`${base}${url}?${search}`, { method, headers: sent });
  const text = await answer.text();
  expect([answer.status, text]).toEqual([200, expect.any(String)]);
  const [heading = [], ...rows] = text
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
  return rows.map((row) => Object.fromEntries(heading.map((name, at) => [name, row[at] ?? ''])));
}

const RANGE = { device: '', __from: String(MIDNIGHT + 1_234), __to: String(MIDNIGHT + 2 * HOUR_MS + 777) };

describe('the dashboard for Grafana', () => {
  // proves R-TOKEN-036
  it('has one data source to be chosen at its import', () => {
    expect(inputs.map(({ name, pluginId }) => [name, pluginId])).toEqual([
      ['DS_PHASOR', 'yesoreyeram-infinity-datasource'],
    ]);
    for (const { datasource } of panels) {
      expect(datasource).toEqual({ type: 'yesoreyeram-infinity-datasource', uid: `\${${inputs[0]?.name}}` });
    }
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    expect(queries.length).toBeGreaterThan(5);
  });

  // proves R-ECO-048
  it.each(queries)('has the format of the data source: $title', ({ query }) => {
    const { url_options: options, columns } = query;
    const strange = (part: object, keys: readonly string[]) => Object.keys(part).filter((key) => !keys.includes(key));
    expect(strange(query, KEYS.query)).toEqual([]);
    expect(strange(options, KEYS.options)).toEqual([]);
    for (const column of columns) expect(strange(column, KEYS.column)).toEqual([]);
    for (const pair of [...options.params, ...options.headers]) expect(Object.keys(pair)).toEqual(KEYS.pair);
    expect(query).toMatchObject({ parser: 'backend', format: 'table', csv_options: { delimiter: ',' } });
    expect(options.method).toBe('GET');
    expect(columns.filter(({ type }) => !COLUMN_TYPES.includes(type))).toEqual([]);
    expect(new Set(columns.map(({ text }) => text)).size).toBe(columns.length);
  });

  // proves R-ECO-048
  it.each(panels)('is drawn over time where it is a chart, and names variables that exist: $title', (panel) => {
    const known = [...GLOBAL_VARIABLES, ...templating.list.map(({ name }) => name), ...inputs.map(({ name }) => name)];
    const named = [...JSON.stringify(panel).matchAll(/\$\{(\w+)\}/g)].map(([, name = '']) => name);
    expect(named.filter((name) => !known.includes(name))).toEqual([]);
    const types = panel.targets.flatMap(({ columns }) => columns.map(({ type }) => type));
    expect(types.includes('timestamp')).toBe(panel.type === 'timeseries');
    expect(types).toContain('number');
    for (const { datasource } of panel.targets) expect(datasource).toEqual(panel.datasource);
  });

  // proves R-TOKEN-036
  it.each(queries)('reads what it shows: $title', async ({ query }) => {
    expect([query.type, query.source]).toEqual(['csv', 'url']);
    const rows = await rowsOf(query, { ...RANGE, period: 'HOUR' });
    for (const { selector, type } of query.columns) {
      const cells = rows.map((row) => row[selector] ?? '').filter((cell) => cell !== '');
      expect([selector, cells.length > 0]).toEqual([selector, true]);
      for (const cell of cells) {
        if (type === 'number') expect(Number.isFinite(Number(cell))).toBe(true);
        if (type === 'timestamp') expect(cell).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      }
    }
  });

  // proves R-TOKEN-036
  it.each(queries)('reads the device of its variable: $title', async ({ query }) => {
    expect((await rowsOf(query, { ...RANGE, device: MACS.own, period: 'HOUR' })).length).toBeGreaterThan(0);
  });

  // proves R-TOKEN-036
  it('shows the power of each phase as it was measured', async () => {
    const [byPhase] = queries.filter(({ title }) => title === 'Active power by phase');
    if (byPhase === undefined) throw new Error('no such panel');
    const rows = await rowsOf(byPhase.query, RANGE);
    const within = rows.find(({ time = '' }) => Date.parse(time) >= MIDNIGHT + HOUR_MS);
    expect(within).toMatchObject({ P_L1: '3600', P_L2: '200', P_L3: '-50' });
  });

  // proves R-TOKEN-036
  it.each(periods.split(','))('reads energy per %s', async (period) => {
    const energy = queries.filter(({ query }) => query.url === '/api_r/energy');
    expect(energy.length).toBe(1);
    for (const { query } of energy) expect((await rowsOf(query, { ...RANGE, period })).length).toBeGreaterThan(0);
  });
});
