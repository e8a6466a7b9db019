import { kindName } from '@phasor/contract';
import { ROUTES } from '../../../apps/web/src/base/addresses/route-catalogue.ts';
import type { SignedIn } from '../client.ts';

/** Addresses that a facility can have: none has a device of an unknown kind. */
const SCREENS = ROUTES.filter(({ kinds }) => kinds?.join() !== 'unknown');

/** Every address of the catalogue with the first device that has it: `[path, address]`. */
export function screenAddresses({ answer }: SignedIn): [string, string][] {
  return SCREENS.map((route) => {
    const has = (device: (typeof answer.data)[number]) =>
      route.kinds?.includes(kindName(device.type)) === true && (route.nilm !== true || device.NILM.process);
    const device = answer.data.find(has) ?? answer.data[0];
    return [route.path, `${route.path}?device=${device?.mac}`];
  });
}

/** One address of each page, and every dashboard: what looks different, without walking the same page many times. */
export function distinctAddresses(session: SignedIn): [string, string][] {
  const seen = new Set<string>();
  return screenAddresses(session).filter((_, index) => {
    const route = SCREENS[index];
    if (route === undefined || route.page === 'editProfile' || route.leadsOnTo !== undefined) return false;
    const isNew = route.page === 'dashboard' || !seen.has(route.page);
    seen.add(route.page);
    return isNew;
  });
}
