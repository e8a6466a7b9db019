import type { CatalogueEntry, InstructionStep } from '../ecosystem.ts';

const FIELDS: readonly { readonly label: string; readonly value: string }[] = [
  { label: 'Broker hostname', value: '{host}' },
  { label: 'Broker port', value: '{port}' },
  { label: 'Username', value: '{user}' },
  { label: 'Password', value: '{password}' },
];

const CONNECT: InstructionStep = {
  text: {
    en: 'In the settings of your reader open MQTT and fill in the fields (labels as in DSMR-reader).',
    sk: 'V nastaveniach čítačky otvorte MQTT a vyplňte polia (názvy ako v DSMR-reader).',
    de: 'Öffnen Sie in den Einstellungen Ihres Lesers MQTT und füllen Sie die Felder aus (Bezeichnungen wie in DSMR-reader).',
  },
  fields: FIELDS,
};

function topics(topic: string): InstructionStep {
  return {
    text: {
      en: 'Let each topic begin with this. Any of these is understood: the raw telegram, the telegram as JSON, or "split topic" with one value each.',
      sk: 'Nech sa každá téma začína takto. Rozumieme každému z týchto spôsobov: surový telegram, telegram ako JSON alebo „split topic“ s jednou hodnotou.',
      de: 'Lassen Sie jedes Topic so beginnen. Verstanden wird jede dieser Formen: das rohe Telegramm, das Telegramm als JSON oder „split topic“ mit je einem Wert.',
    },
    fields: [{ label: 'Topic', value: topic }],
  };
}

export const entry: CatalogueEntry = {
  title: 'P1 / DSMR',
  summary: {
    en: 'Smart meters with a P1 port behind a reader: raw telegrams, DSMR-reader, P1 Monitor, DSMR-logger, JSON keyed by OBIS codes.',
    sk: 'Inteligentné elektromery s portom P1 za čítačkou: surové telegramy, DSMR-reader, P1 Monitor, DSMR-logger, JSON s kódmi OBIS.',
    de: 'Smart Meter mit P1-Port hinter einem Leser: rohe Telegramme, DSMR-reader, P1 Monitor, DSMR-logger, JSON mit OBIS-Codes.',
  },
  way: 'mqtt',
  models: [
    {
      maker: 'DSMR',
      model: 'P1',
      words: ['DSMR-reader', 'P1 Monitor', 'DSMR-logger', 'ESMR', 'Fluvius', 'OBIS'],
      drawing: 'smart-meter',
      kind: 'disaggregation',
      phases: 3,
    },
    {
      maker: 'HomeWizard',
      model: 'P1 Meter',
      words: ['HWE-P1', 'Wi-Fi P1'],
      drawing: 'reader',
      kind: 'disaggregation',
      phases: 3,
    },
  ],
  instructions: {
    device: {
      key: {
        label: { en: 'Beginning of the topics', sk: 'Začiatok tém', de: 'Anfang der Topics' },
        example: 'dsmr',
        pattern: /^[\w-]{1,64}$/,
      },
      steps: [CONNECT, topics('{prefix}{key}')],
    },
    gateway: { steps: [CONNECT, topics('{prefix}dsmr')] },
  },
  source: 'https://dsmr-reader.readthedocs.io/en/latest/how-to/admin/mqtt.html',
};
