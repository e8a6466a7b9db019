import { createHmac } from 'node:crypto';

/** Keys of this installation, each for one purpose. */
export interface AccessKeys {
  /** Signs user tokens (D3). */
  readonly userToken: Uint8Array;
  /** Derives device tokens from macs (D4). */
  readonly deviceToken: Uint8Array;
  /** Derives the tokens of public links from their numbers (D65). */
  readonly publicLink: Uint8Array;
  /** Derives integration tokens from their numbers. */
  readonly integration: Uint8Array;
  /** Derives secrets of webhooks and codes that confirm e-mail addresses. */
  readonly outgoing: Uint8Array;
  /** Seals what a browser carries through a third-party sign-in (D58). */
  readonly seal: Uint8Array;
  /** Proves for which accounts a browser is known. */
  readonly knownBrowser: Uint8Array;
  /** Makes the names under which tries are counted. */
  readonly tally: Uint8Array;
  /** Seals the secrets of apps that show codes. */
  readonly totp: Uint8Array;
  /** Makes the names of settings of figures. */
  readonly settings: Uint8Array;
}

/** The keys that follow from the one key of an installation. */
export function deriveAccessKeys(installationKey: Uint8Array): AccessKeys {
  const derive = (purpose: string) => createHmac('sha256', installationKey).update(purpose).digest();
  return {
    userToken: derive('user token'),
    deviceToken: derive('device token'),
    publicLink: derive('public link'),
    integration: derive('integration token'),
    outgoing: derive('outgoing'),
    seal: derive('seal'),
    knownBrowser: derive('known browser'),
    tally: derive('tally'),
    totp: derive('totp'),
    settings: derive('settings of figures'),
  };
}
