import { type CallRoute, type Level, levelFor, NAMED_DASHBOARDS, reaches, type Section } from '@phasor/contract';
import { AppError } from '../../app-error.ts';
import { isGranted } from '../../calls/application-right.ts';
import type { CapabilityReader } from '../../ports/capability-reader.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Caller, Credentials, Gate, LiveGrant } from '../../ports/gate.ts';
import type { SessionRecords } from '../../ports/records/access-records.ts';
import type { AssignedDevice, AssignmentRecords } from '../../ports/records/assignment-records.ts';
import type { Device } from '../../ports/records/device-records.ts';
import type { User, UserRecords } from '../../ports/records/user-records.ts';
import type { AccessKeys } from './access-keys.ts';
import { type FoundGroup, findGroup, type TreeReader } from './named-group.ts';
import { membersIn, membersOf } from './named-members.ts';
import { requireCapability } from './required-capability.ts';
import { CALL_PROOF, type Proof, type Seat, SeatFinder, SOCKET_PROOF } from './seat.ts';
import { isOriginAllowed } from './sign-in/origin.ts';
import { readDeviceToken } from './tokens/device-token.ts';
import { meantDevice } from './tokens/meant-device.ts';
import { readUserToken } from './tokens/user-token.ts';

/** The device a public link's token opens, `expired` for one whose time is over; undefined for anything else (D5). */
export type PublicLinkResolver = (token: string) => Promise<Device | 'expired' | undefined>;

/** What an integration token opens, with the sections of its generator; `expired` and undefined as above. */
export type IntegrationResolver = (
  token: string,
) => Promise<{ readonly devices: readonly Device[]; readonly sections: readonly Section[] } | 'expired' | undefined>;

export interface AccessGateParts {
  readonly records: {
    readonly users: UserRecords;
    readonly assignments: AssignmentRecords;
    readonly sessions: SessionRecords;
  };
  readonly keys: AccessKeys;
  readonly clock: Clock;
  readonly publicUrl: string | undefined;
  readonly publicLink: PublicLinkResolver;
  readonly integration: IntegrationResolver;
  readonly readTree: TreeReader;
  readonly capsOf: CapabilityReader;
  /** A session without use for so long has ended, ms. */
  readonly idleMs: number;
}

type Body = Readonly<Record<string, unknown>>;
/** Conditions of a subscription besides its session. */
interface SeatTerms {
  readonly credentials: Credentials;
  readonly ofOwner: boolean;
  /** Requirements for the account; undefined where having the device is enough. */
  readonly isAllowed: ((user: User) => boolean) | undefined;
  /** The devices it is about; undefined for all of the account's. */
  readonly named: readonly string[] | undefined;
}
type Granted = Pick<Caller, 'devices' | 'owner' | 'group'>;

/** Proves callers by cookie, user token, device token, assignment and right (D3, D4, D5, D54, D56). */
export class AccessGate implements Gate {
  readonly #parts: AccessGateParts;
  readonly #seats: SeatFinder;

  constructor(parts: AccessGateParts) {
    this.#parts = parts;
    this.#seats = new SeatFinder(parts.records, parts.idleMs);
  }

