import { type CatalogueEntry, type ConnectionOffer, DEVICE_KINDS, type Language } from '@phasor/contract';
import type { ConnectableEcosystem, ConnectingSteps } from '../../ports/ecosystem-catalogue.ts';
import type { Connection } from '../../ports/records/connection-records.ts';
import { firstSteps, type TopicRights } from './first-steps.ts';

/** Where devices and gateways reach the server. */
export interface ConnectionAddress {
  readonly host: string;
  /** Of MQTT. */
  readonly port: number;
  readonly tls: boolean;
  /** Of HTTP. */
  readonly url: string;
  /** An external broker, to which this server signs in by that name; absent = the one inside. */
  readonly external?: { readonly user: string };
}

type Steps = ConnectingSteps['steps'];

export interface OfferParts {
  readonly ecosystem: ConnectableEcosystem;
  readonly address: ConnectionAddress;
  /** Where a connection of another maker may publish and subscribe. */
  readonly rightsOf: (connection: Connection) => TopicRights;
  readonly language: Language;
  readonly password: string;
  /** Maker and model as in the catalogue; undefined = the first one. */
  readonly model: string | undefined;
}

/** The catalogue's row of an ecosystem in one language. */
export function catalogueEntry({ name, topics, entry }: ConnectableEcosystem, language: Language): CatalogueEntry {
  const { instructions } = entry;
  const key = instructions.device?.key;
  return {
    name,
    title: entry.title,
    summary: entry.summary[language],
    way: entry.way,
    source: entry.source,
    joins: [
      ...(topics.device === undefined || instructions.device === undefined ? [] : (['device'] as const)),
      ...(topics.gateway === undefined || instructions.gateway === undefined ? [] : (['gateway'] as const)),
    ],
    key: key === undefined ? null : { label: key.label[language], example: key.example },
    models: entry.models.map(({ words = [], channels = 0, relays = 0, kind, fills: _, ...model }) => ({
      ...{ ...model, type: DEVICE_KINDS[kind].type, words: [...words], channels, relays },
    })),
  };
}

/** What to type into a device's own settings, with everything filled in. */
export function offerOf(
  connection: Connection,
  { ecosystem, address, rightsOf, language, password, model }: OfferParts,
): ConnectionOffer {
  const { id, ecosystem: name, key, prefix, user, draftUntil } = connection;
  const as = key === null ? 'gateway' : 'device';
  const { host, port, tls, url } = address;
  const broker = `${tls ? 'mqtts' : 'mqtt'}://${host}:${port}`;
  const given = {
    host,
    port: String(port),
    broker,
    tcp: `${tls ? 'ssl' : 'tcp'}://${host}:${port}`,
    user,
    password,
    clientId: user,
    prefix,
    key: key ?? '',
    url,
    ...fillsOf(ecosystem, model),
  };
  const fill = (text: string) => text.replaceAll(/\{(\w+)\}/g, (whole, word: string) => wordOf(given, word) ?? whole);
  const own = stepsFor(ecosystem.entry.instructions[as]?.steps ?? [], model);
  const steps = [...firstSteps(connection, { ecosystem, address, rightsOf }), ...own];
  return {
    ...{ id, ecosystem: name, as, key, prefix, host, port, tls, user, password, draft_until: draftUntil },
    steps: steps.map(({ text, fields = [], paste }) => ({
      text: fill(text[language]),
      texts: { en: fill(text.en), sk: fill(text.sk), de: fill(text.de) },
      fields: fields.map(({ label, value }) => ({ label, value: fill(value) })),
      paste: paste === undefined ? null : fill(paste),
    })),
  };
}

/** Steps without those of other models; all where none is for the model, as for a device behind any network server. */
function stepsFor(steps: Steps, named: string | undefined): Steps {
  const isFor = ({ models = [] }: Steps[number]) => models.some((model) => named?.endsWith(model));
  return steps.some(isFor) ? steps.filter((step) => step.models === undefined || isFor(step)) : steps;
}

function fillsOf({ entry }: ConnectableEcosystem, named: string | undefined): Readonly<Record<string, string>> {
  const chosen = entry.models.find(({ maker, model }) => named === `${maker} ${model}` || named === model);
  return (chosen ?? entry.models[0])?.fills ?? {};
}

function wordOf(given: Readonly<Record<string, string>>, word: string): string | undefined {
  return Object.hasOwn(given, word) ? given[word] : undefined;
}
