import { describe, expect, it } from 'vitest';
import { isEdited } from './use-draft.ts';

const BASE = { ssid: 'Riverside', dhcp: 1, restart: true, keys: ['VA', 'PA'] };

describe('a form', () => {
  // proves R-SET-011
  it.each([[{ ssid: 'Riverside 2' }], [{ dhcp: 0 }], [{ restart: false }], [{ keys: ['VA'] }]])(
    'is edited with %j',
    (part) => {
      expect(isEdited(BASE, part)).toBe(true);
    },
  );

  // proves R-SET-011
  it.each([[{}], [{ ssid: 'Riverside' }], [{ keys: ['PA', 'VA'] }]])(
    'is not edited with %j, which changes nothing',
    (part) => {
      expect(isEdited(BASE, part)).toBe(false);
    },
  );
});
