import type { InstructionStep, Instructions } from '../ecosystem.ts';

const OPEN: InstructionStep = {
  text: {
    en: 'Open the web page of the device and go to "Internet & Security", then "Advanced - Developer settings".',
    sk: 'Otvorte webovú stránku zariadenia a prejdite na „Internet & Security“, potom „Advanced - Developer settings“.',
    de: 'Öffnen Sie die Webseite des Geräts und gehen Sie zu „Internet & Security“, dann „Advanced - Developer settings“.',
  },
};

const CONNECT: InstructionStep = {
  text: {
    en: 'Tick "Enable action execution via MQTT" and fill in the fields. This generation has no encrypted MQTT: use it inside your own network.',
    sk: 'Zaškrtnite „Enable action execution via MQTT“ a vyplňte polia. Táto generácia nemá šifrované MQTT: používajte ju vo vlastnej sieti.',
    de: 'Setzen Sie den Haken bei „Enable action execution via MQTT“ und füllen Sie die Felder aus. Diese Generation hat kein verschlüsseltes MQTT: verwenden Sie sie im eigenen Netz.',
  },
  fields: [
    { label: 'Server', value: '{host}:{port}' },
    { label: 'User', value: '{user}' },
    { label: 'Password', value: '{password}' },
  ],
};

const OWN_ID: InstructionStep = {
  text: {
    en: 'Tick "Use custom MQTT prefix" and enter the name.',
    sk: 'Zaškrtnite „Use custom MQTT prefix“ a zadajte meno.',
    de: 'Setzen Sie den Haken bei „Use custom MQTT prefix“ und geben Sie den Namen ein.',
  },
  fields: [{ label: 'Custom MQTT prefix', value: '{key}' }],
};

const SAVE: InstructionStep = {
  text: {
    en: 'Press "Save". The device restarts.',
    sk: 'Stlačte „Save“. Zariadenie sa reštartuje.',
    de: 'Drücken Sie „Save“. Das Gerät startet neu.',
  },
};

export const instructions: { readonly device: Instructions; readonly gateway: Instructions } = {
  device: {
    key: {
      label: { en: 'Name of the device in MQTT', sk: 'Meno zariadenia v MQTT', de: 'Name des Geräts in MQTT' },
      example: 'shellyem3-485519D78F43',
      pattern: /^[A-Za-z0-9_-]{1,64}$/,
    },
    steps: [OPEN, CONNECT, OWN_ID, SAVE],
  },
  gateway: { steps: [OPEN, CONNECT, SAVE] },
};
