import { expect, it } from 'vitest';
import { switchHindrance } from './switch-hindrance.ts';

const online = { status: 'ONLINE', level: 'operate' } as const;
const lock = { by: 'anna', since: 1 };

it('is nothing for who may operate a relay that is online and not locked', () => {
  expect(switchHindrance(online, { lock: null })).toBeUndefined();
  expect(switchHindrance({ ...online, level: 'own' }, undefined)).toBeUndefined();
});

it('is the level before all else, then the lock, also for owners, then that the device is away', () => {
  const offline = { ...online, status: 'OFFLINE' } as const;
  expect(switchHindrance({ ...offline, level: 'view' }, { lock })).toBe('level');
  expect(switchHindrance({ ...offline, level: 'own' }, { lock })).toBe('locked');
  expect(switchHindrance(offline, { lock: null })).toBe('offline');
});