  async authorize(route: CallRoute, body: Body, credentials: Credentials): Promise<Caller> {
    const caller = await this.#authorize(route, body, credentials);
    requireCapability(route, caller.devices, this.#parts.capsOf);
    return caller;
  }

  async #authorize(route: CallRoute, body: Body, credentials: Credentials): Promise<Caller> {
    if (!isOriginAllowed(credentials, this.#parts.publicUrl, route.base === 'w'))
      throw new AppError('access.forbidden');
    const now = this.#parts.clock.now();
    const { address, origin, agent, knownBrowser } = credentials;
    const common = { address, origin, agent, knownBrowser, now, publicLink: false };
    if (credentials.bearer !== undefined) {
      return { ...common, ...(await this.#integrated(route, body, credentials.bearer)), user: null, session: null };
    }
    if (route.caller === 'anyone') {
      const seat = await this.#seats.findOrNull(credentials, now);
      return { ...common, user: seat?.user ?? null, session: seat?.session ?? null, devices: [], owner: false };
    }
    const shown = route.publicLink === true ? body[route.deviceToken ?? 'token'] : undefined;
    const linked = await this.#publicDevice(shown, CALL_PROOF);
    if (linked !== undefined) {
      return { ...common, user: null, session: null, devices: [linked], owner: false, publicLink: true };
    }
    const seat = await this.#seats.find(credentials, now, CALL_PROOF);
    if (route.userToken !== undefined) await this.#checkUserToken(body[route.userToken], seat, CALL_PROOF);
    checkRights(route, body, seat.user);
    return { ...common, ...seat, ...(await this.#grant(route, body, seat)) };
  }

  allowsOrigin(credentials: Credentials): boolean {
    return isOriginAllowed(credentials, this.#parts.publicUrl, false);
  }

  async authorizeLive(request: Body, credentials: Credentials): Promise<LiveGrant> {
    const now = this.#parts.clock.now();
    const { deviceToken, macList, data } = request;
    const shown = data === undefined ? undefined : deviceToken;
    const opened = await this.#openedLive(shown, request.mac);
    if (opened !== undefined) return this.#openGrant(opened, shown);
    const seat = await this.#seats.find(credentials, now, SOCKET_PROOF);
    if (deviceToken === undefined) await this.#checkUserToken(request.userToken, seat, SOCKET_PROOF);
    if (typeof request.group === 'string') return this.#groupGrant(seat.user, request.group, credentials);
    const named = deviceToken === undefined ? membersIn(macList) : [this.#macOf(deviceToken)];
    const assigned = await this.#assigned(seat.user, now, named);
    const picked = pick(named ?? [...assigned.keys()], assigned);
    const ofOwner = request.upgrade !== undefined;
    const isAllowed = termsOf(request);
    const isRefused = isAllowed?.(seat.user) === false || (ofOwner && !picked.every(isOwned));
    if (isRefused) throw new AppError('access.forbidden');
    return this.#seatGrant(seat.user, picked, { credentials, ofOwner, isAllowed, named });
  }

  async #grant(route: CallRoute, body: Body, seat: Seat): Promise<Granted> {
    const needed = levelFor(route);
    if (needed === null) return { devices: [], owner: false };
    if (route.caller === 'members' && typeof body.group === 'string') {
      const { summed, ...group } = await this.#group(seat.user, body.group);
      return { ...granted(summed, needed), group };
    }
    const macs = route.caller === 'members' ? membersOf(body.macList) : [this.#named(route, body)];
    const assigned = await this.#assigned(seat.user, this.#parts.clock.now(), macs);
    const picked = pick(macs, assigned);
    return granted(picked, needed);
  }

  /**
   * A token opens its devices and nothing else; every other use gets the same refusal. A token of one device names it; one of
   * several is used with the MAC of the device that is meant, or for all of them.
   */
  async #integrated(route: CallRoute, body: Body, token: string): Promise<Granted> {
    if (route.integration !== true) throw new AppError('access.forbidden');
    const grant = await this.#parts.integration(token);
    if (grant === undefined) throw new AppError(CALL_PROOF.invalid);
    if (grant === 'expired') throw new AppError(CALL_PROOF.expired);
    const { devices, sections } = grant;
    if (route.section !== undefined && !sections.includes(route.section)) throw new AppError('access.forbidden');
    if (route.caller === 'members') return { devices, owner: true };
    return {
      devices: [meantDevice(devices, { route, body, token, macOf: (named) => this.#macOf(named) })],
      owner: true,
    };
  }

  async #checkUserToken(token: unknown, seat: Seat, proof: Proof): Promise<void> {
    if (typeof token !== 'string') throw new AppError(proof.invalid);
    const reading = await readUserToken(this.#parts.keys.userToken, token, this.#parts.clock.now());
    if (reading === 'expired') throw new AppError(proof.expired);
    const isTheirs = reading !== 'invalid' && reading.userId === seat.user.id && reading.sessionId === seat.session.id;
    if (!isTheirs) throw new AppError(proof.invalid);
  }

  async #publicDevice(token: unknown, proof: Proof): Promise<Device | undefined> {
    const linked = typeof token === 'string' ? await this.#parts.publicLink(token) : undefined;
    if (linked === 'expired') throw new AppError(proof.expired);
    return linked;
  }

  /** The device that a public link or an integration token opens over the socket; of a token's several the one of that MAC. */
  async #openedLive(token: unknown, mac: unknown): Promise<Device | undefined> {
    const linked = await this.#publicDevice(token, SOCKET_PROOF);
    if (linked !== undefined || typeof token !== 'string') return linked;
    const grant = await this.#parts.integration(token);
    if (grant === 'expired') throw new AppError(SOCKET_PROOF.expired);
    if (grant === undefined) return undefined;
    const [only, ...others] = grant.devices;
    if (mac === undefined && others.length > 0) throw new AppError('request.invalid', 'mac');
    const found = mac === undefined ? only : grant.devices.find((device) => device.mac === mac);
    if (found === undefined) throw new AppError('access.forbidden');
    return found;
  }

  /** Mac of the device a call names by its token, or by the mac itself. */
  #named({ deviceMac, deviceToken = 'token' }: CallRoute, body: Body): string {
    const named = deviceMac === undefined ? undefined : body[deviceMac];
    return typeof named === 'string' ? named : this.#macOf(body[deviceToken]);
  }

  /** Mac of a device token. A forged token is refused like that of another user's device: the answer reveals nothing. */
  #macOf(token: unknown): string {
    const mac = typeof token === 'string' ? readDeviceToken(this.#parts.keys.deviceToken, token) : null;
    if (mac === null) throw new AppError('access.forbidden');
    return mac;
  }

  /** The devices a user may see now, by mac, among the requested ones; one whose assignment has ended is not included (D9). */
  async #assigned(user: User, now: number, among?: readonly string[]): Promise<ReadonlyMap<string, AssignedDevice>> {
    const assigned = await this.#parts.records.assignments.devicesOf(user.id, now, among);
    return new Map(assigned.map((each) => [each.device.mac, each]));
  }

  async #group(user: User, id: string): Promise<FoundGroup> {
    const assigned = await this.#assigned(user, this.#parts.clock.now());
    return findGroup(this.#parts.readTree, { user, id }, assigned);
  }

  /** Grants a group of the tree: its devices are looked up again at every renewal, so that it follows changes of the tree. */
  async #groupGrant(user: User, id: string, credentials: Credentials): Promise<LiveGrant> {
    const { summed } = await this.#group(user, id);
    return {
      user,
      devices: summed.map(({ device }) => device),
      group: id,
      ofSession: false,
      ofAll: false,
      renew: async () => {
        const seat = await this.#seats.find(credentials, this.#parts.clock.now(), SOCKET_PROOF);
        const now = await this.#group(seat.user, id).catch(goneGroup);
        return now.summed.map(({ device }) => device.mac);
      },
    };
  }

  /** Grants what was picked; with `ofOwner` only as long as the user owns it, with terms as long as the account meets them. */
  #seatGrant(user: User, picked: readonly AssignedDevice[], terms: SeatTerms): LiveGrant {
    const { credentials, ofOwner, isAllowed, named } = terms;
    return {
      user,
      devices: picked.map(({ device }) => device),
      ofSession: !ofOwner && isAllowed === undefined,
      ofAll: named === undefined,
      renew: async (among = named) => {
        const now = this.#parts.clock.now();
        const seat = await this.#seats.find(credentials, now, SOCKET_PROOF);
        if (isAllowed?.(seat.user) === false) return [];
        const levels = await this.#parts.records.assignments.levelsOf(seat.user.id, now, among);
        return levels.filter((each) => isOwned(each) || !ofOwner).map(({ mac }) => mac);
      },
    };
  }

  #openGrant(device: Device, token: unknown): LiveGrant {
    return {
      user: null,
      devices: [device],
      ofSession: false,
      ofAll: false,
      renew: async () => {
        const opened = await this.#openedLive(token, device.mac).catch(takenAway);
        if (opened === undefined) throw new AppError(SOCKET_PROOF.invalid);
        return opened?.mac === device.mac ? [device.mac] : [];
      },
    };
  }
}

/** A group that was removed, or has nothing left to count, ends its subscriptions but not the connection. */
function goneGroup(error: unknown): Pick<FoundGroup, 'summed'> {
  if (error instanceof AppError && (error.field === 'group' || error.error === 'store.not_found'))
    return { summed: [] };
  throw error;
}

/** One of several devices that a token opens no more ends its subscriptions but not the connection. */
function takenAway(error: unknown): null {
  if (error instanceof AppError && error.error === 'access.forbidden') return null;
  throw error;
}

/** @throws AppError('access.level') where one of the devices is the caller's at a lower level */
function granted(picked: readonly AssignedDevice[], needed: Level): Granted {
  if (!picked.every(({ level }) => reaches(level, needed))) throw new AppError('access.level');
  return { devices: picked.map(({ device }) => device), owner: picked.every(isOwned) };
}

function isOwned({ level }: Pick<AssignedDevice, 'level'>): boolean {
  return level === 'own';
}

/** Requirements for a subscription, besides the device. */
function termsOf(request: Body): SeatTerms['isAllowed'] {
  if (request.accutest !== undefined) return (user) => isGranted(user, 'ACCU_TEST');
  if (request.running === undefined) return undefined;
  return ({ sections }) => NAMED_DASHBOARDS.some((named) => sections.includes(named));
}

function checkRights(route: CallRoute, body: Body, user: User): void {
  const isAllowed =
    (route.right === undefined || isGranted(user, route.right)) &&
    (route.section === undefined || user.sections.includes(route.section)) &&
    // Users with a right over others may name them; everyone else acts for themselves (D54).
    (route.right !== undefined || body.login === undefined || body.login === user.login);
  if (!isAllowed) throw new AppError('access.forbidden');
}

/** The assigned devices of these macs; one that is not the user's refuses all. */
function pick(macs: readonly string[], assigned: ReadonlyMap<string, AssignedDevice>): readonly AssignedDevice[] {
  const picked = macs.map((mac) => assigned.get(mac)).filter((each) => each !== undefined);
  if (picked.length < macs.length) throw new AppError('access.forbidden');
  return picked;
}
