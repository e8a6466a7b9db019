import type { ConnectionOffer } from '@phasor/contract';
import { DAY_MS } from '@phasor/quantities';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { browserStorage } from '../../../base/state/browser-storage.ts';
import { withoutPassword } from './offer-text.ts';

/** How long instructions without their password stay in this browser, ms; a draft lives as long. */
const KEPT_MS = DAY_MS;

const nameOf = (id: string) => `connection.${id}`;

/** What to type where: whole while the page is open, without its password after a reload, null where it is unknown here. */
export function offerQuery(id: string | undefined) {
  return queryOptions({
    queryKey: ['connecting.offer', id ?? ''],
    queryFn: () => (id === undefined ? null : (offerKept(id) ?? null)),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/** Keeps an offer. The password stays in the memory of the page, which forgets it when the session ends. */
export function keepOffer(client: QueryClient, offer: ConnectionOffer): void {
  client.setQueryData(offerQuery(offer.id).queryKey, offer);
  browserStorage.write(nameOf(offer.id), withoutPassword(offer), Date.now() + KEPT_MS);
}

export function forgetOffer(client: QueryClient, id: string): void {
  client.removeQueries({ queryKey: offerQuery(id).queryKey });
  browserStorage.remove(nameOf(id));
}

function offerKept(id: string): ConnectionOffer | undefined {
  const kept = browserStorage.read(nameOf(id));
  return typeof kept === 'object' && kept !== null && 'steps' in kept && Array.isArray(kept.steps)
    ? (kept as ConnectionOffer)
    : undefined;
}
