import { LORA_KEYS, type LoraSettings } from '@phasor/contract';
import { describe, expect, it } from 'vitest';
import {
  atDataRate,
  canToggle,
  held,
  keyGroups,
  type LoraForm,
  loraFormOf,
  loraRequest,
  stepProblems,
  toggled,
  withDataRate,
} from './lora-form.ts';

const MAP = LORA_KEYS.map(({ key }) => key);
const settings: LoraSettings = {
  ID: 'ABCD1234',
  APPLICATION_KEY_set: true,
  NETWORK_KEY_set: false,
  ECHO: 900,
  ALIVE: 3_600,
  DRSF: 5,
  DRSF_FORCE: 0,
  boot_msg: 1,
  LORA_MSG_WHEN_WIFI_CONNECT: 0,
  channels: 7,
  MAP,
  SND: 0b101,
  SND2: 1,
  SND3: 1,
};
const KEY = '00112233445566778899AABBCCDDEEFF';
const form: LoraForm = { ...loraFormOf(settings, { scaler_P: 10, scaler_T: 60 }), networkKey: KEY };

describe('the LoRa wizard', () => {
  // proves R-SET-070
  it('shows the settings of the device, with the keys of all three masks and without secrets', () => {
    expect(form).toMatchObject({ id: 'ABCD1234', applicationKey: '', echo: '900', powerScaler: '10', drsf: 5 });
    expect(form.keys).toEqual([MAP[0], MAP[2], MAP[32], MAP[64]]);
  });

  // proves R-SET-050
  it('checks the fields of its first step, empty keys against the stored ones', () => {
    expect(stepProblems('basic', form, settings)).toEqual({});
    expect(stepProblems('basic', { ...form, id: 'ABC', networkKey: '' }, settings)).toEqual({
      id: 'length',
      networkKey: 'required',
    });
  });

  // proves R-SET-050, R-SET-058
  it.each([
    ['echo', '59', 'range'],
    ['echo', '86401', 'range'],
    ['alive', '59', 'range'],
    ['alive', '86401', 'range'],
    ['powerScaler', '0', 'range'],
    ['powerScaler', '1000001', 'range'],
    ['timeScaler', '0', 'range'],
    ['timeScaler', '3601', 'range'],
    ['timeScaler', '1.5', 'digits'],
    ['drsf', 8, 'range'],
    ['channels', 0, 'required'],
  ])('does not go on from its second step with %s of %j', (field, value, problem) => {
    expect(stepProblems('details', { ...form, [field]: value }, settings)).toEqual({ [field]: problem });
  });

  // proves R-SET-055
  it.each([
    ['echo', '60'],
    ['echo', '86400'],
    ['alive', '60'],
    ['alive', '86400'],
    ['powerScaler', '1'],
    ['powerScaler', '1000000'],
    ['timeScaler', '1'],
    ['timeScaler', '3600'],
    ['drsf', 0],
    ['drsf', 7],
    ['channels', 1],
    ['channels', 255],
  ])('goes on from its second step with %s of %j', (field, value) => {
    expect(stepProblems('details', { ...form, [field]: value }, settings)).toEqual({});
  });

  // proves R-SET-072
  it('sends capitals, numbers, flags and masks over the MAP of the device', () => {
    expect(loraRequest({ ...form, id: 'abcd1234', drsfForce: true }, MAP)).toEqual({
      system: { scaler_p: 10, scaler_t: 60 },
      lora: {
        ID: 'ABCD1234',
        APPLICATION_KEY: '',
        NETWORK_KEY: KEY,
        ECHO: 900,
        ALIVE: 3_600,
        DRSF: 5,
        DRSF_FORCE: 1,
        boot_msg: 1,
        LORA_MSG_WHEN_WIFI_CONNECT: 0,
        channels: 7,
        SND: 0b101,
        SND2: 1,
        SND3: 1,
      },
    });
  });
});

describe('the keys of a payload', () => {
  // proves R-SET-064
  it.each([
    [2, 10],
    [3, 22],
  ])('at DRSF %i are %i at most: at the limit only ticked boxes can be used', (drsf, limit) => {
    const full = { ...form, drsf, keys: MAP.slice(0, limit) };
    expect(canToggle(full, MAP[0] ?? '')).toBe(true);
    expect(canToggle(full, MAP[limit] ?? '')).toBe(false);
    expect(canToggle({ ...full, keys: MAP.slice(0, limit - 1) }, MAP[limit] ?? '')).toBe(true);
    expect(stepProblems('data', full, settings)).toEqual({});
    expect(stepProblems('data', { ...full, keys: MAP.slice(0, limit + 1) }, settings)).toEqual({ keys: 'range' });
  });

  // proves R-SET-066
  it('are cleared by a data rate with a payload too small for them', () => {
    const [ten, full] = [MAP.slice(0, 10), MAP.slice(0, 22)];
    expect(atDataRate(MAP.slice(0, 11), 2)).toEqual({ drsf: 2, keys: [], keysCleared: true });
    expect(atDataRate(ten, 2)).toEqual({ drsf: 2, keys: ten, keysCleared: false });
    expect(atDataRate(full, 3)).toEqual({ drsf: 3, keys: full, keysCleared: false });
    expect(atDataRate(MAP.slice(0, 23), 3)).toEqual({ drsf: 3, keys: [], keysCleared: true });
  });

  // proves R-SET-069
  it('that a data rate cleared stay cleared at one that holds them, with a notice', () => {
    const passed = { ...form, ...withDataRate({ ...form, keys: MAP.slice(0, 22) }, 2) };
    expect(withDataRate(passed, 3)).toEqual({ drsf: 3, keys: [], keysCleared: true });
    expect(withDataRate({ ...form, keys: MAP.slice(0, 10) }, 2)).toMatchObject({ drsf: 2, keysCleared: false });
  });

  // proves R-SET-067
  it('are cleared also where the device has more than its own data rate holds', () => {
    const system = { scaler_P: 1, scaler_T: 60 };
    expect(loraFormOf({ ...settings, DRSF: 0, SND: 0x7ff, SND2: 0, SND3: 0 }, system)).toMatchObject({
      keys: [],
      keysCleared: true,
    });
  });

  // proves R-SET-068
  it('are cleared while the device has a slower data rate, and are back with the old one', () => {
    const chosen = { ...form, keys: MAP.slice(0, 11) };
    expect(held({ ...chosen, drsf: 2 })).toMatchObject({ keys: [], keysCleared: true });
    expect(held({ ...chosen, drsf: 3 })).toEqual({ ...chosen, drsf: 3 });
    expect(held({ ...form, keys: [], keysCleared: true })).toMatchObject({ keysCleared: true });
  });

  it('are ticked and cleared one by one', () => {
    expect(toggled(toggled([], 'VA'), 'IA')).toEqual(['VA', 'IA']);
    expect(toggled(['VA', 'IA'], 'VA')).toEqual(['IA']);
  });

  it('stand in groups, each key of the MAP once', () => {
    const groups = keyGroups(MAP);
    expect(groups.map(({ name }) => name)).toEqual(['now', 'average', 'energy', 'total', 'other']);
    expect(groups.flatMap(({ keys }) => keys).toSorted()).toEqual(MAP.toSorted());
    expect(keyGroups(['VA', 'XYZ'])).toEqual([
      { name: 'now', keys: ['VA'] },
      { name: 'other', keys: ['XYZ'] },
    ]);
  });
});
