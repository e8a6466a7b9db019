import { describe, expect, it } from 'vitest';
import { LinkedProcesses } from '../../testing/processes/linked-processes.ts';
import { aSample } from '../../testing/series-store/series-samples.ts';
import { AppError } from '../app-error.ts';
import type { DeviceLinkHandlers, SampleArrival } from '../ports/device-link.ts';
import { type Share, shareOf } from '../ports/processes/share.ts';
import { handingOn, takeHandedOn } from './handed-on.ts';

const [ONE, TWO, NOBODYS] = ['A00000000001', 'A00000000002', 'A00000000003'];

const arrivalOf = (device: string, time = 1_000): SampleArrival => ({
  ...{ device, family: 'electrical' },
  samples: [{ ...aSample(time), device }],
});

/** A process with some devices. */
function aProcess(processes: LinkedProcesses, name: string, share: Share) {
  const taken = { samples: [] as string[], others: [] as unknown[] };
  let failure: Error | undefined;
  const fail = (error?: Error) => {
    failure = error;
  };
  const own: DeviceLinkHandlers = {
    authenticate: async () => true,
    async samples(arrivals) {
      if (failure !== undefined) throw failure;
      taken.samples.push(...arrivals.map(({ device }) => device));
    },
    live: ({ device, values }) => void taken.others.push(['live', device, values]),
    state: (device, { status }) => void taken.others.push(['state', device, status]),
    event: async () => undefined,
    firmware: () => undefined,
    refused: (device, reason, count) => void taken.others.push(['refused', device, reason, count]),
  };
  const link = processes.open(name, { shards: share.shards, jobs: false });
  const parts = { share, processes: link };
  takeHandedOn(own, parts);
  return { taken, handlers: handingOn(own, parts), fail };
}

function twoProcesses() {
  const processes = new LinkedProcesses();
  const one = aProcess(processes, 'one', shareOf([1]));
  const two = aProcess(processes, 'two', shareOf([2]));
  return { processes, one, two };
}

// proves R-OPS-147
describe('measurements of several devices in one request', () => {
  it('are stored each by the process that has the device, before they are acknowledged', async () => {
    const { one, two } = twoProcesses();
    await one.handlers.samples([arrivalOf(ONE), arrivalOf(TWO), arrivalOf(TWO, 2_000)]);
    expect([one.taken.samples, two.taken.samples]).toEqual([[ONE], [TWO, TWO]]);
  });

  it('are not acknowledged where one of them could not be stored, or nobody has a device', async () => {
    const { one, two } = twoProcesses();
    const both = [arrivalOf(ONE), arrivalOf(TWO)];
    two.fail(new AppError('server.unavailable'));
    await expect(one.handlers.samples(both)).rejects.toMatchObject({ error: 'server.unavailable' });
    two.fail();
    one.fail(new Error('no room'));
    await expect(one.handlers.samples(both)).rejects.toThrow('no room');
    one.fail();
    await expect(one.handlers.samples([arrivalOf(NOBODYS)])).rejects.toMatchObject({ error: 'server.unavailable' });
  });

  it('are refused by a process that has lost the device meanwhile', async () => {
    const processes = new LinkedProcesses();
    const asking = processes.open('api', { shards: [], jobs: false });
    const lost = processes.open('lost', { shards: [2], jobs: false });
    const own = aProcess(new LinkedProcesses(), 'unused', shareOf([]));
    takeHandedOn(own.handlers, { share: shareOf([]), processes: lost });
    const asked = asking.ask('samples', [arrivalOf(TWO)], { of: 2 });
    await expect(asked).rejects.toMatchObject({ error: 'server.unavailable' });
    expect(own.taken.samples).toEqual([]);
  });

  it('bring live values, states and refusals to that process, and to no other', () => {
    const { processes, one, two } = twoProcesses();
    const three = aProcess(processes, 'three', shareOf([3]));
    const { handlers } = one;
    for (const device of [ONE, TWO]) {
      handlers.live({ device, time: 1_000, values: { P_L1: 400 }, words: {} });
      handlers.state(device, { status: 'ONLINE', ts: 1, boot: 1, fw: '1.0.0', type: 1 });
      handlers.refused(device, 'future', 2);
    }
    handlers.refused(null, 'foreign device', 1);
    const of = (device: string) => [
      ['live', device, { P_L1: 400 }],
      ['state', device, 'ONLINE'],
      ['refused', device, 'future', 2],
    ];
    expect(one.taken.others).toEqual([...of(ONE), ['refused', null, 'foreign device', 1]]);
    expect(two.taken.others).toEqual(of(TWO));
    expect(three.taken.others).toEqual([]);
  });
});
