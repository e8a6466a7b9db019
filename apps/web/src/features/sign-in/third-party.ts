import { call } from '../../base/api/client.ts';
import { beginSession } from './sign-in.ts';

/** States of signing in with a third party, by the numbers of the specification (R-SIGN-034). */
export const THIRD_PARTY = { initial: 0, signedIn: 2, signedOut: 3, unavailable: 4 } as const;
export type ThirdPartyState = (typeof THIRD_PARTY)[keyof typeof THIRD_PARTY];

const TRANSACTION = 'phasor.thirdParty';

/** Where the provider sends the browser back to, after signing in and after signing out. */
export const providerReturn = (origin: string = globalThis.location.origin): string => `${origin}/login`;

/** The state a page is in: without cookies neither the provider nor we can keep a session. */
export function thirdPartyState(page: {
  readonly cookies: boolean;
  /** Kind of the account signed in; undefined = nobody is. */
  readonly account: 1 | 2 | undefined;
  readonly hasLeft: boolean;
}): ThirdPartyState {
  if (!page.cookies) return THIRD_PARTY.unavailable;
  if (page.account === 2) return THIRD_PARTY.signedIn;
  return page.hasLeft ? THIRD_PARTY.signedOut : THIRD_PARTY.initial;
}

/** The provider's answer in the address it sent the browser back to; undefined when the person turned back there. */
export function providerAnswer(search: string): string | undefined {
  const given = new URLSearchParams(search);
  if (!given.has('state') || hasTurnedBackAt(search)) return undefined;
  return given.has('code') || given.has('error') ? search : undefined;
}

/** True when the address says that the person turned back at the provider. */
export function hasTurnedBackAt(search: string): boolean {
  const given = new URLSearchParams(search);
  return given.has('state') && given.get('error') === 'access_denied';
}

/** The name of whom one can sign in with; null where nobody is configured, undefined while the server cannot be asked. */
export async function thirdPartyName(): Promise<string | null | undefined> {
  const answer = await call('access.methods', {}).catch(() => undefined);
  return answer?.data.third_party;
}

/** Leaves for the provider's page. @throws CallError */
export async function leaveForProvider(): Promise<void> {
  const { data } = await call('access.beginThirdParty', { return_to: providerReturn() });
  // Of this tab alone: an answer that another browser fetched finds nothing to go with.
  globalThis.sessionStorage.setItem(TRANSACTION, data.transaction);
  globalThis.location.assign(data.url);
}

/** Begins the session with what the provider answered. @throws CallError */
export async function finishThirdParty(answer: string): Promise<{ hasDevices: boolean }> {
  const transaction = globalThis.sessionStorage.getItem(TRANSACTION) ?? 'none';
  globalThis.sessionStorage.removeItem(TRANSACTION);
  const { data: issued } = await call('access.finishThirdParty', { transaction, answer });
  return beginSession(await call('access.signInThirdParty', issued));
}
