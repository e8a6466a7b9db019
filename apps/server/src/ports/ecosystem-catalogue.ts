import type { Capability, DeviceKindKey, Language } from '@phasor/contract';

/** A text in the languages of the product. */
type Words = Readonly<Record<Language, string>>;

/** A model that can be connected. */
export interface ConnectableModel {
  readonly maker: string;
  readonly model: string;
  /** Further words that find it. */
  readonly words?: readonly string[];
  readonly drawing: string;
  /** As which it is registered unless the person chooses another. */
  readonly kind: DeviceKindKey;
  readonly phases: 1 | 2 | 3;
  readonly channels?: number;
  readonly relays?: number;
  /** What further words in braces of the instructions stand for with this model. */
  readonly fills?: Readonly<Record<string, string>>;
}

/**
 * What to do in a device's own settings, in order. In values, texts and the text to paste `{host}`, `{port}`, `{user}`,
 * `{password}`, `{clientId}`, `{prefix}`, `{key}`, `{url}`, `{broker}` (`mqtt://host:port`) and `{tcp}` (`tcp://host:port`) stand for those of the connection,
 * and the words of `fills` for those of the model.
 */
export interface ConnectingSteps {
  /** How the key of a single device is called there; absent where none has to be chosen. */
  readonly key?: { readonly label: Words; readonly example: string; readonly pattern: RegExp };
  readonly steps: readonly {
    readonly text: Words;
    readonly fields?: readonly { readonly label: string; readonly value: string }[];
    readonly paste?: string;
    /** Names of the models that it is for; absent = all. */
    readonly models?: readonly string[];
  }[];
}

/** What the secret of a connection looks like: `api-key` is 32 hex digits, which alone identify the connection. */
export type SecretForm = 'password' | 'api-key';

/** What people need to know of an ecosystem of meters to connect one. */
export interface ConnectableEcosystem {
  readonly name: string;
  /** A gateway with null has a prefix of its own for all of its topics. */
  readonly topics: { readonly device?: unknown; readonly gateway?: unknown };
  /** What its devices can do beyond measuring; absent = nothing. */
  readonly capabilities?: readonly Capability[];
  readonly entry: {
    /** Its proper name. */
    readonly title: string;
    readonly summary: Words;
    readonly way: 'native' | 'mqtt' | 'http' | 'lorawan' | 'agent';
    /** Absent = a password. */
    readonly secret?: SecretForm;
    /** Its devices cannot encrypt. */
    readonly isPlain?: true;
    readonly models: readonly ConnectableModel[];
    readonly instructions: { readonly device?: ConnectingSteps; readonly gateway?: ConnectingSteps };
    /** Documentation of the maker. */
    readonly source: string;
  };
}
