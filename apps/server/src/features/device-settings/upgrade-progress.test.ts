import { FakeClock } from '@phasor/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aDevice, recordsInMemory } from '../../../testing/record-builders.ts';
import type { RecordStore } from '../../ports/record-store.ts';
import { UpgradeProgress } from './upgrade-progress.ts';

const MAC = aDevice().mac;
let clock: FakeClock;
let records: RecordStore;
let progress: UpgradeProgress;

beforeEach(async () => {
  clock = new FakeClock();
  records = await recordsInMemory();
  await records.devices.add(aDevice());
  progress = new UpgradeProgress(records.firmwareSteps, clock);
});
afterEach(() => records.stop());

const afterRestart = () => new UpgradeProgress(records.firmwareSteps, clock);

describe('the upgrade of a firmware', () => {
  it('is nothing while no device tells of one', async () => {
    expect(await progress.of(MAC)).toBeUndefined();
  });

  it('is shown as far as the device says, to each device its own', async () => {
    await progress.take(MAC, { job: 'a', step: 'START', completion: 0 });
    await progress.take(MAC, { job: 'a', step: 'DOWNLOADING', completion: 42 });
    expect(await progress.of(MAC)).toEqual({ step: 'DOWNLOADING', completion: 42, reason: null });
    expect(await progress.of('02005E100002')).toBeUndefined();
  });

  it('is over when the new version has stayed connected', async () => {
    await progress.take(MAC, { job: 'a', step: 'REBOOT_WAIT' });
    await progress.take(MAC, { job: 'a', step: 'SUCCESS_END', completion: 100 });
    expect(await progress.of(MAC)).toBeUndefined();
    expect(await afterRestart().of(MAC)).toBeUndefined();
  });

  it('has failed with the reason that the device names', async () => {
    await progress.take(MAC, { job: 'a', step: 'FAIL', reason: 503 });
    const failed = { step: 'FAIL', completion: null, reason: 503 };
    expect(await progress.of(MAC)).toEqual(failed);
    expect(await afterRestart().of(MAC)).toEqual(failed);
  });

  it('has failed as not stable when 300 s after the restart it is not said to be good', async () => {
    await progress.take(MAC, { job: 'a', step: 'REBOOT_WAIT' });
    clock.advance(200_000);
    await progress.take(MAC, { job: 'a', step: 'REBOOT_WAIT' });
    clock.advance(100_000);
    expect(await progress.of(MAC)).toMatchObject({ step: 'REBOOT_WAIT' });
    clock.advance(1);
    expect(await progress.of(MAC)).toEqual({ step: 'FAIL', completion: null, reason: 540 });
    await progress.take(MAC, { job: 'b', step: 'START' });
    expect(await progress.of(MAC)).toMatchObject({ step: 'START' });
  });

  it('goes on where it was when the server was restarted, and its waiting counts from the first word', async () => {
    await progress.take(MAC, { job: 'a', step: 'DOWNLOADING', completion: 42 });
    // How much of it is there, only the device can say.
    expect(await afterRestart().of(MAC)).toEqual({ step: 'DOWNLOADING', completion: null, reason: null });
    await progress.take(MAC, { job: 'a', step: 'REBOOT_WAIT' });
    clock.advance(200_000);
    const restarted = afterRestart();
    await restarted.take(MAC, { job: 'a', step: 'REBOOT_WAIT' });
    clock.advance(100_001);
    expect(await restarted.of(MAC)).toMatchObject({ step: 'FAIL', reason: 540 });
  });

  it('takes words that come at once in their order', async () => {
    const steps = ['START', 'DOWNLOADING', 'REBOOT_WAIT', 'SUCCESS_END'] as const;
    await Promise.all(steps.map((step) => progress.take(MAC, { job: 'a', step })));
    expect(await progress.of(MAC)).toBeUndefined();
  });
});
