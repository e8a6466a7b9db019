import type { InstructionStep, Instructions } from '../ecosystem.ts';

const OPEN: InstructionStep = {
  text: {
    en: 'Open the web page of the device (its address in the local network) and go to Settings, then MQTT.',
    sk: 'Otvorte webovú stránku zariadenia (jeho adresu v miestnej sieti) a prejdite na Settings, potom MQTT.',
    de: 'Öffnen Sie die Webseite des Geräts (seine Adresse im lokalen Netz) und gehen Sie zu Settings, dann MQTT.',
  },
};

const SWITCH_ON: InstructionStep = {
  text: {
    en: 'Switch on "Enable MQTT Network", "Enable RPC over MQTT", "RPC status notifications over MQTT" and "Generic status update over MQTT". For switching keep "Enable MQTT Control" on.',
    sk: 'Zapnite „Enable MQTT Network“, „Enable RPC over MQTT“, „RPC status notifications over MQTT“ a „Generic status update over MQTT“. Pre spínanie nechajte zapnuté „Enable MQTT Control“.',
    de: 'Schalten Sie „Enable MQTT Network“, „Enable RPC over MQTT“, „RPC status notifications over MQTT“ und „Generic status update over MQTT“ ein. Zum Schalten lassen Sie „Enable MQTT Control“ an.',
  },
};

const SAVE: InstructionStep = {
  text: {
    en: 'Press "Save settings" and restart the device when it asks.',
    sk: 'Stlačte „Save settings“ a zariadenie reštartujte, keď sa opýta.',
    de: 'Drücken Sie „Save settings“ und starten Sie das Gerät neu, wenn es danach fragt.',
  },
};

const FIELDS: InstructionStep['text'] = {
  en: 'Fill in the fields. For an encrypted connection choose "Default CA" or "User CA" under Connection type.',
  sk: 'Vyplňte polia. Pre šifrované spojenie zvoľte pri Connection type „Default CA“ alebo „User CA“.',
  de: 'Füllen Sie die Felder aus. Für eine verschlüsselte Verbindung wählen Sie unter Connection type „Default CA“ oder „User CA“.',
};

function connect(clientId: string, prefix: string): InstructionStep {
  return {
    text: FIELDS,
    fields: [
      { label: 'Server', value: '{host}:{port}' },
      { label: 'Client ID', value: clientId },
      { label: 'Username', value: '{user}' },
      { label: 'Password', value: '{password}' },
      { label: 'MQTT prefix', value: prefix },
    ],
  };
}

export const instructions: { readonly device: Instructions; readonly gateway: Instructions } = {
  device: {
    key: {
      label: { en: 'MQTT prefix of the device', sk: 'MQTT prefix zariadenia', de: 'MQTT-Präfix des Geräts' },
      example: 'shellypro3em-34945470abcd',
      pattern: /^[A-Za-z0-9_-]{1,64}$/,
    },
    steps: [OPEN, SWITCH_ON, connect('{clientId}', '{prefix}{key}'), SAVE],
  },
  gateway: {
    steps: [
      OPEN,
      SWITCH_ON,
      connect('shellypro3em-34945470abcd', '{prefix}shellypro3em-34945470abcd'),
      {
        text: {
          en: 'Keep as Client ID the one that the device proposes, and write the same behind the prefix, so that each device has a name of its own.',
          sk: 'Ako Client ID nechajte to, ktoré zariadenie navrhuje, a to isté napíšte za prefix, aby malo každé zariadenie vlastné meno.',
          de: 'Lassen Sie als Client ID die, die das Gerät vorschlägt, und schreiben Sie dieselbe hinter das Präfix, damit jedes Gerät einen eigenen Namen hat.',
        },
      },
      SAVE,
    ],
  },
};
