import type { CatalogueEntry } from '../ecosystem.ts';

export const entry: CatalogueEntry = {
  title: 'LoRaWAN',
  summary: {
    en: 'Devices of any maker behind The Things Stack or ChirpStack, by the codec that is set there.',
    sk: 'Zariadenia ľubovoľného výrobcu za The Things Stack alebo ChirpStack podľa kodeku, ktorý je tam nastavený.',
    de: 'Geräte beliebiger Hersteller hinter The Things Stack oder ChirpStack, nach dem dort eingestellten Codec.',
  },
  way: 'lorawan',
  models: [
    {
      maker: 'Milesight',
      model: 'WS523',
      words: ['WS52x', 'WS515', 'WS513'],
      drawing: 'plug',
      kind: 'disconnector',
      phases: 1,
      channels: 1,
      relays: 1,
    },
    {
      maker: 'Milesight',
      model: 'CT303, CT305, CT310',
      words: ['CT3xx'],
      drawing: 'clamps',
      kind: 'octopus',
      phases: 1,
      channels: 3,
    },
    {
      maker: 'Milesight',
      model: 'CT101, CT103, CT105',
      words: ['CT10x'],
      drawing: 'clamps',
      kind: 'nano',
      phases: 1,
      channels: 1,
    },
    {
      maker: 'LoRaWAN',
      model: 'Codec',
      words: ['decoded_payload', 'object', 'DevEUI'],
      drawing: 'radio',
      kind: 'disaggregation',
      phases: 3,
    },
  ],
  // They come over a network server, whose instructions are theirs.
  instructions: {},
  source: 'https://www.thethingsindustries.com/docs/integrations/payload-formatters/',
};
