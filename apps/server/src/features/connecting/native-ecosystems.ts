import { ALL_KINDS } from '@phasor/contract';
import type { ConnectableEcosystem, ConnectableModel, ConnectingSteps } from '../../ports/ecosystem-catalogue.ts';
import { type Connection, NETWORK_SERVER } from '../../ports/records/connection-records.ts';
import { AGENT_ECOSYSTEM } from './agent-ecosystem.ts';

/** Ecosystems whose devices sign in with their MAC and speak the native protocol. */
export const NATIVE = 'native';

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

/** After https://www.chirpstack.io/docs/chirpstack/configuration.html */
const CHIRPSTACK = `[integration]
  enabled = ["mqtt"]

  [integration.mqtt]
    server = "{tcp}"
    json = true
    client_id = "{clientId}"
    username = "{user}"
    password = "{password}"
`;

/** After https://www.thethingsindustries.com/docs/integrations/other-integrations/mqtt/ */
const THINGS_STACK = `connection things-stack
address eu1.cloud.thethings.network:8883
bridge_capath /etc/ssl/certs
notifications false
try_private false
remote_username APPLICATION@TENANT
remote_password API-KEY
topic v3/+/devices/+/up in 0

connection phasor
address {host}:{port}
notifications false
try_private false
remote_clientid {clientId}
remote_username {user}
remote_password {password}
topic v3/+/devices/+/up out 1
`;

const SERVER_STEPS: ConnectingSteps = {
  steps: [
    {
      text: {
        en: 'Register the device in your network server, as its maker describes, and set the codec of the maker there: in The Things Stack as payload formatter, in ChirpStack in the device profile. If that network server is connected here already, the device appears above the catalogue once it sends: cancel here.',
        sk: 'Zariadenie zaregistrujte vo svojom sieťovom serveri podľa výrobcu a nastavte tam kodek výrobcu: v The Things Stack ako payload formatter, v ChirpStack v profile zariadenia. Ak je tento sieťový server už pripojený, zariadenie sa objaví nad katalógom, hneď ako niečo pošle: tu zrušte.',
        de: 'Registrieren Sie das Gerät in Ihrem Netzwerkserver, wie sein Hersteller es beschreibt, und stellen Sie dort den Codec des Herstellers ein: in The Things Stack als Payload formatter, in ChirpStack im Geräteprofil. Ist dieser Netzwerkserver hier schon angeschlossen, erscheint das Gerät über dem Katalog, sobald es sendet: hier abbrechen.',
      },
    },
    {
      text: {
        en: 'ChirpStack v4: put this into chirpstack.toml and restart it. Where an MQTT integration stands already, a bridge of its broker serves instead, as below.',
        sk: 'ChirpStack v4: vložte toto do chirpstack.toml a reštartujte ho. Ak tam integrácia MQTT už je, poslúži namiesto nej bridge jej brokera ako nižšie.',
        de: 'ChirpStack v4: dies in chirpstack.toml einfügen und ihn neu starten. Steht dort schon eine MQTT-Integration, dient stattdessen eine Bridge ihres Brokers wie unten.',
      },
      paste: CHIRPSTACK,
    },
    {
      text: {
        en: 'The Things Stack: it delivers over its own MQTT server, from which Mosquitto fetches. Generate an API key under Integrations, MQTT, install Mosquitto on a computer, and save this as /etc/mosquitto/conf.d/phasor.conf, with your server, application, tenant and key in the first part.',
        sk: 'The Things Stack: doručuje cez vlastný server MQTT, odkiaľ berie Mosquitto. V Integrations, MQTT vytvorte kľúč API, na počítač nainštalujte Mosquitto a toto uložte ako /etc/mosquitto/conf.d/phasor.conf, v prvej časti so svojím serverom, aplikáciou, tenantom a kľúčom.',
        de: 'The Things Stack: er liefert über seinen eigenen MQTT-Server, von dem Mosquitto holt. Unter Integrations, MQTT einen API-Schlüssel erzeugen, Mosquitto auf einem Rechner installieren und dies als /etc/mosquitto/conf.d/phasor.conf speichern, im ersten Teil mit Ihrem Server, Ihrer Anwendung, Ihrem Tenant und Schlüssel.',
      },
      paste: THINGS_STACK,
    },
    {
      text: {
        en: 'Any other way takes these values. Uplinks arrive as JSON under v3/…/devices/…/up or application/…/device/…/event/up.',
        sk: 'Každý iný spôsob potrebuje tieto hodnoty. Správy prichádzajú ako JSON pod v3/…/devices/…/up alebo application/…/device/…/event/up.',
        de: 'Jeder andere Weg nimmt diese Werte. Uplinks kommen als JSON unter v3/…/devices/…/up oder application/…/device/…/event/up an.',
      },
      fields: FIELDS,
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
      models: ['The Things Stack', 'ChirpStack'].map((model) => ({
        ...{ maker: 'LoRaWAN', model, drawing: 'gateway', kind: 'nano', phases: 1 },
      })),
      instructions: { gateway: SERVER_STEPS },
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
