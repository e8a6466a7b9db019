import { FakeClock } from '@phasor/testkit';
import { beforeEach, describe, expect, it } from 'vitest';
import { UpgradeProgress } from './upgrade-progress.ts';

const MAC = '02005E100001';
let clock: FakeClock;
let progress: UpgradeProgress;

beforeEach(() => {
  clock = new FakeClock();
  progress = new UpgradeProgress(clock);
});

describe('the upgrade of a firmware', () => {
  it('is nothing while no device tells of one', () => {
    expect(progress.of(MAC)).toBeUndefined();
  });

  it('is shown as far as the device says, to each device its own', () => {
    progress.take(MAC, { job: 'a', step: 'START', completion: 0 });
    progress.take(MAC, { job: 'a', step: 'DOWNLOADING', completion: 42 });
    expect(progress.of(MAC)).toEqual({ step: 'DOWNLOADING', completion: 42, reason: null });
    expect(progress.of('02005E100002')).toBeUndefined();
  });

  it('is over when the new version has stayed connected', () => {
    progress.take(MAC, { job: 'a', step: 'REBOOT_WAIT' });
    progress.take(MAC, { job: 'a', step: 'SUCCESS_END', completion: 100 });
    expect(progress.of(MAC)).toBeUndefined();
  });

  it('has failed with the reason that the device names', () => {
    progress.take(MAC, { job: 'a', step: 'FAIL', reason: 503 });
    expect(progress.of(MAC)).toEqual({ step: 'FAIL', completion: null, reason: 503 });
  });

  it('has failed as not stable when 300 s after the restart it is not said to be good', () => {
    progress.take(MAC, { job: 'a', step: 'REBOOT_WAIT' });
    clock.advance(200_000);
    progress.take(MAC, { job: 'a', step: 'REBOOT_WAIT' });
    clock.advance(100_000);
    expect(progress.of(MAC)).toMatchObject({ step: 'REBOOT_WAIT' });
    clock.advance(1);
    expect(progress.of(MAC)).toEqual({ step: 'FAIL', completion: null, reason: 540 });
    progress.take(MAC, { job: 'b', step: 'START' });
    expect(progress.of(MAC)).toMatchObject({ step: 'START' });
  });
});
