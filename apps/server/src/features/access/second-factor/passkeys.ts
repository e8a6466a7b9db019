import type { PasskeyAssertion, PasskeyAttestation } from '@phasor/contract';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { AppError } from '../../../app-error.ts';
import type { CallContext } from '../../../call-handlers.ts';
import type { Passkey } from '../../../ports/records/sign-in/second-factor-records.ts';
import type { User } from '../../../ports/records/user-records.ts';

const PRODUCT = 'Phasor';

/** Where a passkey is made and used: it belongs to the host of the page (WebAuthn, relying party). */
export interface Site {
  readonly origin: string;
  readonly host: string;
}

/** The page of a call; the gate has judged its origin. @throws AppError('request.invalid') for a program without one */
export function siteOf({ origin }: Pick<CallContext, 'origin'>): Site {
  const page = origin === undefined ? null : URL.parse(origin);
  if (page === null) throw new AppError('request.invalid', 'passkey', 'a page with an origin is expected');
  return { origin: page.origin, host: page.hostname };
}

/** What a browser needs to make a passkey; those that the account has are not made twice in one authenticator. */
export async function creationOptions(user: User, known: readonly Passkey[], { host }: Site) {
  const options = await generateRegistrationOptions({
    rpName: PRODUCT,
    rpID: host,
    userName: user.login,
    userID: new TextEncoder().encode(String(user.id)),
    attestationType: 'none',
    excludeCredentials: named(known),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  return { options: { ...options }, challenge: options.challenge };
}

/** The key that a browser made for the challenge; null when it was not made for it, or not here. */
export async function madePasskey(
  response: PasskeyAttestation,
  { challenge, site }: { readonly challenge: string; readonly site: Site },
): Promise<Pick<Passkey, 'id' | 'publicKey' | 'counter' | 'transports'> | null> {
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...response, clientExtensionResults: {}, response: response.response as never },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.host,
      requireUserVerification: false,
    });
    if (!verified || registrationInfo === undefined) return null;
    const { id, publicKey, counter } = registrationInfo.credential;
    const { transports } = response.response;
    return { id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports };
  } catch {
    return null;
  }
}

/** What a browser needs to use one of these passkeys; without them any that belongs to this host. */
export async function requestOptions({ host }: Site, known?: readonly Passkey[]) {
  const options = await generateAuthenticationOptions({
    rpID: host,
    // Alone it stands for the password as well: who holds it has to be asked.
    userVerification: known === undefined ? 'required' : 'preferred',
    ...(known !== undefined && { allowCredentials: named(known) }),
  });
  return { options: { ...options }, challenge: options.challenge };
}

interface Asked {
  readonly challenge: string;
  readonly site: Site;
  /** True where no password was asked for: the authenticator has to have verified its user. */
  readonly isAlone: boolean;
}

/** The new count of signatures for the answer of the passkey to the challenge; null for any other answer. */
export async function answerOf(
  response: PasskeyAssertion,
  passkey: Passkey,
  { challenge, site, isAlone }: Asked,
): Promise<number | null> {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...response, clientExtensionResults: {}, response: response.response as never },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.host,
      credential: {
        id: passkey.id,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
      },
      requireUserVerification: isAlone,
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}

function named(passkeys: readonly Passkey[]) {
  return passkeys.map(({ id, transports }) => ({ id, transports: [...transports] as never }));
}
