import { describe, expect, it } from 'vitest';
import { CALL_ROUTES, type CallRoute, LEVELS, type Level, leastLevel, levelFor, reaches } from './index.ts';

const routes = Object.entries(CALL_ROUTES) as [string, CallRoute][];
const at = (level: Level | null, base: 'r' | 'w') =>
  routes.filter(([, route]) => route.base === base && levelFor(route) === level).map(([name]) => name);

describe('what an assignment lets an account do', () => {
  it('is more from level to level, each with what those before it have', () => {
    expect(LEVELS.map((level) => LEVELS.filter((needed) => reaches(level, needed)))).toEqual([
      ['view'],
      ['view', 'operate'],
      ['view', 'operate', 'own'],
    ]);
  });

  it('is over several devices what it is over the least of them', () => {
    expect(leastLevel(['own', 'view', 'operate'])).toBe('view');
    expect(leastLevel(['own', 'operate'])).toBe('operate');
    expect(leastLevel([])).toBeUndefined();
  });
});

describe('the levels of the call table', () => {
  it('let who may view change what is of the own account alone', () => {
    expect(at('view', 'w')).toEqual([
      'assignments.remove',
      'appliances.writeMenu',
      'notifications.addPair',
      'notifications.removePair',
    ]);
  });

  it('let who may operate switch relays, and start and end accuracy tests', () => {
    expect(at('operate', 'w')).toEqual(['relays.switch', 'accuracy.test', 'accuracy.cancel']);
    expect(at('operate', 'r')).toEqual([]);
  });

  it('leave every other change of a device to its owners, and what only they need to read', () => {
    expect(at('own', 'w')).toEqual([
      'devices.writeDetails',
      ...['pictures.write', 'pictures.remove', 'deviceSettings.write', 'firmware.start'],
      ...['measurements.import', 'measurements.undoImport'],
      ...['appliances.record', 'appliances.remove', 'appliances.writeSettings', 'appliances.rename'],
      ...['appliances.answer', 'appliances.correct', 'appliances.join', 'appliances.undoCorrection'],
      ...['relays.writeSettings', 'relays.setGuards', 'precision.writeGenerator', 'precision.setGuard'],
      ...['meters.add', 'meters.change', 'meters.remove', 'meters.addImages', 'meters.removeImage'],
      ...['meters.download', 'meters.upload', 'meters.syncTests'],
      ...['sharing.link', 'sharing.setExpiry', 'sharing.revoke'],
      ...['integration.generate', 'integration.setNote', 'integration.revoke', 'wiring.turn'],
      ...['wiring.exchange', 'wiring.setFeedsIn'],
      ...['tariffs.write', 'tariffs.remove', 'supply.setLimits'],
    ]);
    expect(at('own', 'r')).toEqual([
      ...['devices.doubtful', 'firmware.status', 'measurements.export', 'measurements.imports'],
      ...['sharing.list', 'integration.list'],
    ]);
  });

  it('are named by every call over devices and by no other', () => {
    for (const [name, route] of routes) {
      const isOverDevices = route.caller === 'device' || route.caller === 'members';
      expect(levelFor(route) !== null, name).toBe(isOverDevices);
    }
  });
});
