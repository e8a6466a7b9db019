import type { ResponseFrame } from '@phasor/contract';
import { describe, expect, it, vi } from 'vitest';
import { LinkedProcesses } from '../../../testing/processes/linked-processes.ts';
import { AppError } from '../../app-error.ts';
import type { DeviceRequest } from '../../ports/device-link.ts';
import { ALL_SHARDS, shareOf } from '../../ports/processes/share.ts';
import { AskingLink, answerForDevices } from './asking-link.ts';

const [ONE, OTHER] = ['A00000000001', 'A00000000002'];
const OFFLINE: ResponseFrame = { id: '1', ok: false, code: 604, message: 'offline' };
const CALL = { method: 'config.get', params: { page: 1 } };

/** Two processes with devices, and one that has none. */
function someProcesses() {
  const processes = new LinkedProcesses();
  const asked: [string, string, DeviceRequest, number][] = [];
  const registrations: string[] = [];
  const answers = new Map<string, () => ResponseFrame>();
  const withDevices = (name: string, shards: readonly number[], owned = shards) => {
    const link = {
      request: async (device: string, call: DeviceRequest, timeoutMs: number) => {
        asked.push([name, device, call, timeoutMs]);
        return answers.get(device)?.() ?? { id: '1', ok: true as const, result: { of: device } };
      },
      registrationsChanged: async () => void registrations.push(name),
    };
    answerForDevices(link, { share: shareOf(owned), processes: processes.open(name, { shards, jobs: false }) });
  };
  const link = new AskingLink(processes.open('jobs', { shards: [], jobs: true }));
  return { processes, link, withDevices, asked, registrations, answers };
}

// proves R-OPS-148
describe('the link to devices of a process that has none', () => {
  it('asks the process that has the device, with what is asked and how long it may take', async () => {
    const { link, withDevices, asked } = someProcesses();
    withDevices('one', [1]);
    withDevices('other', [2]);
    expect(await link.request(OTHER, CALL, 5_000)).toEqual({ id: '1', ok: true, result: { of: OTHER } });
    await link.request(ONE, { method: 'relay.set' }, 100);
    expect(asked).toEqual([
      ['other', OTHER, CALL, 5_000],
      ['one', ONE, { method: 'relay.set' }, 100],
    ]);
  });

  it('gives the time of the device to the question, and some for the way', async () => {
    const ask = vi.fn(async () => OFFLINE as never);
    await new AskingLink({ ask, holderOf: () => 'other' }).request(ONE, CALL, 5_000);
    expect(ask).toHaveBeenCalledWith(
      'deviceRequest',
      { device: ONE, call: CALL, timeoutMs: 5_000 },
      { of: 1, timeoutMs: 7_000 },
    );
  });

  it('answers as the device does, and fails as the other process does', async () => {
    const { link, withDevices, answers, processes } = someProcesses();
    withDevices('one', [1]);
    answers.set(ONE, () => OFFLINE);
    expect(await link.request(ONE, CALL, 100)).toEqual(OFFLINE);
    answers.set(ONE, () => {
      throw new AppError('request.invalid', 'params');
    });
    await expect(link.request(ONE, CALL, 100)).rejects.toMatchObject({ error: 'request.invalid', field: 'params' });
    processes.isOpen = false;
    await expect(link.request(ONE, CALL, 100)).rejects.toMatchObject({ error: 'server.unavailable' });
  });

  it('fails where nobody has the device, or who had it has lost it', async () => {
    const { link, withDevices, asked } = someProcesses();
    await expect(link.request(ONE, CALL, 100)).rejects.toMatchObject({ error: 'server.unavailable' });
    withDevices('one', [1], []);
    await expect(link.request(ONE, CALL, 100)).rejects.toMatchObject({ error: 'server.unavailable' });
    expect(asked).toEqual([]);
  });

  it('waits until registrations are in force at all who have devices, and not for those that are away', async () => {
    const { link, withDevices, registrations, processes } = someProcesses();
    await expect(link.registrationsChanged()).resolves.toBeUndefined();
    withDevices('one', ALL_SHARDS.slice(0, 8));
    withDevices('other', ALL_SHARDS.slice(8));
    await link.registrationsChanged();
    expect(registrations).toEqual(['one', 'other']);
    processes.isOpen = false;
    await expect(link.registrationsChanged()).resolves.toBeUndefined();
  });
});
