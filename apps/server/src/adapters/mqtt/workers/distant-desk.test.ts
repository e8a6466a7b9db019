import { deserialize, serialize } from 'node:v8';
import type { Wiring } from '@phasor/contract';
import { describe, expect, it, vi } from 'vitest';
import { describeNativeDesk } from '../../../../testing/devices/native-desk-scenarios.ts';
import { held, RecordingApplication } from '../../../../testing/scenes/recording-application.ts';
import { until } from '../../../../testing/until.ts';
import { applicationDesk } from '../native/native-desk.ts';
import { readSamples } from '../native/native-samples.ts';
import type { FromDesk, ToDesk } from './desk-messages.ts';
import { DistantDesk } from './distant-desk.ts';
import { ServedDesk } from './served-desk.ts';

const MAC = '02005E100001';

interface Surroundings {
  readonly wiring?: (device: string) => Wiring;
  readonly isFull?: boolean;
}

/** Both halves, with between them what a channel of Node does to messages. */
function opened(application: RecordingApplication, { wiring = () => [], isFull = false }: Surroundings = {}) {
  const toDesk: ToDesk[] = [];
  const fromDesk: FromDesk[] = [];
  const distant = new DistantDesk({
    roomSamples: 10,
    isFull: () => isFull,
    send: (message) => {
      toDesk.push(message);
      setImmediate(() => served.receive(deserialize(serialize(message))));
    },
  });
  const served = new ServedDesk({
    desk: applicationDesk({ handlers: application, wiring }),
    send: (message) => {
      fromDesk.push(message);
      setImmediate(() => distant.receive(deserialize(serialize(message))));
    },
  });
  return { distant, served, toDesk, fromDesk };
}

describeNativeDesk('the desk before the application in another process', async ({ application, wiring }) => {
  const { distant, served } = opened(application, { wiring });
  return {
    desk: distant,
    close: async () => {
      distant.close();
      served.close();
    },
  };
});

const read = (count: number) => {
  const ts = Math.floor(Date.now() / 1_000);
  const samples = Array.from({ length: count }, (_, index) => ({ ts: ts - index, F: 50 }));
  return readSamples(samples, 17, { device: MAC, now: Date.now(), interval: 1_000 });
};

describe('frames on their way to another process', () => {
  it('that come together cross together, and are answered together', async () => {
    const { distant, toDesk, fromDesk } = opened(new RecordingApplication());
    await Promise.all([distant.data(MAC, read(1)), distant.data(MAC, read(1)), distant.data(MAC, read(1))]);
    expect(toDesk.map(({ kind }) => kind)).toEqual(['frames']);
    expect(fromDesk).toEqual([{ kind: 'answers', stored: [0, 1, 2], lost: [] }]);
  });

  it('that are large do not wait for others', () => {
    vi.useFakeTimers();
    const { distant, toDesk } = opened(new RecordingApplication());
    for (let count = 0; count < 20; count += 1) void distant.data(MAC, read(500));
    vi.useRealTimers();
    expect(toDesk.length).toBeGreaterThan(1);
  });

  // proves R-MEAS-085
  it('take up the room of their samples until they are answered', async () => {
    const application = new RecordingApplication();
    const commit = held();
    application.commit = () => commit.promise;
    const { distant } = opened(application);
    const taken = [distant.data(MAC, read(6)), distant.data(MAC, read(4))];
    expect(distant.hasRoom()).toBe(false);
    commit.release();
    await Promise.all(taken);
    expect(distant.hasRoom()).toBe(true);
  });

  it('keep their order with reports, and their numbers beside events', async () => {
    const application = new RecordingApplication();
    const { distant, toDesk } = opened(application);
    const taken = [
      distant.data(MAC, read(1)),
      distant.event(MAC, { id: '1', ts: 1, type: 'RESET' }),
      distant.data(MAC, read(1)),
    ];
    distant.refused(MAC, 'too fast', 1);
    await Promise.all(taken);
    expect(toDesk.map((message) => (message.kind === 'frames' ? message.first : message.kind))).toEqual([
      ...[0, 'event', 2, 'report'],
    ]);
    expect([application.stored.length, application.events.length, application.refusals]).toEqual([2, 1, ['too fast']]);
  });

  it('are dropped where they are for viewers alone and the channel is full', async () => {
    const application = new RecordingApplication();
    const { distant } = opened(application, { isFull: true });
    const { latest } = read(1);
    if (latest === null) throw new Error('nothing to show');
    distant.live(latest);
    await distant.data(MAC, read(1));
    expect(application.lives).toHaveLength(1);
  });
});

describe('a channel that ends', () => {
  it('leaves no frame without an end, and takes no more', async () => {
    const application = new RecordingApplication();
    application.commit = () => new Promise(() => {});
    const { distant, toDesk } = opened(application);
    const taken = [distant.data(MAC, read(1)), distant.event(MAC, { id: '1', ts: 1, type: 'RESET' })];
    await until(() => expect(application.lives).toHaveLength(1));
    distant.close();
    for (const one of taken) await expect(one).rejects.toThrow('server.unavailable');
    await expect(distant.data(MAC, read(1))).rejects.toThrow('server.unavailable');
    distant.refused(MAC, 'too fast', 1);
    expect([distant.hasRoom(), toDesk.length]).toEqual([true, 2]);
  });

  it('is answered nothing, and what it had brought is stored', async () => {
    const application = new RecordingApplication();
    const commit = held();
    application.commit = () => commit.promise;
    const { distant, served, fromDesk } = opened(application);
    distant.data(MAC, read(1)).catch(() => {});
    await until(() => expect(application.lives).toHaveLength(1));
    served.close();
    commit.release();
    await until(() => expect(application.stored).toHaveLength(1));
    served.beat();
    await new Promise(setImmediate);
    expect(fromDesk).toEqual([]);
    distant.close();
  });
});

describe('a store that goes on', () => {
  it('is known to a process of which nothing was stored', async () => {
    const application = new RecordingApplication();
    const { distant, served, fromDesk } = opened(application);
    served.beat();
    expect(fromDesk).toEqual([]);
    await distant.data(MAC, read(1));
    served.beat();
    expect(fromDesk).toHaveLength(1);
    const other = opened(application);
    const before = other.distant.storing.at;
    other.distant.receive({ kind: 'storing' });
    expect(other.distant.storing.at).toBeGreaterThan(before);
    other.distant.receive({ kind: 'answers', stored: [], lost: [7] });
  });
});
