import type { CatalogueEntry } from '../ecosystem.ts';
import { gatewayInstructions } from './instructions.ts';

const METER = 1;
const RELAY = 2;
const CIRCUITS = 4;
const PLUG = 6;
const SENSOR = 7;

export const entry: CatalogueEntry = {
  title: 'Zigbee2MQTT',
  summary: {
    en: 'Zigbee plugs, meters, clamps and sensors behind Zigbee2MQTT: values, registers, relays and availability.',
    sk: 'Zásuvky, elektromery, prúdové kliešte a snímače Zigbee za Zigbee2MQTT: hodnoty, počítadlá, relé a dostupnosť.',
    de: 'Zigbee-Steckdosen, Zähler, Stromwandler und Sensoren hinter Zigbee2MQTT: Werte, Zählerstände, Relais und Erreichbarkeit.',
  },
  way: 'mqtt',
  models: [
    {
      maker: 'Zigbee2MQTT',
      model: 'Bridge',
      words: ['Zigbee', 'gateway', 'coordinator'],
      drawing: 'gateway',
      type: PLUG,
      phases: 1,
    },
    { maker: 'Tuya', model: 'TS011F', words: ['plug', 'Zigbee'], drawing: 'plug', type: RELAY, phases: 1, relays: 1 },
    {
      maker: 'Tuya',
      model: 'PJ-1203A',
      words: ['clamp', 'Zigbee'],
      drawing: 'clamps',
      type: CIRCUITS,
      phases: 1,
      channels: 2,
    },
    { maker: 'Tuya', model: 'PJ-MGW1203', words: ['clamp', 'Zigbee'], drawing: 'clamps', type: PLUG, phases: 1 },
    {
      maker: 'Tuya',
      model: 'TS0601 three-phase meter',
      words: ['Zigbee'],
      drawing: 'rail-meter',
      type: METER,
      phases: 3,
    },
    {
      maker: 'Owon',
      model: 'PC321',
      words: ['clamp', 'Zigbee', 'three-phase'],
      drawing: 'clamps',
      type: METER,
      phases: 3,
    },
    { maker: 'Develco', model: 'EMIZB-132', words: ['AMS', 'P1', 'Zigbee'], drawing: 'reader', type: METER, phases: 3 },
    { maker: 'frient', model: 'EMIZB-141', words: ['pulse', 'Zigbee'], drawing: 'reader', type: PLUG, phases: 1 },
    {
      maker: 'Philips',
      model: 'Hue smart plug',
      words: ['Zigbee'],
      drawing: 'plug',
      type: RELAY,
      phases: 1,
      relays: 1,
    },
    { maker: 'Sonoff', model: 'SNZB-02', words: ['temperature', 'Zigbee'], drawing: 'sensor', type: SENSOR, phases: 1 },
    {
      maker: 'Aqara',
      model: 'WSDCGQ11LM',
      words: ['temperature', 'Zigbee'],
      drawing: 'sensor',
      type: SENSOR,
      phases: 1,
    },
  ],
  instructions: { gateway: gatewayInstructions },
  source: 'https://www.zigbee2mqtt.io/guide/configuration/mqtt.html',
};
