import { type CallAnswer, type DeviceListEntry, type DeviceStateValues, LIFETIMES_MS } from '@phasor/contract';
import { createStore, type Store } from '../state/create-store.ts';
import type { ExpiringStorage } from '../state/expiring-storage.ts';
import { RENEWALS_KEY } from './renewal-count.ts';

type SignInAnswer = CallAnswer<'access.signIn'>;

/**
 * The account that is signed in (R-SIGN-083): `id` 1 local, 2 third party; `expiration` epoch ms of the user token, by this
 * browser's clock.
 */
export type AuthRecord = SignInAnswer['user'];

/** The selection: one device, or a group of the hierarchy by the id of its node. */
export type SelectionRef = { readonly device: string } | { readonly group: string };

export interface Session {
  readonly auth: AuthRecord | undefined;
  readonly devices: readonly DeviceListEntry[];
  /** The last selection; the one in the URL takes precedence. */
  readonly selection: SelectionRef | undefined;
}

export interface SessionStore extends Pick<Store<Session>, 'get' | 'subscribe'> {
  /** Takes over the answer of signing in or refreshing. */
  begin(answer: SignInAnswer): void;
  /** Removes everything about the account (R-SIGN-056). */
  end(): void;
  select(selection: SelectionRef): void;
  /** A device's new state, from its live state message. */
  applyState(mac: string, state: DeviceStateValues): void;
  /** True if a session has ended while this page was open. */
  hasEnded(): boolean;
  /** Devices the account is no longer assigned. */
  removeDevices(macs: ReadonlySet<string>): void;
  /** True while there is a token that has not expired. */
  isSignedIn(): boolean;
  /** Reads the browser's storage again: another tab has signed in or out. */
  reload(): void;
}

const SIGNED_OUT: Session = { auth: undefined, devices: [], selection: undefined };

/** The session of this browser, kept over reloads for as long as its token lasts. */
export function createSessionStore(storage: ExpiringStorage, now: () => number): SessionStore {
  const store = createStore(readSession(storage, now()));
  let hasEnded = false;
  const isSignedIn = () => (store.get().auth?.expiration ?? 0) > now();
  return {
    get: store.get,
    subscribe: store.subscribe,
    isSignedIn,
    hasEnded: () => hasEnded,
    begin({ user, data }) {
      // Counted from now: with a browser clock an hour ahead of the server's, no token would be valid at all.
      const auth = { ...user, expiration: now() + LIFETIMES_MS.userToken };
      storage.write('auth', auth, auth.expiration);
      storage.write('devices', data, now() + LIFETIMES_MS.deviceList);
      store.set((session) => ({ ...session, auth, devices: data }));
    },
    end() {
      hasEnded = true;
      for (const key of ['auth', 'devices', 'selection', RENEWALS_KEY]) storage.remove(key);
      store.set(SIGNED_OUT);
    },
    select(selection) {
      storage.write('selection', selection, now() + LIFETIMES_MS.settings);
      store.set((session) => (sameSelection(session.selection, selection) ? session : { ...session, selection }));
    },
    applyState(mac, state) {
      store.set((session) => ({ ...session, devices: withState(session.devices, mac, state) }));
    },
    removeDevices(macs) {
      const devices = store.get().devices.filter(({ mac }) => !macs.has(mac));
      storage.write('devices', devices, now() + LIFETIMES_MS.deviceList);
      store.set((session) => ({ ...session, devices }));
    },
    reload() {
      const kept = readSession(storage, now());
      // The selection of another tab does not apply here: the address of this tab decides.
      store.set(({ selection }) =>
        kept.auth === undefined ? kept : { ...kept, selection: selection ?? kept.selection },
      );
    },
  };
}

/** True when both name the same device or the same group. */
export function sameSelection(one: SelectionRef | undefined, other: SelectionRef | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  if ('device' in one) return 'device' in other && one.device === other.device;
  return 'group' in other && one.group === other.group;
}

function readSession(storage: ExpiringStorage, at: number): Session {
  const [auth, devices, selection] = [storage.read('auth'), storage.read('devices'), storage.read('selection')];
  // A token without its device list is useless: both are written and read together.
  if (!isAuth(auth) || !isDeviceList(devices) || auth.expiration <= at) return SIGNED_OUT;
  return { auth, devices, selection: isSelection(selection) ? selection : undefined };
}

/** Stored values may come from another version of the page or may have been edited: only the needed parts are checked. */
function isAuth(value: unknown): value is AuthRecord {
  const { token, login, expiration, applications, sections } = fieldsOf(value);
  const areTexts = typeof token === 'string' && typeof login === 'string';
  return areTexts && typeof expiration === 'number' && Array.isArray(applications) && Array.isArray(sections);
}

function isDeviceList(value: unknown): value is DeviceListEntry[] {
  return Array.isArray(value) && value.map(fieldsOf).every(isDevice);
}

function isDevice({ mac, token, title, type, NILM }: Record<string, unknown>): boolean {
  return (
    [mac, token, title].every((text) => typeof text === 'string') && typeof type === 'number' && NILM instanceof Object
  );
}

function isSelection(value: unknown): value is SelectionRef {
  const { device, group } = fieldsOf(value);
  return typeof device === 'string' || typeof group === 'string';
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function withState(
  devices: readonly DeviceListEntry[],
  mac: string,
  state: DeviceStateValues,
): readonly DeviceListEntry[] {
  return devices.map((device) => {
    if (device.mac !== mac) return device;
    // Values that the state no longer contains are over, such as a database update.
    const { connection: _connection, transfer: _transfer, clock: _clock, gateway_lost: _lost, ...rest } = device;
    const { offline_since: _since, ...lasting } = rest;
    return { ...lasting, ...state, caps: state.caps?.slice() ?? device.caps };
  });
}
