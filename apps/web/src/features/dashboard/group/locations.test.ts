import { describe, expect, it } from 'vitest';
import { deviceEntry } from '../../../base/testing/device-entry.ts';
import { deviceStates, inUse, placedDevices, tagCounts } from './locations.ts';

const device = (mac: string, lat: number | null, lng: number | null) => deviceEntry({ mac, title: mac, lat, lng });

const offline = (mac: string) => deviceEntry({ mac, lat: 1, lng: 1, status: 'OFFLINE' });

const ended = (mac: string) => deviceEntry({ mac, lat: 1, lng: 1, status: 'OFFLINE', ended_at: 1 });

const tag = (mac: string, name?: string) => ({ id: mac, title: mac, mac, tags: name === undefined ? [] : [name] });

describe('tagCounts', () => {
  // proves R-DASH-040
  it('counts devices by tag, the most frequent first, with those offline', () => {
    const devices = [device('A', 1, 1), offline('B'), device('C', 1, 1), device('D', 1, 1)];
    expect(tagCounts(devices, [tag('A', 'Hall'), tag('B', 'Hall'), tag('C', 'Yard'), tag('D')])).toEqual([
      { tag: 'Hall', count: 2, offline: 1 },
      { tag: 'Yard', count: 1, offline: 0 },
    ]);
  });

  it('does not count devices that are no longer there', () => {
    expect(tagCounts([], [tag('A', 'Hall')])).toEqual([]);
  });
});

describe('deviceStates', () => {
  // proves R-DASH-041
  it('counts online and offline devices', () => {
    expect(deviceStates([device('A', 1, 1), offline('B'), device('C', null, null)])).toEqual({ online: 2, offline: 1 });
    expect(deviceStates([])).toEqual({ online: 0, offline: 0 });
  });
});

describe('a device that has ended', () => {
  // proves R-DASH-093
  it('is neither counted nor offline, and stands on the map only while it is shown', () => {
    const devices = [device('A', 1, 1), ended('B')];
    expect(deviceStates(inUse(devices))).toEqual({ online: 1, offline: 0 });
    expect(tagCounts(inUse(devices), [tag('A', 'Hall'), tag('B', 'Hall')])).toEqual([
      { tag: 'Hall', count: 1, offline: 0 },
    ]);
    const statesOf = (shown: readonly string[]) =>
      placedDevices(devices, [], new Set(shown)).map(({ id, status }) => [id, status]);
    expect(statesOf([])).toEqual([['A', 'online']]);
    expect(statesOf(['B'])).toEqual([
      ['A', 'online'],
      ['B', 'ended'],
    ]);
  });
});

describe('placedDevices', () => {
  const place = (lat: number | null, lng: number | null) => ({ ...tag('A'), lat, lng });
  const placesOf = (tags: Parameters<typeof placedDevices>[1]) =>
    placedDevices([device('A', 48.1, 17.1)], tags, new Set()).map(({ latitude, longitude }) => [latitude, longitude]);

  it('leaves out devices without a location', () => {
    const devices = [device('A', 48.1, 17.1), device('B', null, null), device('C', 0, 0)];
    expect(placedDevices(devices, [], new Set(['C'])).map(({ id, isShown }) => [id, isShown])).toEqual([
      ['A', false],
      ['C', true],
    ]);
  });

  // proves R-DASH-042, R-TREE-031
  it("prefers the account's location to the device's, also a removed one", () => {
    expect(placesOf([tag('A')])).toEqual([[48.1, 17.1]]);
    expect(placesOf([place(1, 2)])).toEqual([[1, 2]]);
    expect(placesOf([place(null, null)])).toEqual([]);
  });
});
