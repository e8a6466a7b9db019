import type { FirmwareStatus } from '@phasor/contract';
import { describe, expect, it } from 'vitest';
import { CallError } from '../../base/errors/call-error.ts';
import { afterPush, failureMessage, furthest, isNotAvailable, startFailureMessage, viewOf } from './upgrade-view.ts';

type Upgrade = NonNullable<FirmwareStatus['data']['upgrade']>;

function anAnswer(key: FirmwareStatus['key'], upgrade?: Partial<Upgrade>) {
  const of = { available_fw: { version: '1.5.0', notes: 'Faster start' }, current_fw: { version: '1.4.2' } };
  const running = { step: 'START', completion: null, reason: null, version: '1.5.0', ...upgrade } as const;
  return { key, data: { ...of, ...(upgrade && { upgrade: running }) } };
}
const available = anAnswer('NEW_FW_AVAILABLE');

describe('the state of the page', () => {
  it('is up to date with the running version', () => {
    expect(viewOf(anAnswer('UP_TO_DATE'))).toEqual({ step: 0, current: '1.4.2' });
  });

  // proves R-FW-022
  it('is an available upgrade with both versions and the release notes', () => {
    const shown = { step: 1, current: '1.4.2', available: '1.5.0', notes: 'Faster start' };
    expect(viewOf(available)).toEqual({ ...shown, failure: undefined });
  });

  // proves R-FW-023
  it.each([
    ['START', null, 'starting', undefined],
    ['START', 0, 'starting', 0],
    ['DOWNLOADING', 41.6, 'running', 42],
    ['REBOOT_WAIT', 50, 'rebooting', undefined],
  ] as const)('is an upgrade that runs at %s, %j per cent', (step, completion, ...[caption, percent]) => {
    const view = viewOf(anAnswer('NEW_FW_AVAILABLE', { step, completion }));
    expect(view).toEqual({ step: 2, available: '1.5.0', caption, percent });
  });

  it.each([
    [503, 'failed'],
    [540, 'timeout'],
    [null, 'failed'],
  ] as const)('shows that the last attempt, which ended with %j, %s', (reason, failure) => {
    expect(viewOf(anAnswer('NEW_FW_AVAILABLE', { step: 'FAIL', reason }))).toMatchObject({ step: 1, failure });
    expect(viewOf(anAnswer('UP_TO_DATE', { step: 'FAIL', reason }))).toEqual({ step: 0, current: '1.4.2' });
  });
});

describe('a push', () => {
  // proves R-FW-023
  it('with code 1 leads to the running upgrade', () => {
    const pushed = { code: 1, step: 'DOWNLOADING', completion: 7, reason: null } as const;
    expect(viewOf(afterPush(available, pushed))).toMatchObject({ step: 2, caption: 'running', percent: 7 });
    expect(viewOf(afterPush(anAnswer('UP_TO_DATE'), pushed))).toMatchObject({ step: 2 });
  });

  // proves R-FW-024
  it('of success leads to up to date, with the new version', () => {
    const running = anAnswer('NEW_FW_AVAILABLE', { step: 'REBOOT_WAIT' });
    const pushed = { code: 0, step: 'SUCCESS_END', completion: 100, reason: null } as const;
    expect(viewOf(afterPush(running, pushed))).toEqual({ step: 0, current: '1.5.0' });
  });

  // proves R-FW-025
  it('of failure with 503 leads back to the available upgrade', () => {
    const running = anAnswer('NEW_FW_AVAILABLE', { step: 'DOWNLOADING' });
    const pushed = { code: 0, step: 'FAIL', completion: null, reason: 503 } as const;
    expect(viewOf(afterPush(running, pushed))).toMatchObject({ step: 1, failure: 'failed' });
  });
});

describe('the progress', () => {
  const at = (step: 'START' | 'DOWNLOADING' | 'REBOOT_WAIT', completion: number | null, version = '1.5.0') =>
    viewOf(anAnswer('NEW_FW_AVAILABLE', { step, completion, version }));

  it('never goes back, in whatever order messages arrive', () => {
    const downloading = at('DOWNLOADING', 60);
    expect(furthest(downloading, at('DOWNLOADING', 40))).toBe(downloading);
    expect(furthest(downloading, at('START', null))).toBe(downloading);
    expect(furthest(at('REBOOT_WAIT', 10), at('DOWNLOADING', 100))).toEqual(at('REBOOT_WAIT', 10));
    expect(furthest(downloading, at('DOWNLOADING', 61))).toEqual(at('DOWNLOADING', 61));
    expect(furthest(downloading, at('REBOOT_WAIT', 0))).toEqual(at('REBOOT_WAIT', 0));
  });

  it('starts again with another version, and after an upgrade that ended', () => {
    expect(furthest(at('DOWNLOADING', 60), at('START', 0, '1.6.0'))).toEqual(at('START', 0, '1.6.0'));
    const failed = viewOf(anAnswer('NEW_FW_AVAILABLE', { step: 'FAIL', reason: 503 }));
    expect(furthest(at('DOWNLOADING', 60), failed)).toBe(failed);
    expect(furthest(failed, at('START', null))).toEqual(at('START', null));
  });
});

describe('a failure', () => {
  // proves R-FW-025
  it.each([
    [503, 'upgrade_failed'],
    [540, 'upgrade_timeout'],
    [null, 'api_communication_error'],
    [7, 'api_communication_error'],
  ] as const)('by the reason %j is shown as %s', (reason, key) => {
    expect(failureMessage(reason)).toBe(key);
  });

  // proves R-FW-026
  it.each([
    [{ code: 503, message: 'upgrade_failed' }, 'upgrade_failed'],
    [{ code: 529, message: 'device_is_offline' }, 'device_not_responding_or_offline'],
    [{ code: 540, message: 'upgrade_timeout' }, 'upgrade_timeout'],
    [{ code: 409, message: 'upgrade_running' }, 'upgrade_running'],
    [{ code: 987 }, 'api_communication_error'],
  ] as const)('of a start, %j, is shown as %s', (failure, key) => {
    expect(startFailureMessage(new CallError(failure))).toBe(key);
  });

  // proves R-FW-027
  it('with 636 means that there is no firmware for the device', () => {
    expect(isNotAvailable(new CallError({ code: 636 }))).toBe(true);
    expect(isNotAvailable(new CallError({ code: 604 }))).toBe(false);
    expect(startFailureMessage(new Error('broken'))).toBe('api_communication_error');
  });
});
