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
  instructions: {
    device: {
      key: {
        label: { en: 'DevEUI of the device', sk: 'DevEUI zariadenia', de: 'DevEUI des Geräts' },
        example: '24E124538B223213',
        pattern: /^[0-9A-Fa-f]{16}$/,
      },
      steps: [
        {
          text: {
            en: "Register the device in your network server, as its maker describes, and set the maker's codec there: in The Things Stack as payload formatter, in ChirpStack in the device profile.",
            sk: 'Zariadenie zaregistrujte vo svojom sieťovom serveri podľa výrobcu a nastavte tam jeho kodek: v The Things Stack ako payload formatter, v ChirpStack v profile zariadenia.',
            de: 'Registrieren Sie das Gerät in Ihrem Netzwerkserver, wie sein Hersteller es beschreibt, und stellen Sie dort dessen Codec ein: in The Things Stack als Payload formatter, in ChirpStack im Geräteprofil.',
          },
        },
        {
          text: {
            en: 'The network server delivers uplinks to this broker: in The Things Stack with the Pub/Sub integration, in ChirpStack as MQTT server of its configuration.',
            sk: 'Sieťový server doručuje správy tomuto brokeru: v The Things Stack integráciou Pub/Sub, v ChirpStack ako MQTT server v jeho konfigurácii.',
            de: 'Der Netzwerkserver liefert Uplinks an diesen Broker: in The Things Stack mit der Pub/Sub-Integration, in ChirpStack als MQTT-Server seiner Konfiguration.',
          },
          fields: [{ label: 'Server', value: '{host}:{port}' }],
        },
      ],
    },
  },
  source: 'https://www.thethingsindustries.com/docs/integrations/payload-formatters/',
};
