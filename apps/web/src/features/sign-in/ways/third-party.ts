import { call } from '../../../base/api/client.ts';
import { beginSession, type SignedIn } from '../sign-in.ts';

/** States of signing in with a third party, by the numbers of the specification (R-SIGN-034). */
export const THIRD_PARTY = { initial: 0, signedIn: 2, signedOut: 3, unavailable: 4 } as const;
export type ThirdPartyState = (typeof THIRD_PARTY)[keyof typeof THIRD_PARTY];

const TRANSACTION = 'phasor.thirdParty';

/** Address to which the provider redirects the browser after signing in and signing out. */
export const providerReturn = (origin: string = globalThis.location.origin): string =>
  `${origin}${__BASE_PATH__}/login`;

/** The state of the page: without cookies neither the provider nor the product can keep a session. */
export function thirdPartyState(page: {
  readonly cookies: boolean;
  /** Kind of the signed-in account; undefined = none is. */
  readonly account: 1 | 2 | undefined;
  readonly hasLeft: boolean;
}): ThirdPartyState {
  if (!page.cookies) return THIRD_PARTY.unavailable;
  if (page.account === 2) return THIRD_PARTY.signedIn;
  return page.hasLeft ? THIRD_PARTY.signedOut : THIRD_PARTY.initial;
}

/** The provider's answer in the redirect address; undefined when the user cancelled there. */
export function providerAnswer(search: string): string | undefined {
  const given = new URLSearchParams(search);
  if (!given.has('state') || hasTurnedBackAt(search)) return undefined;
  return given.has('code') || given.has('error') ? search : undefined;
}

/** True when the address shows that the user cancelled at the provider. */
export function hasTurnedBackAt(search: string): boolean {
  const given = new URLSearchParams(search);
  return given.has('state') && given.get('error') === 'access_denied';
}

/** Goes to the page of a provider. @throws CallError */
export async function leaveForProvider(provider: string): Promise<void> {
  const { data } = await call('access.beginThirdParty', { return_to: providerReturn(), provider });
  // In this tab only: an answer redirected to another browser has no matching state.
  globalThis.sessionStorage.setItem(TRANSACTION, data.transaction);
  globalThis.location.assign(data.url);
}

/** Starts the session with the provider's answer. @throws CallError */
export async function finishThirdParty(answer: string): Promise<SignedIn> {
  const transaction = globalThis.sessionStorage.getItem(TRANSACTION) ?? 'none';
  globalThis.sessionStorage.removeItem(TRANSACTION);
  const { data: issued } = await call('access.finishThirdParty', { transaction, answer });
  return beginSession(await call('access.signInThirdParty', issued));
}
