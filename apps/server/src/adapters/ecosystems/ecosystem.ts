import type { Capability, DeviceKindKey, Language } from '@phasor/contract';
import type { Findings } from './finding.ts';

/**
 * What one ecosystem of meters is: where its messages arrive, what they mean, what can be sent back, and how a person connects
 * one. Everything is data or a pure function: no input, clock or memory outside the arguments, and no message makes it throw.
 * Topics are without the prefix of the connection, which the core adds and removes.
 */
export interface Ecosystem {
  /** Stored with each connection and device; the name of its folder. */
  readonly name: string;
  readonly entry: CatalogueEntry;
  readonly topics: EcosystemTopics;
  read(message: EcosystemMessage, context: ReadContext): Findings;
  /**
   * It publishes the last known values of its devices when it connects, whenever they were measured: what arrives in the first
   * seconds is shown to those who wait for a device, and not stored.
   */
  readonly replaysAtSignIn?: true;
  readonly commands?: EcosystemCommands;
  /** What its devices can do beyond measuring; absent = nothing. */
  readonly capabilities?: readonly Capability[];
}

/** MQTT filters, by who connects. An ecosystem without `device` connects through a gateway only, and the other way round. */
export interface EcosystemTopics {
  /** Of one device with a credential of its own; `key` is the name under which it publishes. */
  readonly device?: (key: string) => TopicRights;
  /** Of a gateway that speaks for many devices on topics that cannot be moved below a prefix; null = everything below one. */
  readonly gateway?: TopicRights | null;
}

/** Filters that a connection may publish to and subscribe to. */
export interface TopicRights {
  readonly publishes: readonly string[];
  readonly subscribes: readonly string[];
}

export interface EcosystemMessage {
  readonly topic: string;
  readonly payload: Buffer;
}

/** What reading needs to know beside the message. */
export interface ReadContext {
  /** Key of the one device behind the connection; null for a gateway, where the message names the device. */
  readonly key: string | null;
  /** What earlier messages of this connection left for later ones, by name (`MemoFinding`). */
  readonly memos: ReadonlyMap<string, unknown>;
  /** Beginning of the topics of the connection, for payloads that name topics. */
  readonly prefix: string;
  /** IANA zone of the site, for clocks that report local time. */
  readonly timeZone: string;
}

/** One message to a device. */
export interface OutMessage {
  readonly topic: string;
  readonly payload: string;
}

/** A request as features make it, see `DeviceLink.request`. */
export interface EcosystemRequest {
  readonly id: string;
  readonly method: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

export interface EcosystemCommands {
  /**
   * The messages that carry out a request on the device of that key; undefined where the device has no such method. `relay.set`
   * is confirmed by a state of the relay that follows, or by an `answer` with the id; `backfill` {from, to} in epoch seconds asks
   * for the device's own records.
   */
  request?(
    request: EcosystemRequest,
    context: ReadContext & { readonly key: string },
  ): readonly OutMessage[] | undefined;
  /** Sent once the connection has subscribed, so that the device reports all it has. */
  greet?(context: ReadContext): readonly OutMessage[];
  /** Sent again and again, for devices that fall silent without it. */
  readonly repeat?: { readonly everyMs: number; messages(context: ReadContext): readonly OutMessage[] };
}

/** A text in the languages of the product. */
export type Words = Readonly<Record<Language, string>>;

export const DRAWINGS = [
  'plug',
  'relay',
  'clamps',
  'rail-meter',
  'smart-meter',
  'reader',
  'inverter',
  'gateway',
  'sensor',
  'radio',
  'program',
] as const;
export type Drawing = (typeof DRAWINGS)[number];

/** What the catalogue of connectable devices shows of an ecosystem. */
export interface CatalogueEntry {
  /** Its proper name. */
  readonly title: string;
  /** One sentence: what it is and what is read. */
  readonly summary: Words;
  /** How it arrives. */
  readonly way: 'mqtt' | 'http' | 'lorawan' | 'agent';
  /** `api-key`: 32 hex digits, by which its programs sign in over HTTP. Absent = a password. */
  readonly secret?: 'api-key';
  /** Its devices cannot encrypt. */
  readonly isPlain?: true;
  readonly models: readonly CatalogueModel[];
  /** What to do in the device's own settings, by who connects. */
  readonly instructions: { readonly device?: Instructions; readonly gateway?: Instructions };
  /** Documentation of the maker. */
  readonly source: string;
}

export interface CatalogueModel {
  readonly maker: string;
  readonly model: string;
  /** Further words that find it. */
  readonly words?: readonly string[];
  readonly drawing: Drawing;
  /** The kind as which it is registered unless the person chooses another. */
  readonly kind: DeviceKindKey;
  readonly phases: 1 | 2 | 3;
  /** Clamps or outlets that measure on their own; absent = none. */
  readonly channels?: number;
  readonly relays?: number;
}

/**
 * Steps in order. In values and texts `{host}`, `{port}`, `{user}`, `{password}`, `{clientId}`, `{prefix}` (with a slash at its
 * end, or empty), `{key}` and `{url}` (of the server's HTTP) stand for those of the connection.
 */
export interface Instructions {
  /** How the key is called in that ecosystem and what it is by default; absent where none has to be chosen. */
  readonly key?: { readonly label: Words; readonly example: string; readonly pattern: RegExp };
  readonly steps: readonly InstructionStep[];
}

export interface InstructionStep {
  readonly text: Words;
  /** What to type where; the label is as in the device's own settings. */
  readonly fields?: readonly { readonly label: string; readonly value: string }[];
  /** A whole text to paste, such as a configuration file. */
  readonly paste?: string;
}
