import type { CatalogueEntry } from '../ecosystem.ts';
import { deviceInstructions, gatewayInstructions } from './instructions.ts';

const METER = 1;
const RELAY_METER = 2;
const CIRCUITS = 4;
const PLUG = 6;
const SENSOR = 7;

export const entry: CatalogueEntry = {
  title: 'Tasmota',
  summary: {
    en: 'Plugs, relays, energy meters and smart-meter readers with Tasmota firmware: values, registers, relays and presence.',
    sk: 'Zásuvky, relé, elektromery a čítačky elektromerov s firmvérom Tasmota: hodnoty, počítadlá, relé a prítomnosť.',
    de: 'Steckdosen, Relais, Energiezähler und Zähler-Leseköpfe mit Tasmota-Firmware: Werte, Zählerstände, Relais und Erreichbarkeit.',
  },
  way: 'mqtt',
  models: [
    { maker: 'Nous', model: 'A1T', words: ['plug', 'Tasmota'], drawing: 'plug', type: PLUG, phases: 1, relays: 1 },
    { maker: 'Gosund', model: 'SP1', words: ['plug'], drawing: 'plug', type: PLUG, phases: 1, relays: 1 },
    { maker: 'Athom', model: 'Plug V2', words: ['PG01'], drawing: 'plug', type: PLUG, phases: 1, relays: 1 },
    { maker: 'Sonoff', model: 'POW R2', words: ['relay'], drawing: 'relay', type: PLUG, phases: 1, relays: 1 },
    {
      maker: 'Sonoff',
      model: 'Dual R3',
      words: ['relay'],
      drawing: 'relay',
      type: CIRCUITS,
      phases: 1,
      channels: 2,
      relays: 2,
    },
    { maker: 'Shelly', model: '3EM', words: ['Tasmota'], drawing: 'clamps', type: RELAY_METER, phases: 3, relays: 1 },
    {
      maker: 'Shelly',
      model: 'EM',
      words: ['Tasmota'],
      drawing: 'clamps',
      type: CIRCUITS,
      phases: 1,
      channels: 2,
      relays: 1,
    },
    { maker: 'Hichi', model: 'WiFi', words: ['SML', 'IR', 'smart meter'], drawing: 'reader', type: METER, phases: 3 },
    { maker: 'bitShake', model: 'SmartMeterReader', words: ['SML', 'IR'], drawing: 'reader', type: METER, phases: 3 },
    { maker: 'Tasmota', model: 'PZEM-004T', words: ['meter'], drawing: 'rail-meter', type: PLUG, phases: 1 },
    { maker: 'Tasmota', model: 'SDM630', words: ['Eastron', 'Modbus'], drawing: 'rail-meter', type: METER, phases: 3 },
    {
      maker: 'Tasmota',
      model: 'Temperature sensor',
      words: ['DS18B20', 'AM2301', 'BME280'],
      drawing: 'sensor',
      type: SENSOR,
      phases: 1,
    },
  ],
  instructions: { device: deviceInstructions, gateway: gatewayInstructions },
  source: 'https://tasmota.github.io/docs/MQTT/',
};
