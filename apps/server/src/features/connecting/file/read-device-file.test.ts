import { describe, expect, it } from 'vitest';
import type { ConnectableEcosystem } from '../../../ports/ecosystem-catalogue.ts';
import { NATIVE } from '../native-ecosystems.ts';
import { readDeviceFile } from './device-file.ts';

const WORDS = { en: '', sk: '', de: '' };
const ecosystem = (name: string, pattern?: RegExp): ConnectableEcosystem => ({
  name,
  topics: { device: () => undefined, gateway: null },
  entry: {
    ...{ title: name, summary: WORDS, way: 'mqtt', source: '', models: [] },
    instructions: { device: { steps: [], ...(pattern && { key: { label: WORDS, example: '', pattern } }) } },
  },
});
const GATEWAY: ConnectableEcosystem = { ...ecosystem('houses'), topics: { gateway: null } };
const ECOSYSTEMS = new Map(
  [ecosystem(NATIVE), ecosystem('plugs', /^[a-z]+$/), ecosystem('free'), GATEWAY].map((each) => [each.name, each]),
);

/** What becomes of lines: a device, or the field and the fault of each. */
const read = (...lines: string[]) =>
  readDeviceFile(lines.join('\n'), ECOSYSTEMS).map((line) =>
    'error' in line ? [line.title, line.error.field, line.error.reason] : line,
  );

describe('a line of a file of devices', () => {
  it('has the phases, the place and the limits that are given, and otherwise those of its kind', () => {
    const heading = 'mac,title,type,phases,time_zone,lat,lng,transformation_ratio,max_current';
    const lines = [
      '02005E100001,Main board,1,,,,,,',
      '02005E100002,Plug board,6,,,,,,',
      '02005E100003,Workshop,1,1,Europe/Vienna,"48,2",16.4,40,250',
      '02005E100004,Garage,1,2,,,,,',
      '02005E100005,Stable,6,3,,,,,',
    ];
    const usual = { phases: 3, timeZone: undefined, lat: null, lng: null, transformationRatio: 1, maxCurrent: 100 };
    expect(read(heading, ...lines)).toMatchObject([
      { ...usual, line: 2, mac: '02005E100001', title: 'Main board', type: 1 },
      { ...usual, phases: 1 },
      { phases: 1, timeZone: 'Europe/Vienna', lat: 48.2, lng: 16.4, transformationRatio: 40, maxCurrent: 250 },
      { phases: 2 },
      { phases: 3 },
    ]);
  });

  it('may be any of 5,000, with blanks around the names of columns and columns without a name or value', () => {
    const lines = Array.from({ length: 5_001 }, (_, n) => `Plug ${n},1,free,,`);
    const heading = ' Title , type,ecosystem,,';
    expect(read(heading, ...lines.slice(1)).every((line) => 'type' in line)).toBe(true);
    expect(read(heading, ...lines)).toEqual([['', 'csv', 'lines']]);
  });

  it('has the address and the key of no earlier line, in the same ecosystem', () => {
    const lines = [
      'Plug 1,1,free,undefined,',
      'Plug 2,1,free,,',
      'Plug 3,1,free,undefined,',
      'Plug 4,1,free,,',
      'Plug 5,1,plugs,undefined,',
      'Plug 6,1,plugs,kettle,',
      'Plug 7,1,plugs,kettle,',
      'Plug 8,1,free,,02:00:5E:10:00:01',
      'Plug 9,1,plugs,,02005e100001',
    ];
    const faults = read('title,type,ecosystem,key,mac', ...lines).filter((line) => Array.isArray(line));
    expect(faults).toEqual([
      ['Plug 3', 'key', 'twice'],
      ['Plug 7', 'key', 'twice'],
      ['Plug 9', 'mac', 'twice'],
    ]);
    const [absent, named] = read('title,type,ecosystem,key,mac', lines[1] ?? '', lines[2] ?? '');
    expect([absent, named]).toMatchObject([{ key: undefined }, { key: 'undefined' }]);
  });

  it.each([
    ['Plug 1,1,free,a b,02005E100001,', undefined],
    ['Plug 1,1,native,A B,02005E100001,', undefined],
    ['Plug 1,1,plugs,A,,', ['key', 'impossible']],
    ['Plug 1,1,houses,a,,', ['ecosystem', 'unknown']],
    ['Plug 1,1,native,,,', ['mac', 'missing']],
    ['Plug 1,1,plugs,a,02005E10000,', ['mac', 'mac']],
    ['Plug 1,1,plugs,a,,48', ['lng', 'pair']],
    ['Plug 1,,plugs,a,,', ['type', 'missing']],
    ['Plug 1,1,plugs,a,,95', ['lat', 'number']],
    [',1,plugs,a,,', ['title', 'missing']],
  ])('%s is judged as such, by its title', (line, fault) => {
    const [found] = read('title,type,ecosystem,key,mac,lat', line);
    if (fault === undefined) expect(found).toHaveProperty('key');
    else expect(found).toEqual([line.split(',')[0], ...fault]);
  });
});
