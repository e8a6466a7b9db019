import type { CatalogueEntry } from '../ecosystem.ts';
import { deviceInstructions, gatewayInstructions } from './instructions.ts';

const METER = 1;
const RELAY = 2;
const CIRCUITS = 4;
const PLUG = 6;
const SENSOR = 7;

export const entry: CatalogueEntry = {
  title: 'Home Assistant MQTT discovery',
  summary: {
    en: 'Whatever announces itself to Home Assistant over MQTT, such as ESPHome, OpenDTU or ESPEasy: values, registers, switches.',
    sk: 'Všetko, čo sa cez MQTT ohlasuje systému Home Assistant, napríklad ESPHome, OpenDTU alebo ESPEasy: hodnoty, počítadlá, spínače.',
    de: 'Alles, was sich Home Assistant über MQTT ankündigt, etwa ESPHome, OpenDTU oder ESPEasy: Werte, Zählerstände, Schalter.',
  },
  way: 'mqtt',
  models: [
    {
      maker: 'ESPHome',
      model: 'Energy meter',
      words: ['ESP32', 'ESP8266', 'PZEM', 'ATM90E32'],
      drawing: 'rail-meter',
      type: METER,
      phases: 3,
    },
    {
      maker: 'ESPHome',
      model: 'Smart plug',
      words: ['Athom', 'plug'],
      drawing: 'plug',
      type: RELAY,
      phases: 1,
      relays: 1,
    },
    {
      maker: 'ESPHome',
      model: 'Smart-meter reader',
      words: ['DSMR', 'SML', 'P1'],
      drawing: 'reader',
      type: METER,
      phases: 3,
    },
    {
      maker: 'ESPHome',
      model: 'Current clamps',
      words: ['CircuitSetup', 'CT'],
      drawing: 'clamps',
      type: CIRCUITS,
      phases: 1,
      channels: 6,
    },
    {
      maker: 'ESPHome',
      model: 'Environment sensor',
      words: ['BME280', 'SCD4x'],
      drawing: 'sensor',
      type: SENSOR,
      phases: 1,
    },
    {
      maker: 'OpenDTU',
      model: 'Hoymiles inverter',
      words: ['solar', 'PV'],
      drawing: 'inverter',
      type: PLUG,
      phases: 1,
    },
    {
      maker: 'AhoyDTU',
      model: 'Hoymiles inverter',
      words: ['solar', 'PV'],
      drawing: 'inverter',
      type: PLUG,
      phases: 1,
    },
    { maker: 'ESPEasy', model: 'Energy meter', words: ['SDM230', 'ESP'], drawing: 'rail-meter', type: PLUG, phases: 1 },
    {
      maker: 'OpenBeken',
      model: 'Smart plug',
      words: ['OpenBK7231T', 'plug'],
      drawing: 'plug',
      type: RELAY,
      phases: 1,
      relays: 1,
    },
    {
      maker: 'AMS reader',
      model: 'amsleser.no',
      words: ['HAN', 'smart meter'],
      drawing: 'reader',
      type: METER,
      phases: 3,
    },
  ],
  instructions: { device: deviceInstructions, gateway: gatewayInstructions },
  source: 'https://www.home-assistant.io/integrations/mqtt/#mqtt-discovery',
};
