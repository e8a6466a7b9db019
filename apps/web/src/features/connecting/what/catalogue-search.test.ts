import type { CatalogueEntry } from '@phasor/contract';
import { describe, expect, it } from 'vitest';
import { grouped, modelName, rowNamed, rowsOf, searchIn } from './catalogue-search.ts';

type Model = CatalogueEntry['models'][number];

function model(maker: string, name: string, words: string[] = []): Model {
  return { maker, model: name, words, drawing: 'plug', type: 6, phases: 1, channels: 0, relays: 1 };
}

function entry(name: string, title: string, models: Model[]): CatalogueEntry {
  return { name, title, summary: '', way: 'mqtt', source: '', joins: ['device'], key: null, models };
}

const CATALOGUE = [
  entry('tasmota', 'Tasmota', [model('Nous', 'A1T', ['socket']), model('Gosund', 'SP111')]),
  entry('zigbee2mqtt', 'Zigbee2MQTT', [model('Nous', 'A1Z', ['socket'])]),
  entry('modbus', 'Modbus', [model('Eastron', 'SDM630', ['rail', 'RS-485'])]),
];
const find = (text: string) => searchIn(rowsOf(CATALOGUE))(text).map(({ model: found }) => modelName(found));

// proves R-ADD-003
describe('the search of the catalogue', () => {
  it('finds by maker, model, ecosystem and further words, in any order and with a slip of the finger', () => {
    expect(find('eastron')).toEqual(['Eastron SDM630']);
    expect(find('sdm630')).toEqual(['Eastron SDM630']);
    expect(find('estron')).toEqual(['Eastron SDM630']);
    expect(find('tasmota')).toEqual(['Nous A1T', 'Gosund SP111']);
    expect(find('socket nous').toSorted()).toEqual(['Nous A1T', 'Nous A1Z']);
    expect(find('nous tasmota')).toEqual(['Nous A1T']);
    expect(find('washing machine')).toEqual([]);
  });

  // proves R-ADD-042
  it('has the typed number first, not a similar one of the same maker, since Enter takes the first', () => {
    const rows = rowsOf([entry('agent', 'Modbus', [model('Eastron', 'SDM230'), model('Eastron', 'SDM630')])]);
    const names = searchIn(rows)('eastron sdm630').map((row) => modelName(row.model));
    expect(names).toEqual(['Eastron SDM630', 'Eastron SDM230']);
  });

  it('shows everything while nothing is typed, by ecosystem', () => {
    const groups = grouped(searchIn(rowsOf(CATALOGUE))('  '));
    expect(groups.map(({ entry: { title }, rows }) => [title, rows.length])).toEqual([
      ['Tasmota', 2],
      ['Zigbee2MQTT', 1],
      ['Modbus', 1],
    ]);
  });

  it('finds the model that an address names, or the first one of its ecosystem', () => {
    expect(rowNamed(CATALOGUE, { system: 'tasmota', model: 'Gosund SP111' })?.model.model).toBe('SP111');
    expect(rowNamed(CATALOGUE, { system: 'tasmota', model: 'gone' })?.model.model).toBe('A1T');
    expect(rowNamed(CATALOGUE, { system: 'gone', model: undefined })).toBeUndefined();
  });

  it('does not repeat a maker that the name of the model begins with', () => {
    expect(modelName(model('Shelly', 'Shelly Plug S'))).toBe('Shelly Plug S');
    expect(modelName(model('', 'Any ESPHome node'))).toBe('Any ESPHome node');
  });
});
