import { DOWN_TOPICS, deviceTopic, type Language, UP_TOPICS } from '@phasor/contract';
import type { ConnectableEcosystem, ConnectingSteps } from '../../ports/ecosystem-catalogue.ts';
import { type Connection, NETWORK_SERVER } from '../../ports/records/connection-records.ts';
import { isNative } from './native-ecosystems.ts';
import type { ConnectionAddress } from './offers.ts';

/** MQTT filters at which an account publishes and subscribes. */
export interface TopicRights {
  readonly publishes: readonly string[];
  readonly subscribes: readonly string[];
}

type Step = ConnectingSteps['steps'][number];

const ACCOUNT: Readonly<Record<Language, string>> = {
  en: 'First make an account for it at your broker, which alone decides who signs in. It writes and reads these topics only, and the server the same the other way round. For Mosquitto: mosquitto_passwd, then these lines at the end of the file of acl_file, then SIGHUP, so that it reads both files again.',
  sk: 'Najprv jej vytvorte účet vo svojom brokeri, ktorý jediný rozhoduje, kto sa prihlási. Zapisuje a číta len tieto témy a server tie isté opačne. V Mosquitte: mosquitto_passwd, potom tieto riadky na koniec súboru acl_file a signál SIGHUP, aby oba súbory znova načítalo.',
  de: 'Legen Sie dafür zuerst ein Konto in Ihrem Broker an, der allein über Anmeldungen entscheidet. Es schreibt und liest nur diese Topics, und der Server dieselben umgekehrt. In Mosquitto: mosquitto_passwd, dann diese Zeilen ans Ende der Datei von acl_file, dann SIGHUP, damit es beide Dateien neu liest.',
};

const ENCRYPTED: Readonly<Record<Language, string>> = {
  en: 'The connection is encrypted: switch TLS on in the device. If it asks for a certificate, it is that of the authority which issued the one of {host}.',
  sk: 'Spojenie je šifrované: zapnite v zariadení TLS. Ak žiada certifikát, je to certifikát autority, ktorá vydala ten pre {host}.',
  de: 'Die Verbindung ist verschlüsselt: schalten Sie im Gerät TLS ein. Fragt es nach einem Zertifikat, ist es das der Stelle, die jenes von {host} ausgestellt hat.',
};

const PLAIN_ONLY: Readonly<Record<Language, string>> = {
  en: 'This server takes encrypted connections only, and the device has none. Connect it to a broker in its own network that passes its messages on encrypted, such as a bridge of Mosquitto.',
  sk: 'Tento server prijíma len šifrované spojenia a zariadenie ich nemá. Pripojte ho k brokeru vo vlastnej sieti, ktorý jeho správy odovzdá šifrovane, napríklad cez bridge v Mosquitte.',
  de: 'Dieser Server nimmt nur verschlüsselte Verbindungen an, und das Gerät hat keine. Verbinden Sie es mit einem Broker im eigenen Netz, der seine Nachrichten verschlüsselt weitergibt, etwa einer Bridge von Mosquitto.',
};

interface Surroundings {
  readonly ecosystem: ConnectableEcosystem;
  readonly address: Pick<ConnectionAddress, 'tls' | 'external'>;
  /** Of a connection of another maker. */
  readonly rightsOf: (connection: Connection) => TopicRights;
}

/**
 * What comes before the settings of the device: an account at an external broker, where the server cannot make one, and encryption where
 * the broker expects it.
 */
export function firstSteps(connection: Connection, { ecosystem, address, rightsOf }: Surroundings): readonly Step[] {
  const { external, tls } = address;
  const rights = nativeRights(connection) ?? rightsOf(connection);
  return [
    ...(external === undefined ? [] : [accountStep(rights, external.user)]),
    ...(tls && ecosystem.entry.way !== 'agent' ? [{ text: ecosystem.entry.isPlain ? PLAIN_ONLY : ENCRYPTED }] : []),
  ];
}

/** Of a native device, and of a network server. */
function nativeRights({ ecosystem, user }: Connection): TopicRights | undefined {
  if (isNative(ecosystem)) {
    const subscribes = DOWN_TOPICS.map((leaf) => deviceTopic(user, leaf));
    return { publishes: UP_TOPICS.map((leaf) => deviceTopic(user, leaf)), subscribes };
  }
  if (ecosystem !== NETWORK_SERVER) return undefined;
  return { publishes: ['v3/+/devices/+/up', 'application/+/device/+/event/up'], subscribes: [] };
}

function accountStep({ publishes, subscribes }: TopicRights, server: string): Step {
  const rules = (user: string, writes: readonly string[], reads: readonly string[]) => [
    `user ${user}`,
    ...writes.map((filter) => `topic write ${filter}`),
    ...reads.map((filter) => `topic read ${filter}`),
  ];
  return {
    text: ACCOUNT,
    fields: [
      { label: 'User', value: '{user}' },
      { label: 'Password', value: '{password}' },
    ],
    paste: [...rules('{user}', publishes, subscribes), ...rules(server, subscribes, publishes)].join('\n'),
  };
}
