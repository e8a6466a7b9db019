import type { CatalogueEntry } from '../ecosystem.ts';

const EMONHUB = `[[MQTT-Phasor]]
    Type = EmonHubMqttInterfacer
    [[[init_settings]]]
        mqtt_host = {host}
        mqtt_port = {port}
        mqtt_user = {user}
        mqtt_passwd = {password}
    [[[runtimesettings]]]
        pubchannels = ToRFM12,
        subchannels = ToEmonCMS,
        node_format_enable = 0
        nodevar_format_enable = 1
        nodevar_format_basetopic = {prefix}emon/
        node_JSON_enable = 0
`;

export const entry: CatalogueEntry = {
  title: 'OpenEnergyMonitor',
  summary: {
    en: 'Nodes behind emonHub (emonTx, emonPi, emonTH) and devices that post to emoncms, such as IoTaWatt.',
    sk: 'Uzly za emonHub (emonTx, emonPi, emonTH) a zariadenia, ktoré posielajú do emoncms, napríklad IoTaWatt.',
    de: 'Knoten hinter emonHub (emonTx, emonPi, emonTH) und Geräte, die an emoncms senden, etwa IoTaWatt.',
  },
  way: 'mqtt',
  secret: 'api-key',
  models: [
    {
      maker: 'OpenEnergyMonitor',
      model: 'emonTx',
      words: ['emonTx4', 'emonTx V3'],
      drawing: 'clamps',
      kind: 'nano',
      phases: 1,
      channels: 4,
    },
    {
      maker: 'OpenEnergyMonitor',
      model: 'emonPi',
      words: ['emonPi2'],
      drawing: 'clamps',
      kind: 'nano',
      phases: 1,
      channels: 2,
    },
    { maker: 'IoTaWatt', model: 'IoTaWatt', drawing: 'clamps', kind: 'octopus', phases: 1, channels: 8 },
  ],
  instructions: {
    gateway: {
      steps: [
        {
          text: {
            en: 'In emoncms open Setup, EmonHub, Edit Config and add this below [interfacers].',
            sk: 'V emoncms otvorte Setup, EmonHub, Edit Config a pod [interfacers] pridajte toto.',
            de: 'Öffnen Sie in emoncms Setup, EmonHub, Edit Config und fügen Sie dies unter [interfacers] ein.',
          },
          paste: EMONHUB,
        },
        {
          text: {
            en: 'Press "Save & Restart".',
            sk: 'Stlačte „Save & Restart“.',
            de: 'Drücken Sie „Save & Restart“.',
          },
        },
        {
          text: {
            en: 'IoTaWatt: open Setup, Web server, Add, Emoncms, enter these values and leave the user id empty. It sends over HTTP only: an address with https needs its HTTPS proxy (Setup, Device). Then give each number its meaning here: they come in the order of the outputs.',
            sk: 'IoTaWatt: otvorte Setup, Web server, Add, Emoncms, zadajte tieto hodnoty a user id nechajte prázdne. Posiela len cez HTTP: adresa s https vyžaduje jeho HTTPS proxy (Setup, Device). Potom tu dajte každému číslu jeho význam: prichádzajú v poradí výstupov.',
            de: 'IoTaWatt: Setup, Web server, Add, Emoncms öffnen, diese Werte eintragen und die User-ID leer lassen. Es sendet nur über HTTP: eine Adresse mit https braucht seinen HTTPS-Proxy (Setup, Device). Danach hier jeder Zahl ihre Bedeutung geben: Sie kommen in der Reihenfolge der Ausgänge.',
          },
          fields: [
            { label: 'server url', value: '{url}' },
            { label: 'api key', value: '{password}' },
            { label: 'node', value: 'IotaWatt' },
          ],
        },
        {
          text: {
            en: 'Other programs post to these addresses, with the API key as "Authorization: Bearer" or as the parameter apikey.',
            sk: 'Iné programy posielajú na tieto adresy, s kľúčom API ako „Authorization: Bearer“ alebo ako parameter apikey.',
            de: 'Andere Programme senden an diese Adressen, mit dem API-Schlüssel als „Authorization: Bearer“ oder als Parameter apikey.',
          },
          fields: [
            { label: 'input/bulk', value: '{url}/input/bulk' },
            { label: 'input/post', value: '{url}/input/post' },
          ],
        },
      ],
    },
  },
  source: 'https://docs.openenergymonitor.org/emonhub/configuration.html',
};
