import { expect, it } from 'vitest';
import { DividedApplication } from '../../../../testing/processes/divided-links.ts';
import { shardOfConnection, shareOf, WHOLE_SHARE } from '../../../ports/processes/share.ts';
import { newConnectionId } from '../../../secrets/connection-id.ts';
import { ownHandlers } from './own-handlers.ts';

const OWN = '02005E100003';
const OTHER = '02005E100004';
const sample = (device: string) => ({ device, source: 2, time: 1, interval: 1_000, boot: 0, values: {} }) as const;

it('a process with all devices uses the callbacks as they are', () => {
  const application = new DividedApplication();
  expect(ownHandlers(application, WHOLE_SHARE)).toBe(application);
});

it('what a device reports passes in the process that has it, and nowhere else', async () => {
  const application = new DividedApplication();
  const handlers = ownHandlers(application, shareOf([3]));
  for (const device of [OWN, OTHER]) {
    await handlers.event(device, { id: '1', ts: 1, type: 'CLOCK', data: {} });
    handlers.live({ device, time: 1, values: {}, words: {} });
    handlers.state(device, { status: 'ONLINE', boot: 1 });
    handlers.firmware(device, { job: 'a', phase: 'DOWNLOADING', progress: 1 } as never);
    handlers.dropped?.(device);
    handlers.clock?.(device, 1, 0);
    handlers.refused(device, 'too fast', 1);
  }
  await handlers.samples([OWN, OTHER].map((device) => ({ device, family: 'electrical', samples: [sample(device)] })));
  handlers.refused(null, 'foreign device', 1);
  expect(application.eventsOf.map(({ device }) => device)).toEqual([OWN]);
  expect(application.lives.map(({ device }) => device)).toEqual([OWN]);
  expect(application.states.map(({ device }) => device)).toEqual([OWN]);
  expect(application.upgrades).toHaveLength(1);
  expect(application.drops.map(({ device }) => device)).toEqual([OWN]);
  expect(application.clocks.map(({ device }) => device)).toEqual([OWN]);
  expect(application.stored.map(({ device }) => device)).toEqual([OWN]);
  expect(application.refusedOf).toEqual([
    { device: OWN, reason: 'too fast' },
    { device: null, reason: 'foreign device' },
  ]);
});

it('what arrives on a connection is reported by the process with its shard', () => {
  const ids = Array.from({ length: 50 }, newConnectionId);
  const applications = [0, 1].map((odd) => {
    const application = new DividedApplication();
    const shards = Array.from({ length: 8 }, (_, at) => 2 * at + odd);
    const { connections: desk } = ownHandlers(application, shareOf(shards));
    for (const id of ids) {
      desk?.connected(id, true);
      desk?.sign({ connection: id, key: id });
      desk?.arrived({ connection: id, topic: id, reason: null, names: [] });
      desk?.granted?.(id, [id]);
    }
    return application.connections;
  });
  const reported = (of: (desk: (typeof applications)[number]) => readonly string[]) => applications.flatMap(of).sort();
  const sorted = ids.toSorted();
  expect(reported(({ connects }) => connects.map(([id]) => id))).toEqual(sorted);
  expect(reported(({ signs }) => signs.map(({ connection }) => connection))).toEqual(sorted);
  expect(reported(({ arrivals }) => arrivals.map(({ topic }) => topic))).toEqual(sorted);
  expect(reported(({ missing }) => Object.keys(missing))).toEqual(sorted);
});

it('connections are divided as evenly as chance has it', () => {
  const counts = Array.from({ length: 16 }, () => 0);
  const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';
  for (const one of LETTERS)
    for (const two of LETTERS)
      counts[shardOfConnection(`k3x9q0${one}${two}`)] = (counts[shardOfConnection(`k3x9q0${one}${two}`)] ?? 0) + 1;
  expect(counts).toEqual(Array.from({ length: 16 }, () => 81));
});
