import type { CatalogueEntry, InstructionStep } from '../ecosystem.ts';

function configuration(topic: string): string {
  return `"mqtt": {
    "enabled": true,
    "host": "{host}",
    "port": {port},
    "user": "{user}",
    "pass": "{password}",
    "topic": "${topic}",
    "retain": false,
    "rawAndAgg": false,
    "timestamp": true
}
`;
}

const RESTART: InstructionStep = {
  text: {
    en: 'Give each channel its OBIS code as "identifier", such as 1-0:1.8.0, and restart vzlogger.',
    sk: 'Každému kanálu dajte jeho OBIS kód ako „identifier“, napríklad 1-0:1.8.0, a reštartujte vzlogger.',
    de: 'Geben Sie jedem Kanal seinen OBIS-Code als „identifier“, etwa 1-0:1.8.0, und starten Sie vzlogger neu.',
  },
};

function paste(topic: string): InstructionStep {
  return {
    text: {
      en: 'Add this to vzlogger.conf, beside "meters". If the meter speaks protocol d0, let the topic end with "/d0": its counters are in kWh.',
      sk: 'Pridajte toto do vzlogger.conf vedľa „meters“. Ak merač používa protokol d0, nech sa téma končí na „/d0“: jeho počítadlá sú v kWh.',
      de: 'Fügen Sie dies in vzlogger.conf neben „meters“ ein. Spricht der Zähler das Protokoll d0, soll das Topic mit „/d0“ enden: seine Zählerstände sind in kWh.',
    },
    paste: configuration(topic),
  };
}

export const entry: CatalogueEntry = {
  title: 'vzlogger',
  summary: {
    en: 'Electricity meters with an optical head on a small computer with vzlogger (volkszaehler.org).',
    sk: 'Elektromery s optickou hlavicou na malom počítači s programom vzlogger (volkszaehler.org).',
    de: 'Stromzähler mit optischem Lesekopf an einem Kleinrechner mit vzlogger (volkszaehler.org).',
  },
  way: 'mqtt',
  models: [
    {
      maker: 'volkszaehler.org',
      model: 'vzlogger (SML)',
      words: ['IR', 'EDL21', 'EMH', 'eBZ', 'ISKRA'],
      drawing: 'reader',
      kind: 'disaggregation',
      phases: 3,
    },
    {
      maker: 'volkszaehler.org',
      model: 'vzlogger (d0)',
      words: ['IEC 62056-21', 'Landis', 'EasyMeter'],
      drawing: 'reader',
      kind: 'disaggregation',
      phases: 3,
    },
  ],
  instructions: {
    device: {
      key: {
        label: { en: 'Topic in vzlogger.conf', sk: 'Téma vo vzlogger.conf', de: 'Topic in vzlogger.conf' },
        example: 'vzlogger/data',
        pattern: /^[\w-]{1,32}(\/[\w-]{1,32}){0,3}$/,
      },
      steps: [paste('{prefix}{key}'), RESTART],
    },
    gateway: { steps: [paste('{prefix}vzlogger/data'), RESTART] },
  },
  source: 'https://wiki.volkszaehler.org/software/controller/vzlogger',
};
