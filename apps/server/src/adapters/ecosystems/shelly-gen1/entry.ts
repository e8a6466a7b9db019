import type { CatalogueEntry } from '../ecosystem.ts';
import { instructions } from './instructions.ts';

export const entry: CatalogueEntry = {
  title: 'Shelly Gen1',
  summary: {
    en: 'Meters, plugs and relays of the first generation: voltages, currents, powers, energies and switching.',
    sk: 'Merače, zásuvky a relé prvej generácie: napätia, prúdy, výkony, energie a spínanie.',
    de: 'Zähler, Stecker und Relais der ersten Generation: Spannungen, Ströme, Leistungen, Energien und Schalten.',
  },
  way: 'mqtt',
  models: [
    { maker: 'Shelly', model: '3EM', words: ['SHEM-3'], drawing: 'rail-meter', type: 1, phases: 3, relays: 1 },
    { maker: 'Shelly', model: 'EM', words: ['SHEM'], drawing: 'clamps', type: 6, phases: 1, channels: 2, relays: 1 },
    {
      maker: 'Shelly',
      model: 'Plug',
      words: ['Plug S', 'SHPLG'],
      drawing: 'plug',
      type: 2,
      phases: 1,
      channels: 1,
      relays: 1,
    },
    { maker: 'Shelly', model: '1PM', words: ['SHSW-PM'], drawing: 'relay', type: 2, phases: 1, channels: 1, relays: 1 },
    { maker: 'Shelly', model: '2.5', words: ['SHSW-25'], drawing: 'relay', type: 2, phases: 1, channels: 2, relays: 2 },
    {
      maker: 'Shelly',
      model: '4Pro',
      words: ['SHSW-44'],
      drawing: 'relay',
      type: 2,
      phases: 1,
      channels: 4,
      relays: 4,
    },
  ],
  instructions,
  source: 'https://shelly-api-docs.shelly.cloud/gen1/#mqtt-support',
};
