import { ALL_KINDS } from '@phasor/contract';
import type { ConnectableEcosystem, ConnectableModel, ConnectingSteps } from '../../ports/ecosystem-catalogue.ts';
import { type Connection, NETWORK_SERVER } from '../../ports/records/connection-records.ts';
import { AGENT_ECOSYSTEM } from './agent-ecosystem.ts';
import { NATIVE_FIELDS } from './native-fields.ts';
import { NETWORK_SERVER_STEPS, NETWORK_SERVERS } from './network-servers.ts';

/** Ecosystems whose devices sign in with their MAC and speak the native protocol. */
export const NATIVE = 'native';

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
      fields: NATIVE_FIELDS,
    },
    {
      text: {
        en: 'What speaks no MQTT sends over HTTP with the same user and password instead: frames of the native protocol to /ingest, or lines of InfluxDB. Telegraf and other clients of InfluxDB take this token, and any organization and bucket.',
        sk: 'Čo nevie MQTT, posiela namiesto toho cez HTTP s tým istým používateľom a heslom: rámce natívneho protokolu na /ingest alebo riadky InfluxDB. Telegraf a iní klienti InfluxDB dostanú tento token, organization a bucket sú ľubovoľné.',
        de: 'Was kein MQTT spricht, sendet stattdessen über HTTP mit demselben Benutzer und Passwort: Frames des eigenen Protokolls an /ingest oder Zeilen von InfluxDB. Telegraf und andere Clients von InfluxDB nehmen dieses Token, Organization und Bucket sind beliebig.',
      },
      fields: [
        { label: 'POST', value: '{url}/ingest' },
        { label: 'InfluxDB 2: URL', value: '{url}' },
        { label: 'InfluxDB 2: Token', value: '{user}:{password}' },
      ],
    },
  ],
};

/** What brings measurements without being a meter of Phasor. */
const PROGRAMS: readonly ConnectableModel[] = [
  {
    ...{ maker: 'InfluxDB', model: 'Line protocol', words: ['Telegraf', 'HTTP', 'curl', 'collectd', 'API'] },
    ...{ drawing: 'program', kind: 'disaggregation', phases: 3 },
  },
  {
    ...{ maker: 'HTTP', model: 'JSON', words: ['ingest', 'REST', 'curl', 'API', 'POST', 'script'] },
    ...{ drawing: 'program', kind: 'disaggregation', phases: 3 },
  },
];

/** Rows of the catalogue that need no folder of their own: what they send is read by the native protocol. */
export const NATIVE_ECOSYSTEMS: readonly ConnectableEcosystem[] = [
  {
    name: NATIVE,
    topics: { device: true },
    entry: {
      title: 'Phasor',
      summary: {
        en: 'Meters of Phasor, and programs that send over HTTP, with every sample stored and acknowledged.',
        sk: 'Merače Phasor a programy, ktoré posielajú cez HTTP; každá vzorka sa ukladá a potvrdzuje.',
        de: 'Zähler von Phasor und Programme, die über HTTP senden; jede Messung wird gespeichert und bestätigt.',
      },
      way: 'native',
      models: [...ownModels(), ...PROGRAMS],
      instructions: { device: NATIVE_STEPS },
      source: 'https://mqtt.org/mqtt-specification/',
    },
  },
  AGENT_ECOSYSTEM,
  {
    name: NETWORK_SERVER,
    topics: { gateway: {} },
    entry: {
      title: 'LoRaWAN',
      summary: {
        en: 'Devices of any maker behind The Things Stack or ChirpStack, by the codec that is set there.',
        sk: 'Zariadenia ľubovoľného výrobcu za The Things Stack alebo ChirpStack podľa kodeku, ktorý je tam nastavený.',
        de: 'Geräte beliebiger Hersteller hinter The Things Stack oder ChirpStack, nach dem dort eingestellten Codec.',
      },
      way: 'lorawan',
      models: NETWORK_SERVERS,
      instructions: { gateway: NETWORK_SERVER_STEPS },
      source: 'https://lora-alliance.org/about-lorawan/',
    },
  },
];

/** The ecosystems by name. What has no connection of its own comes over a network server, and is chosen there. */
export function withGatewayModels(all: readonly ConnectableEcosystem[]): ReadonlyMap<string, ConnectableEcosystem> {
  const [reached, behind] = [all.filter(isReached), all.filter((ecosystem) => !isReached(ecosystem))];
  const models = behind.flatMap(({ entry }) => entry.models);
  return new Map(
    reached.map((each) => [each.name, each.name === NETWORK_SERVER ? withModels(each, models) : each] as const),
  );
}

const isReached = ({ topics: { device, gateway } }: ConnectableEcosystem): boolean =>
  device !== undefined || gateway !== undefined;

function withModels(ecosystem: ConnectableEcosystem, models: readonly ConnectableModel[]): ConnectableEcosystem {
  const { entry } = ecosystem;
  return { ...ecosystem, entry: { ...entry, models: [...entry.models, ...models] } };
}

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
