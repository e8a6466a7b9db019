import { ROUTE_CATALOGUE } from '../../apps/web/src/app/route-catalogue.ts';
import type { SignedIn } from './client.ts';

/** Every address of the catalogue with the first device whose type has it: `[path, address]`. */
export function screenAddresses({ answer }: SignedIn): [string, string][] {
  return ROUTE_CATALOGUE.map((route) => {
    const types: readonly number[] = 'types' in route ? route.types : [];
    const device = answer.data.find(({ type }) => types.includes(type)) ?? answer.data[0];
    return [route.path, `${route.path}?device=${device?.mac}`];
  });
}

/** One address of each page, and every dashboard: what looks different, without walking the same page many times. */
export function distinctAddresses(session: SignedIn): [string, string][] {
  const seen = new Set<string>();
  return screenAddresses(session).filter((_, index) => {
    const { page } = ROUTE_CATALOGUE[index] ?? { page: '' };
    const isNew = page === 'dashboard' || !seen.has(page);
    seen.add(page);
    return isNew && page !== 'editProfile' && page !== 'applications';
  });
}
