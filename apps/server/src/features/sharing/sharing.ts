import { DASHBOARD_LINK, LINK_LIMITS, type PublicLinkEntry } from '@phasor/contract';
import { DAY_MS } from '@phasor/quantities';
import { AppError } from '../../app-error.ts';
import type { CallContext, CallHandlers } from '../../call-handlers.ts';
import type { Clock } from '../../ports/clock.ts';
import type { PublicLink, PublicLinkRecords } from '../../ports/records/access-records.ts';
import type { Device } from '../../ports/records/device-records.ts';
import type { User, UserRecords } from '../../ports/records/user-records.ts';
import { derivedToken, newTokenId, readDerivedToken } from '../../secrets/derived-token.ts';

export interface SharingParts {
  readonly publicLinks: PublicLinkRecords;
  readonly users: UserRecords;
  /** Derives tokens from the numbers of links. */
  readonly key: Uint8Array;
  readonly clock: Clock;
}

export interface Sharing {
  readonly calls: CallHandlers<'sharing.link' | 'sharing.list' | 'sharing.setExpiry' | 'sharing.revoke'>;
  /** The device that a public link's token opens now; `expired` once its time is over, undefined for anything else. */
  deviceOf(token: string): Promise<Device | 'expired' | undefined>;
}

/** The caller and the device of a call. */
interface Place {
  readonly user: User;
  readonly device: Device;
}

/** Public links: a device's measurements for any holder of the token (D5, D59, D62 and D65). */
export function createSharing({ publicLinks, users, key, clock }: SharingParts): Sharing {
  const own = async ({ user, device }: Place, name: string) =>
    (await publicLinks.ofDevice(device.mac)).find((link) => link.userId === user.id && link.name === name);
  const add = async ({ user, device }: Place, name: string) => {
    const links = await publicLinks.ofDevice(device.mac);
    // One that has ended gives its place to the new one of its name.
    const others = links.filter((link) => link.userId === user.id && link.name !== name);
    if (others.length >= LINK_LIMITS.perDevice) throw new AppError('request.invalid', 'name');
    const createdAt = clock.now();
    const expiresAt = createdAt + LINK_LIMITS.days * DAY_MS;
    return await publicLinks.ensure({ id: newTokenId(), userId: user.id, mac: device.mac, name, createdAt, expiresAt });
  };
  return {
    calls: {
      'sharing.link': async ({ name }, context) => {
        const place = placeOf(context);
        // Looking at the dashboard's own code changes nothing that is the demo user's to change (D59).
        if (name !== DASHBOARD_LINK) refuseDemo(place);
        const known = await own(place, name);
        const isKnown = known !== undefined && !hasEnded(known, clock.now());
        if (isKnown) context.unchanged?.();
        else context.note?.(JSON.stringify({ name }));
        const link = isKnown ? known : await add(place, name);
        return { data: { token: derivedToken(key, link.id), expires: link.expiresAt } };
      },
      'sharing.list': async (_body, context) => {
        const { user, device } = placeOf(context);
        const links = await publicLinks.ofDevice(device.mac);
        const logins = new Map((await users.list()).map(({ id, login }) => [id, login]));
        return { data: links.map((link) => entryOf(link, { user, login: logins.get(link.userId) ?? '', key })) };
      },
      'sharing.setExpiry': async ({ name, expires }, context) => {
        const place = placeOf(context);
        refuseDemo(place);
        const link = await own(place, name);
        if (link === undefined) throw new AppError('store.not_found');
        const expiresAt = expires === null ? null : Math.floor(expires * 1_000);
        context.note?.(JSON.stringify({ name, expiresAt }));
        await publicLinks.setExpiry(link.id, expiresAt);
        return {};
      },
      'sharing.revoke': async ({ name, of }, context) => {
        const place = placeOf(context);
        refuseDemo(place);
        const maker = of === undefined || of === place.user.login ? place.user : await users.find(of);
        const link = maker === undefined ? undefined : await own({ ...place, user: maker }, name);
        if (link === undefined) throw new AppError('store.not_found');
        context.note?.(JSON.stringify({ name, of: maker?.login }));
        await publicLinks.remove(link.id);
        return {};
      },
    },
    async deviceOf(token) {
      const id = readDerivedToken(key, token);
      const found = id === null ? undefined : await publicLinks.find(id, clock.now());
      if (found === undefined) return undefined;
      return hasEnded(found, clock.now()) ? 'expired' : found.device;
    },
  };
}

function placeOf({ user, devices: [device] }: CallContext): Place {
  if (user === null || device === undefined) throw new AppError('access.forbidden');
  return { user, device };
}

function refuseDemo({ user }: Place): void {
  if (user.demo) throw new AppError('access.forbidden');
}

function hasEnded({ expiresAt }: Pick<PublicLink, 'expiresAt'>, now: number): boolean {
  return expiresAt !== null && expiresAt <= now;
}

function entryOf(
  { id, userId, name, createdAt, expiresAt }: PublicLink,
  { user, login, key }: { user: User; login: string; key: Uint8Array },
): PublicLinkEntry {
  const isOwn = userId === user.id;
  return {
    name,
    login,
    own: isOwn,
    ...(isOwn && { token: derivedToken(key, id) }),
    created: createdAt,
    expires: expiresAt,
  };
}
