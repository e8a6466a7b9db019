import { describe, expect, it } from 'vitest';
import {
  APPLICATION_SUCCESS_MS,
  CHUNK_LOAD_MS,
  IMAGE_BYTES,
  LANGUAGES,
  LIFETIMES_MS,
  LIVE_POINTS,
  LIVE_SPAN_S,
  NAME_LIMITS,
  OWNER_LIFETIME,
  PAGINATION,
  POLL_MS,
  RECONNECT,
  REQUEST_TIMEOUTS_MS,
  TOAST_MS,
  USER_LIMITS,
  USER_PAGES,
} from './index.ts';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

describe('the business constants', () => {
  // proves R-CTRL-027, R-FORM-018, R-FORM-020, R-FORM-024, R-SET-004, R-SET-028, R-SET-029, R-SHELL-037, R-SHELL-038
  // proves R-SHELL-040, R-TREE-014
  it.each([
    ['device list session lifetime', LIFETIMES_MS.deviceList, HOUR],
    ['user token lifetime', LIFETIMES_MS.userToken, HOUR],
    ['renewal info lifetime', LIFETIMES_MS.renewal, 8 * HOUR],
    ['last route lifetime', LIFETIMES_MS.lastRoute, 48 * HOUR],
    ['settings lifetime', LIFETIMES_MS.settings, 30 * 24 * HOUR],
    ['realtime reconnect delay', RECONNECT.delayMs, 15 * SECOND],
    ['answer of a device', REQUEST_TIMEOUTS_MS.default, 10 * SECOND],
    ['waveform of a device', REQUEST_TIMEOUTS_MS.waveform, 15 * SECOND],
    ['harmonics of a device', REQUEST_TIMEOUTS_MS.harmonics, 15 * SECOND],
    ['database of a device', REQUEST_TIMEOUTS_MS.database, 120 * SECOND],
    ['device settings polling', POLL_MS.deviceSettings, 15 * SECOND],
    ['toast', TOAST_MS.default, 7.5 * SECOND],
    ['toast of a login error', TOAST_MS.login, 5 * SECOND],
    ['snackbar', TOAST_MS.snackbar, 5 * SECOND],
    ['success dialog', TOAST_MS.successDialog, 2 * SECOND],
    ['characters of a name in the hierarchy', NAME_LIMITS.treeMax, 24],
    ['characters of a tag', NAME_LIMITS.tag, 12],
    ['least points of a live chart', LIVE_POINTS, 20],
    ['seconds of a live chart', LIVE_SPAN_S, 300],
    ['bytes of a picture', IMAGE_BYTES.map, 1_048_576],
    ['links to pages of a list', PAGINATION.links, 5],
    ['rows of a page of a list', PAGINATION.perPage, 10],
    ['success dialog of the user manager and the controller', APPLICATION_SUCCESS_MS, 1.5 * SECOND],
    ['lifetime of an owner', OWNER_LIFETIME, 32_535_215_940],
    ['devices of a user', USER_LIMITS.devices, 100],
    ['loading of a part of the program', CHUNK_LOAD_MS, 120 * SECOND],
  ])('are those of the specification: %s', (_what, value, specified) => {
    expect(value).toBe(specified);
  });

  // proves R-USER-007
  it('give the list of users pages of 5, 10 or 25', () => {
    expect(USER_PAGES).toEqual([5, 10, 25]);
  });

  // proves R-LANG-012
  it('know three languages, English first', () => {
    expect(LANGUAGES).toEqual(['en', 'sk', 'de']);
  });
});
