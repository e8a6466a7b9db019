import { decodeLoraValues, loraMasksOf } from '@phasor/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { testMeter } from '../testing/build-meters.ts';
import { type Configuration, initialConfiguration } from './configuration-commands.ts';
import { LoraRadio } from './lora-radio.ts';
import { loraSettingsOf } from './lora-settings.ts';
import { UPLINK_ENVELOPES, type Uplink } from './uplink-envelopes.ts';

const MAC = '02005E10AB01';
const START = Date.UTC(2026, 5, 10, 10);
const phases = (value: number) => ({ L1: value, L2: value + 1, L3: value + 2 });

let configuration: Configuration;
let sent: Uplink[];
let radio: LoraRadio;

beforeEach(() => {
  configuration = initialConfiguration({ mac: MAC, type: 1, lora: true });
  sent = [];
  set({ ECHO: 60, ALIVE: 3_600, boot_msg: 0 });
  radio = newRadio(() => true);
});

function newRadio(isTaken: () => boolean, proposed?: () => number | undefined): LoraRadio {
  const send = (uplink: Uplink) => isTaken() && sent.push(uplink) > 0;
  return new LoraRadio({ mac: MAC, model: testMeter('household'), configuration, pastMs: 0, send, proposed });
}

function set(settings: object): void {
  Object.assign(configuration.LORA.settings, settings);
}

/** Takes what is measured so many seconds after the start. */
function at(second: number): void {
  const time = START + second * 1_000;
  radio.take({ ts: time / 1_000, U: phases(230), P: phases(500) }, { time, registers: new Float64Array(0) });
}

const valuesOf = ({ payload }: Uplink) =>
  payload && decodeLoraValues(payload, loraSettingsOf(configuration).configuration);

describe('a LoRa module', () => {
  // proves R-LORA-028
  it('sends exactly the selected keys every ECHO seconds', () => {
    const { map } = loraSettingsOf(configuration).configuration;
    set(loraMasksOf(['VB', 'PA'], map));
    for (const second of [0, 59, 60, 119, 120]) at(second);
    expect(sent.map(valuesOf)).toEqual([
      { VB: 231, PA: 500 },
      { VB: 231, PA: 500 },
    ]);
    set(loraMasksOf(['VC'], map));
    at(180);
    expect(sent.slice(2).map(valuesOf)).toEqual([{ VC: 232 }]);
  });

  // proves R-LORA-005
  it('sends means over the averaging window of scaler_T, and its scalers', () => {
    const { map } = loraSettingsOf(configuration).configuration;
    set(loraMasksOf(['VA', 'AvgVA', 'CUMAVGP', 'SCALT', 'SCALP'], map));
    configuration.system.scaler_P = 10;
    for (const scaler_T of [60, 1]) {
      Object.assign(configuration.system, { scaler_T });
      for (const second of [0, 60]) at(second);
      const to = START + 60_000;
      const { U = {}, P = {} } = testMeter('household').measure({ from: to - scaler_T * 1_000, to, points: 5 }).values;
      const last = sent.at(-1);
      expect(last && valuesOf(last)).toEqual({
        VA: 230,
        AvgVA: expect.closeTo(U.L1 ?? 0, 3),
        CUMAVGP: expect.closeTo((P.L1 ?? 0) + (P.L2 ?? 0) + (P.L3 ?? 0), 1),
        SCALT: scaler_T,
        SCALP: 10,
      });
      radio = newRadio(() => true);
    }
  });

  // proves R-LORA-028
  it('sends an empty sign of life every ALIVE seconds', () => {
    set({ ECHO: 86_400, ALIVE: 60 });
    for (const second of [0, 59, 60, 120]) at(second);
    expect(sent.map(({ payload }) => payload)).toEqual([null, null]);
  });

  // proves R-LORA-029
  it.each([
    ['a start', 'boot_msg', () => radio.started()],
    ['joining WiFi', 'LORA_MSG_WHEN_WIFI_CONNECT', () => radio.connected()],
  ])('sends a message after %s only where %s requires it', (_, setting, happen) => {
    at(0);
    happen();
    at(1);
    expect(sent).toHaveLength(0);
    set({ [setting]: 1 });
    happen();
    at(2);
    at(3);
    expect(sent).toHaveLength(1);
  });

  it('sends the message once somebody takes it', () => {
    let isTaken = false;
    set({ boot_msg: 1 });
    radio = newRadio(() => isTaken);
    radio.started();
    at(0);
    expect(sent).toHaveLength(0);
    isTaken = true;
    at(1);
    expect(sent).toHaveLength(1);
  });

  // proves R-LORA-030
  it('uses the active channels in turn, and none where none is active', () => {
    set({ channels: 0b101 });
    for (const second of [0, 60, 120, 180]) at(second);
    expect(sent.map(({ megahertz }) => megahertz)).toEqual([868.1, 868.5, 868.1]);
    set({ channels: 0 });
    at(240);
    expect(sent).toHaveLength(3);
  });

  // proves R-LORA-030
  it.each([
    [0, { spreading_factor: 12, bandwidth: 125_000 }],
    [1, { spreading_factor: 11, bandwidth: 125_000 }],
    [2, { spreading_factor: 10, bandwidth: 125_000 }],
    [3, { spreading_factor: 9, bandwidth: 125_000 }],
    [4, { spreading_factor: 8, bandwidth: 125_000 }],
    [5, { spreading_factor: 7, bandwidth: 125_000 }],
    [6, { spreading_factor: 7, bandwidth: 250_000 }],
  ])('sends at DRSF %i, which its network server sets', (DRSF, lora) => {
    set({ DRSF, channels: 0b10 });
    at(0);
    at(60);
    const [uplink] = sent;
    if (uplink === undefined) throw new Error('Nothing was sent');
    expect(UPLINK_ENVELOPES['things-stack'](uplink).message.uplink_message.settings).toEqual({
      data_rate: { lora },
      frequency: '868300000',
    });
    expect(UPLINK_ENVELOPES.chirpstack(uplink).message.txInfo).toMatchObject({
      frequency: 868_300_000,
      modulation: { lora: { spreadingFactor: lora.spreading_factor } },
    });
  });

  it.each([
    // proves R-LORA-031
    ['follows the network to a faster data rate', { DRSF: 2, proposal: 5, sent: 5 }],
    // proves R-LORA-031
    ['keeps a forced data rate whatever the network proposes', { DRSF: 2, DRSF_FORCE: 1, proposal: 5, sent: 2 }],
    ['keeps a data rate that is faster than the one proposed', { DRSF: 6, proposal: 5, sent: 6 }],
    ['keeps its data rate while the network proposes none', { DRSF: 2, proposal: undefined, sent: 2 }],
  ])('%s', (_, { proposal, sent: expected, ...settings }) => {
    set(settings);
    radio = newRadio(
      () => true,
      () => proposal,
    );
    at(0);
    at(60);
    expect(sent.map(({ drsf }) => drsf)).toEqual([expected]);
  });

  // proves R-LORA-030
  it('sends at DRSF 7 by FSK', () => {
    set({ DRSF: 7 });
    at(0);
    at(60);
    const [uplink] = sent;
    if (uplink === undefined) throw new Error('Nothing was sent');
    const { message } = UPLINK_ENVELOPES['things-stack'](uplink);
    expect(message.uplink_message.settings.data_rate).toEqual({ fsk: { bit_rate: 50_000 } });
  });
});
