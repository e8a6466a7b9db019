import { INTEGRATION_TOKENS, type IntegrationTokenEntry, type Section } from '@phasor/contract';
import { SECOND_MS } from '@phasor/quantities';
import { AppError } from '../../app-error.ts';
import type { CallContext, CallHandlers } from '../../call-handlers.ts';
import type { Clock } from '../../ports/clock.ts';
import type { AssignmentRecords } from '../../ports/records/assignment-records.ts';
import type { Device } from '../../ports/records/device-records.ts';
import type { IntegrationToken, IntegrationTokenRecords } from '../../ports/records/integration-records.ts';
import type { User, UserRecords } from '../../ports/records/user-records.ts';
import { derivedToken, newTokenId, readDerivedToken } from '../../secrets/derived-token.ts';
import { tokenEnd } from './token-end.ts';

const { prefix, valid: VALID_MAX, kept: KEPT_MAX } = INTEGRATION_TOKENS;

export interface IntegrationParts {
  readonly integrationTokens: IntegrationTokenRecords;
  readonly users: UserRecords;
  readonly assignments: Pick<AssignmentRecords, 'devicesOf'>;
  /** Derives tokens from their numbers. */
  readonly key: Uint8Array;
  readonly clock: Clock;
}

/** What a token opens: one or more devices, as its generator may read them. */
export interface IntegrationGrant {
  readonly devices: readonly Device[];
  readonly sections: readonly Section[];
}

export interface Integration {
  readonly calls: CallHandlers<
    'integration.list' | 'integration.generate' | 'integration.setNote' | 'integration.revoke'
  >;
  /** What a token opens now; `expired` once its time is over, undefined for anything else. */
  grantOf(token: string): Promise<IntegrationGrant | 'expired' | undefined>;
}

/** The caller and the device of a call. */
interface Place {
  readonly user: User;
  readonly device: Device;
}

/** Tokens by which an integrator's program reads a device in place of its owner (R-TOKEN). */
export function createIntegration(parts: IntegrationParts): Integration {
  const { integrationTokens: tokens, users, key, clock } = parts;
  const entryOf = (token: IntegrationToken, { id, login }: Pick<User, 'id' | 'login'>) =>
    entry(token, { login, now: clock.now(), secret: token.userId === id ? tokenOf(key, token.id) : undefined });
  const find = async ({ device }: Place, id: string) => {
    const found = (await tokens.ofDevice(device.mac)).find((token) => token.id === id);
    if (found === undefined) throw new AppError('store.not_found');
    return found;
  };
  return {
    calls: {
      'integration.list': async ({ order }, context) => {
        const { user, device } = placeOf(context);
        const oldestFirst = await tokens.ofDevice(device.mac);
        const logins = new Map((await users.list()).map(({ id, login }) => [id, login]));
        const entries = oldestFirst.map((token) =>
          entryOf(token, { id: user.id, login: logins.get(token.userId) ?? '' }),
        );
        return { data: order === 'ASC' ? entries : entries.reverse(), time_zone: device.timeZone };
      },
      'integration.generate': async ({ life_time, note, macs = [] }, context) => {
        const place = writingPlaceOf(context);
        const { user, device } = place;
        const now = clock.now();
        const expiresAt = tokenEnd(life_time, now, device.timeZone);
        if (expiresAt === null) throw new AppError('request.invalid', 'life_time');
        const also = [...new Set(macs)].filter((mac) => mac !== device.mac);
        await assertOwned(parts, { user, macs: also, now });
        await makeRoom(tokens, place, now);
        const token = {
          ...{ id: newTokenId(), userId: user.id, mac: device.mac, createdAt: now, expiresAt, revokedAt: null, note },
          ...(also.length > 0 && { also }),
        };
        await tokens.add(token);
        context.note?.(JSON.stringify({ ID: token.id, expiresAt, devices: 1 + also.length }), [device.mac, ...also]);
        return { data: entryOf(token, user) };
      },
      'integration.setNote': async ({ ID: id, note }, context) => {
        const place = writingPlaceOf(context);
        const { userId } = await find(place, id);
        if (userId !== place.user.id) throw new AppError('access.forbidden');
        await tokens.setNote(id, note);
        context.note?.(JSON.stringify({ ID: id }));
        return {};
      },
      'integration.revoke': async ({ ID: id }, context) => {
        const place = writingPlaceOf(context);
        const found = await find(place, id);
        if (hasEnded(found, clock.now())) context.unchanged?.();
        else await tokens.revoke(id, clock.now());
        context.note?.(JSON.stringify({ ID: id }));
        return {};
      },
    },
    async grantOf(text) {
      const id = text.startsWith(prefix) ? readDerivedToken(key, text.slice(prefix.length)) : null;
      const found = id === null ? undefined : await tokens.find(id, clock.now());
      if (found === undefined || found.token.revokedAt !== null) return undefined;
      const { sections = [] } = (await users.byId(found.token.userId)) ?? {};
      if (!sections.includes('integration')) return undefined;
      return hasEnded(found.token, clock.now()) ? 'expired' : { devices: found.devices, sections };
    },
  };
}

