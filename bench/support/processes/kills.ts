import { setTimeout as pause } from 'node:timers/promises';
import { uniform } from '../../../apps/simulator/src/physics/random.ts';
import type { SignedIn } from '../../../e2e/support/client.ts';
import type { Installation, ServedProcess } from './installation.ts';
import { type Page, showsSince } from './pages.ts';

/** Load before a kill, at least and at most, ms. */
const CALM_MS = [400, 4_000] as const;
const BACK_LIMIT_MS = 120_000;
const POLL_MS = 100;
/** What is read for a sign of new measurements, s. */
const LOOKED_BACK_S = 120;

/** Ms from a kill until something worked again; undefined where it did not within two minutes. */
type Back = number | undefined;

export interface Kill {
  readonly victim: ServedProcess;
  /** Until it serves. */
  readonly served: Back;
  /** Until a meter, and every meter, has an acknowledgement of what it measured after the kill. */
  readonly acknowledged: Back;
  readonly allAcknowledged: Back;
  /** Until what was measured after the kill is read at the process of all, and at each of api. */
  readonly readAtAll: Back;
  readonly readAtApi: Back;
  /** Until every page shows a value of each of its meters that was measured after the kill, and until those at the balancer do. */
  readonly live: Back;
  readonly liveAtApi: Back;
  /** The longest time without an answer through the balancer, ms, and answers that were none. */
  readonly withoutAnswer: number;
  readonly failures: number;
}

export interface KillScene {
  readonly installation: Installation;
  readonly pages: readonly Page[];
  /** Sessions at each process, and at the balancer. */
  readonly sessions: ReadonlyMap<string, SignedIn>;
  readonly mac: string;
  /** Newest acknowledged sample by meter, epoch ms. */
  readonly acknowledged: ReadonlyMap<string, number>;
  readonly seed: number;
}

/** Waits for a seeded moment, kills a process, starts it at once, and waits until all works again. */
export async function killOne(
  scene: KillScene,
  run: number,
  { victim, meanwhile }: { victim: ServedProcess; meanwhile?: () => void },
): Promise<Kill> {
  const { installation, pages, acknowledged, seed } = scene;
  await pause(CALM_MS[0] + uniform(seed, run, 1) * (CALM_MS[1] - CALM_MS[0]));
  const killedAt = Date.now();
  const since = (done: () => boolean | Promise<boolean>) => back(killedAt, done);
  const watch = watchBalancer(scene);
  await victim.kill();
  meanwhile?.();
  const started = victim.start().then(() => Date.now() - killedAt);
  const isNew = (time: number) => time > killedAt;
  const reads = (processes: readonly ServedProcess[]) =>
    since(async () => (await Promise.all(processes.map((one) => readsSince(scene, one, killedAt)))).every(Boolean));
  const shows = (some: readonly Page[]) => since(() => some.every((page) => showsSince(page, killedAt)));
  const [served, first, every, readAtAll, readAtApi, live, liveAtApi] = await Promise.all([
    started,
    since(() => [...acknowledged.values()].some(isNew)),
    since(() => [...acknowledged.values()].every(isNew)),
    reads([installation.all]),
    reads(installation.api),
    shows(pages),
    shows(pages.filter(({ url }) => url === installation.balanced)),
  ]);
  const { withoutAnswer, failures } = await watch.end();
  const acks = { acknowledged: first, allAcknowledged: every };
  return { victim, served, ...acks, readAtAll, readAtApi, live, liveAtApi, withoutAnswer, failures };
}

/** The process that a seed chooses for a run. */
export function chosenVictim({ installation, seed }: KillScene, run: number): ServedProcess {
  const processes = [installation.all, ...installation.api];
  return processes[Math.floor(uniform(seed, run) * processes.length)] ?? installation.all;
}

async function back(killedAt: number, done: () => boolean | Promise<boolean>): Promise<Back> {
  while (Date.now() - killedAt < BACK_LIMIT_MS) {
    if (await done()) return Date.now() - killedAt;
    await pause(POLL_MS);
  }
  return undefined;
}

/** Whether a process answers what a meter measured after an instant, epoch ms. */
async function readsSince({ sessions, mac }: KillScene, { name }: ServedProcess, since: number): Promise<boolean> {
  const session = sessions.get(name);
  const token = session?.answer.data.find((device) => device.mac === mac)?.token ?? '';
  const to = Math.ceil(Date.now() / 1_000);
  const range = { from: to - LOOKED_BACK_S, to, step: 1 };
  const answer = await session
    ?.call('measurements.profile', { token, ...range, data: 'P', phase: 'L1', source: 1 })
    .catch(() => undefined);
  if (answer?.status !== 'OK') return false;
  const { L1: points = [] } = answer.data.P as Readonly<Record<string, readonly (readonly [number, number | null])[]>>;
  return points.some(([time, value]) => time > since && value !== null);
}

/** Asks through the balancer, one question after the other, until it is ended. */
function watchBalancer({ sessions }: KillScene) {
  const session = sessions.get('balancer');
  let [goesOn, answeredAt, withoutAnswer, failures] = [true, Date.now(), 0, 0];
  const asking = (async () => {
    while (goesOn) {
      const body = { user_token: session?.answer.user.token ?? '' };
      const answer = await session?.call('access.sessions', body).catch(() => undefined);
      if (answer?.status === 'OK') {
        withoutAnswer = Math.max(withoutAnswer, Date.now() - answeredAt);
        answeredAt = Date.now();
      } else {
        failures += 1;
      }
      await pause(POLL_MS);
    }
  })();
  return {
    async end() {
      goesOn = false;
      await asking;
      return { withoutAnswer, failures };
    },
  };
}
