import { ALL_KINDS } from '@phasor/contract';
import type { ConnectableEcosystem, ConnectableModel, ConnectingSteps } from '../../ports/ecosystem-catalogue.ts';
import type { Connection } from '../../ports/records/connection-records.ts';
import { AGENT_ECOSYSTEM } from './agent-ecosystem.ts';

/** Ecosystems whose devices sign in with their MAC and speak the native protocol. */
export const NATIVE = 'native';
/** A gateway that delivers the uplinks of LoRaWAN devices. */
export const NETWORK_SERVER = 'lorawan-server';

const FIELDS = [
  { label: 'Host', value: '{host}' },
  { label: 'Port', value: '{port}' },
  { label: 'Client id', value: '{clientId}' },
  { label: 'User', value: '{user}' },
  { label: 'Password', value: '{password}' },
];

const MAC_KEY = {
  label: { en: 'MAC address', sk: 'Adresa MAC', de: 'MAC-Adresse' },
  example: '02005E100001',
  pattern: /^[0-9A-F]{12}$/,
};

const NATIVE_STEPS: ConnectingSteps = {
  key: MAC_KEY,
  steps: [
    {
      text: {
        en: 'Enter the server and the credential in the settings of the device.',
        sk: 'V nastaveniach zariadenia zadajte server a prihlasovacie údaje.',
        de: 'Geben Sie in den Einstellungen des Geräts den Server und die Zugangsdaten ein.',
      },
      fields: FIELDS,
    },
  ],
};

const SERVER_STEPS: ConnectingSteps = {
  steps: [
    {
      text: {
        en: 'Add an MQTT integration to the network server: The Things Stack v3 or ChirpStack v4.',
        sk: 'Pridajte do sieťového servera integráciu MQTT: The Things Stack v3 alebo ChirpStack v4.',
        de: 'Fügen Sie dem Netzwerkserver eine MQTT-Integration hinzu: The Things Stack v3 oder ChirpStack v4.',
      },
      fields: FIELDS,
    },
  ],
};

/** Rows of the catalogue that need no folder of their own: what they send is read by the native protocol. */
export const NATIVE_ECOSYSTEMS: readonly ConnectableEcosystem[] = [
  {
    name: NATIVE,
    topics: { device: true },
    entry: {
      title: 'Phasor',
      summary: {
        en: 'Meters of Phasor, with every sample stored and acknowledged.',
        sk: 'Merače Phasor, každá vzorka sa ukladá a potvrdzuje.',
        de: 'Zähler von Phasor; jede Messung wird gespeichert und bestätigt.',
      },
      way: 'native',
      models: ownModels(),
      instructions: { device: NATIVE_STEPS },
      source: 'https://mqtt.org/mqtt-specification/',
    },
  },
  AGENT_ECOSYSTEM,
  {
    name: NETWORK_SERVER,
    topics: { gateway: {} },
    entry: {
      title: 'LoRaWAN Network Server',
      summary: {
        en: 'A network server that delivers the uplinks of LoRaWAN meters.',
        sk: 'Sieťový server, ktorý doručuje správy meračov LoRaWAN.',
        de: 'Ein Netzwerkserver, der die Nachrichten von LoRaWAN-Zählern zustellt.',
      },
      way: 'lorawan',
      models: ['The Things Stack', 'ChirpStack'].map((model) => ({
        ...{ maker: 'LoRaWAN', model, drawing: 'gateway', kind: 'nano', phases: 1 },
      })),
      instructions: { gateway: SERVER_STEPS },
      source: 'https://lora-alliance.org/about-lorawan/',
    },
  },
];

/** Whether a device of that ecosystem signs in with its MAC and is registered as a native one. */
export function isNative(ecosystem: string): boolean {
  return ecosystem === NATIVE || ecosystem === AGENT_ECOSYSTEM.name;
}

/** What a native device measures before it is registered is for the account alone that adds it. */
export function isShownTo(
  { ecosystem, createdBy }: Pick<Connection, 'ecosystem' | 'createdBy'>,
  login: string,
): boolean {
  return !isNative(ecosystem) || createdBy === login;
}

function ownModels(): ConnectableModel[] {
  return ALL_KINDS.map(({ key: kind, sold, phases }) => ({ maker: 'Phasor', ...sold, kind, phases, words: [kind] }));
}