/** Token of a record, which alone opens nothing. */
export function tokenOf(key: Uint8Array, id: string): string {
  return `${prefix}${derivedToken(key, id)}`;
}

/** @throws AppError('access.forbidden') where the user does not own one of the devices */
async function assertOwned(
  { assignments }: Pick<IntegrationParts, 'assignments'>,
  { user, macs, now }: { readonly user: User; readonly macs: readonly string[]; readonly now: number },
): Promise<void> {
  if (macs.length === 0) return;
  const assigned = await assignments.devicesOf(user.id, now, macs);
  const owned = new Set(assigned.flatMap(({ device, level }) => (level === 'own' ? [device.mac] : [])));
  if (!macs.every((mac) => owned.has(mac))) throw new AppError('access.forbidden', 'macs');
}

/** Drops the oldest of the ended tokens. @throws AppError('request.invalid') where there is none */
async function makeRoom(tokens: IntegrationTokenRecords, { user, device }: Place, now: number): Promise<void> {
  const theirs = (await tokens.ofDevice(device.mac)).filter(({ userId }) => userId === user.id);
  const ended = theirs.filter((token) => hasEnded(token, now));
  if (theirs.length - ended.length >= VALID_MAX) throw new AppError('request.invalid', 'device_token');
  const surplus = Math.max(0, theirs.length + 1 - KEPT_MAX);
  await tokens.remove(ended.slice(0, surplus).map(({ id }) => id));
}

function placeOf({ user, devices: [device] }: CallContext): Place {
  if (user === null || device === undefined) throw new AppError('access.forbidden');
  return { user, device };
}

/** The demo user looks at tokens and changes none (D59). */
function writingPlaceOf(context: CallContext): Place {
  const place = placeOf(context);
  if (place.user.demo) throw new AppError('access.forbidden');
  return place;
}

function hasEnded({ expiresAt, revokedAt }: IntegrationToken, now: number): boolean {
  return revokedAt !== null || expiresAt <= now;
}

interface Shown {
  readonly login: string;
  readonly now: number;
  /** Undefined where it is not the caller's. */
  readonly secret: string | undefined;
}

function entry(token: IntegrationToken, { login, now, secret }: Shown): IntegrationTokenEntry {
  const { id, createdAt, expiresAt, revokedAt, note } = token;
  return {
    ID: id,
    timestamp: Math.floor(createdAt / SECOND_MS),
    expiration: expiresAt / SECOND_MS,
    revoked: revokedAt === null ? null : Math.floor(revokedAt / SECOND_MS),
    validity: hasEnded(token, now) ? 'invalid' : 'valid',
    note,
    devices: 1 + (token.also?.length ?? 0),
    login,
    own: secret !== undefined,
    ...(secret !== undefined && { token: secret }),
  };
}
