import type { InstructionStep, Instructions } from '../ecosystem.ts';

const reportOften: InstructionStep = {
  text: {
    en: 'Open Tools > Console, paste this line and press Enter: values every 10 seconds, three decimals, registers per phase or outlet.',
    sk: 'Otvorte Tools > Console, vložte tento riadok a stlačte Enter: hodnoty každých 10 sekúnd, tri desatinné miesta, počítadlá po fázach alebo zásuvkách.',
    de: 'Tools > Console öffnen, diese Zeile einfügen und Enter drücken: Werte alle 10 Sekunden, drei Nachkommastellen, Zählerstände je Phase oder Steckplatz.',
  },
  paste: 'Backlog TelePeriod 10; EnergyRes 3; SetOption129 1',
};

const server: NonNullable<InstructionStep['fields']> = [
  { label: 'Host', value: '{host}' },
  { label: 'Port', value: '{port}' },
  { label: 'User', value: '{user}' },
  { label: 'Password', value: '{password}' },
];

export const deviceInstructions: Instructions = {
  key: {
    label: { en: 'Topic', sk: 'Topic', de: 'Topic' },
    example: 'tasmota_1A2B3C',
    pattern: /^(?!tasmota$|tasmotas$|tele$|stat$|cmnd$)[\w.-]{1,64}$/,
  },
  steps: [
    {
      text: {
        en: 'Open the page of the device in a browser, then Configuration > Configure MQTT, enter these values and press Save.',
        sk: 'Otvorte stránku zariadenia v prehliadači, potom Configuration > Configure MQTT, zadajte tieto hodnoty a stlačte Save.',
        de: 'Die Seite des Geräts im Browser öffnen, dann Configuration > Configure MQTT, diese Werte eintragen und Save drücken.',
      },
      fields: [...server, { label: 'Topic', value: '{key}' }, { label: 'Full Topic', value: '%prefix%/%topic%/' }],
    },
    reportOften,
  ],
};

export const gatewayInstructions: Instructions = {
  steps: [
    {
      text: {
        en: 'In each device: Configuration > Configure MQTT, enter these values, keep its own Topic and press Save.',
        sk: 'V každom zariadení: Configuration > Configure MQTT, zadajte tieto hodnoty, ponechajte jeho vlastný Topic a stlačte Save.',
        de: 'In jedem Gerät: Configuration > Configure MQTT, diese Werte eintragen, das eigene Topic behalten und Save drücken.',
      },
      fields: [...server, { label: 'Full Topic', value: '{prefix}%prefix%/%topic%/' }],
    },
    reportOften,
  ],
};
