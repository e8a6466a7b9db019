import type { CallAnswer } from '@phasor/contract';
import { describe, expect, it } from 'vitest';
import { createExpiringStorage } from '../state/expiring-storage.ts';
import { deviceEntry } from '../testing/device-entry.ts';
import { memoryStorage } from '../testing/memory-storage.ts';
import { createSessionStore } from './session-store.ts';

const HOUR = 3_600_000;

const device = (mac: string) => deviceEntry({ mac, title: 'Main board', status: 'OFFLINE' });

function answer(expiration: number): CallAnswer<'access.signIn'> {
  return {
    status: 'OK',
    data: [device('02005E100001'), device('02005E100002')],
    user: { login: 'demo', id: 1, demo: true, token: 'user', expiration, applications: [], sections: [] },
  };
}

function browser() {
  const { storage, now, pass } = memoryStorage(1_000_000);
  return { open: () => createSessionStore(storage, now), pass, now, storage };
}

describe('the session', () => {
  it('begins signed out', () => {
    expect(browser().open().isSignedIn()).toBe(false);
  });

  // proves R-FORM-018, R-FORM-019, R-SIGN-048
  it('lasts over a reload until its token ends', () => {
    const { open, pass, now, storage } = browser();
    open().begin(answer(now() + HOUR - 1_000));
    expect(open().get().devices).toHaveLength(2);
    expect(open().isSignedIn()).toBe(true);
    pass(HOUR);
    expect(open().isSignedIn()).toBe(false);
    expect(open().get().devices).toEqual([]);
    // Each expires at its own time, independently of the other.
    expect([storage.read('auth'), storage.read('devices')]).toEqual([undefined, undefined]);
  });

  // proves R-SIGN-048
  it('keeps its devices and its token for an hour', () => {
    const { storage, now, pass } = memoryStorage(1_000_000);
    createSessionStore(storage, now).begin(answer(now() + HOUR));
    const kept = () => ['devices', 'auth'].map((key) => storage.read(key) !== undefined);
    pass(HOUR - 1);
    expect(kept()).toEqual([true, true]);
    pass(1);
    expect(kept()).toEqual([false, false]);
  });

  // proves R-SIGN-048
  it.each(['auth', 'devices'])('does not exist without its %s', (key) => {
    const { storage, now } = memoryStorage(1_000_000);
    createSessionStore(storage, now).begin(answer(now() + HOUR));
    expect(createSessionStore(storage, now).isSignedIn()).toBe(true);
    storage.remove(key);
    expect(createSessionStore(storage, now).isSignedIn()).toBe(false);
  });

  // proves R-SIGN-049
  it.each([-2, -1, 0, 1, 2])('lasts its hour on a computer whose clock is %i h off', (hours) => {
    const { open, pass, now } = browser();
    open().begin(answer(now() - hours * HOUR + HOUR));
    pass(HOUR - 1);
    expect(open().isSignedIn()).toBe(true);
    pass(1);
    expect(open().isSignedIn()).toBe(false);
  });

  // proves R-SIGN-053
  it.each([
    ['auth', 'x'],
    ['auth', { expiration: 9e15 }],
    ['devices', {}],
    ['devices', [null]],
    ['devices', [{ mac: '02005E100001' }]],
  ])('does not exist if the browser holds a foreign value under %s: %j', (key, foreign) => {
    const { storage, now } = memoryStorage(1_000_000);
    createSessionStore(storage, now).begin(answer(now() + HOUR));
    storage.write(key, foreign, now() + HOUR);
    expect(createSessionStore(storage, now).get()).toEqual({ auth: undefined, devices: [], selection: undefined });
  });

  it.each([['x'], [null], [{ device: 5 }], [{}]])('has nothing selected where the browser holds %j', (foreign) => {
    const { storage, now } = memoryStorage(1_000_000);
    createSessionStore(storage, now).begin(answer(now() + HOUR));
    storage.write('selection', foreign, now() + HOUR);
    const opened = createSessionStore(storage, now).get();
    expect(opened.selection).toBeUndefined();
    expect(opened.devices).toHaveLength(2);
  });

  // proves R-SHELL-020
  it('renewed in another tab keeps the selection of this tab', () => {
    const { open, now } = browser();
    const here = open();
    here.begin(answer(now() + HOUR));
    here.select({ device: '02005E100001' });
    const elsewhere = open();
    elsewhere.select({ device: '02005E100002' });
    elsewhere.begin({ ...answer(now() + HOUR), data: [device('02005E100002')] });
    here.reload();
    expect(here.get().devices).toEqual([device('02005E100002')]);
    expect(here.get().selection).toEqual({ device: '02005E100001' });
  });

  // proves R-SIGN-056
  it('removes account, devices and selection on logout', () => {
    const { open, now } = browser();
    const session = open();
    session.begin(answer(now() + HOUR));
    session.select({ device: '02005E100002' });
    session.end();
    expect(session.get()).toEqual({ auth: undefined, devices: [], selection: undefined });
    expect(open().get().selection).toBeUndefined();
    expect(session.hasEnded()).toBe(true);
    expect(open().hasEnded()).toBe(false);
  });

  // proves R-CONN-018
  it('applies a live state to the device it names and to no other', () => {
    const { open, now } = browser();
    const session = open();
    session.begin(answer(now() + HOUR));
    session.applyState('02005E100002', { status: 'ONLINE', connection: 'BT_MQTT_DB' });
    const [first, second] = session.get().devices;
    expect(first?.status).toBe('OFFLINE');
    expect(second).toMatchObject({ status: 'ONLINE', connection: 'BT_MQTT_DB', title: 'Main board' });
  });

  // proves R-CONN-018, R-DEV-026
  it('drops values that a later state lacks, such as a database update', () => {
    const { open, now } = browser();
    const session = open();
    session.begin(answer(now() + HOUR));
    const lasting = { fw: '1.4.2', caps: ['relay'] } as const;
    session.applyState('02005E100002', { status: 'ONLINE', connection: 'BT_MQTT_DB', transfer: 0.5, ...lasting });
    session.applyState('02005E100002', { status: 'ONLINE' });
    const [, second] = session.get().devices;
    expect(second).not.toHaveProperty('connection');
    expect(second).not.toHaveProperty('transfer');
    expect(second).toMatchObject({ status: 'ONLINE', ...lasting });
  });

  // proves R-AVAIL-030
  it('knows since when a device is offline until it is back', () => {
    const { open, now } = browser();
    const session = open();
    session.begin(answer(now() + HOUR));
    session.applyState('02005E100002', { status: 'OFFLINE', offline_since: 999 });
    expect(session.get().devices[1]).toMatchObject({ offline_since: 999 });
    session.applyState('02005E100002', { status: 'ONLINE' });
    expect(session.get().devices[1]).not.toHaveProperty('offline_since');
  });

  it('does not notify when the same device is selected again', () => {
    const session = browser().open();
    session.select({ device: 'A' });
    let changes = 0;
    session.subscribe(() => {
      changes += 1;
    });
    session.select({ device: 'A' });
    expect(changes).toBe(0);
    session.select({ group: 'A' });
    expect(changes).toBe(1);
  });

  it('works while the page is open if the browser forbids storage', () => {
    const session = createSessionStore(
      createExpiringStorage(undefined, () => 0),
      () => 0,
    );
    session.begin(answer(HOUR));
    expect(session.isSignedIn()).toBe(true);
  });
});
