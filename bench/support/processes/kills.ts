import { setTimeout as pause } from 'node:timers/promises';
import { uniform } from '../../../apps/simulator/src/physics/random.ts';
import type { SignedIn } from '../../../e2e/support/client.ts';
import type { Acknowledgements } from './acknowledgements.ts';
import type { Installation } from './installation.ts';
import { type Page, showsSince } from './pages.ts';
import type { ServedProcess } from './served-process.ts';
import { watchBalancer } from './watched-balancer.ts';

/** Load before a kill, at least and at most, ms. */
const CALM_MS = [400, 4_000] as const;
/** How long a killed process stays away at most, ms: others take the devices of one of ingest, and give them back. */
const AWAY_AT_MOST_MS = { all: 0, api: 0, ingest: 8_000, jobs: 8_000 } as const;
const BACK_LIMIT_MS = 120_000;
const POLL_MS = 100;
/** What is read for a sign of new measurements, s. */
const LOOKED_BACK_S = 120;

/** Ms from a kill until something worked again; undefined where it did not within two minutes. */
type Back = number | undefined;

export interface Kill {
  readonly victim: ServedProcess;
  /** Until it serves, from its new start. */
  readonly served: Back;
  /** Until one of its meters, and each, has an acknowledgement of what it measured after the kill; those of all where it has no meters. */
  readonly acknowledged: Back;
  readonly allAcknowledged: Back;
  /** The longest time that one of these meters was without an acknowledgement, and one of the other meters, until all is as before, ms. */
  readonly silence: number;
  readonly silenceOfOthers: number;
  /** Until what was measured after the kill is read at each process of api. */
  readonly readAtApi: Back;
  /** Until every page shows a value of each of its meters that was measured after the kill, and until those at the balancer do. */
  readonly live: Back;
  readonly liveAtApi: Back;
  /** From its new start until the owner is notified of what happened meanwhile; undefined also where nothing did. */
  readonly notified: Back;
  /** The longest time without an answer through the balancer, ms, and answers that were none. */
  readonly withoutAnswer: number;
  readonly failures: number;
}

export interface KillScene {
  readonly installation: Installation;
  readonly pages: readonly Page[];
  /** Sessions at each process that serves people, and at the balancer. */
  readonly sessions: ReadonlyMap<string, SignedIn>;
  readonly macs: readonly string[];
  readonly acknowledgements: Acknowledgements;
  readonly seed: number;
}

export interface KillOrder {
  readonly victim: ServedProcess;
  /** What happens once it is away. */
  readonly meanwhile?: (() => void) | undefined;
  /** Waits for the notification of it. @returns whether it came */
  readonly notified?: (() => Promise<boolean>) | undefined;
}

/** Waits for a seeded moment, kills a process, starts it again, and waits until all works again. */
export async function killOne(scene: KillScene, run: number, order: KillOrder): Promise<Kill> {
  const { seed, acknowledgements } = scene;
  const { victim } = order;
  await pause(CALM_MS[0] + uniform(seed, run, 1) * (CALM_MS[1] - CALM_MS[0]));
  const meters = await metersOf(victim, scene);
  const others = scene.macs.filter((mac) => !meters.includes(mac));
  const balancer = watchBalancer(scene.sessions.get('balancer'));
  acknowledgements.watchSilence();
  const killedAt = Date.now();
  await victim.kill();
  order.meanwhile?.();
  const again = startAgain(victim, uniform(seed, run, 2) * AWAY_AT_MOST_MS[victim.role]);
  const [{ startedAt, servedAt }, notifiedAt, works] = await Promise.all([
    again,
    again.then(async () => ((await order.notified?.()) === true ? Date.now() : undefined)),
    worksAgain(scene, meters, killedAt),
    again.then((since) => acknowledgements.allAfter(since.servedAt, BACK_LIMIT_MS)),
  ]);
  return {
    ...{ victim, served: servedAt - startedAt, ...works },
    ...{ silence: acknowledgements.longestSilence(meters), silenceOfOthers: acknowledgements.longestSilence(others) },
    notified: notifiedAt === undefined ? undefined : notifiedAt - startedAt,
    ...(await balancer.end()),
  };
}

/** The process that a seed chooses for a run. */
export function chosenVictim<Process>(processes: readonly Process[], seed: number, run: number): Process | undefined {
  return processes[Math.floor(uniform(seed, run) * processes.length)];
}

/** The meters of a process; all where it has none, since then none may miss it. */
async function metersOf(victim: ServedProcess, { installation, macs }: KillScene): Promise<readonly string[]> {
  if (victim.role !== 'ingest') return macs;
  const share = await installation.shareOf(victim);
  return macs.filter((mac) => share.has(mac));
}

async function startAgain(victim: ServedProcess, awayMs: number) {
  await pause(awayMs);
  const startedAt = Date.now();
  await victim.start();
  return { startedAt, servedAt: Date.now() };
}

/** Waits until everything that depends on the killed process works, wherever it is done now. */
async function worksAgain(scene: KillScene, meters: readonly string[], killedAt: number) {
  const { installation, pages, acknowledgements } = scene;
  const since = (done: () => boolean | Promise<boolean>) => back(killedAt, done);
  const isAcknowledged = (mac: string) => acknowledgements.isAfter(mac, killedAt);
  const reads = (one: ServedProcess) => readsSince(scene.sessions.get(one.name), meters[0] ?? '', killedAt);
  const shows = (some: readonly Page[]) => since(() => some.every((page) => showsSince(page, killedAt)));
  const [acknowledged, allAcknowledged, readAtApi, live, liveAtApi] = await Promise.all([
    since(() => meters.some(isAcknowledged)),
    since(() => meters.every(isAcknowledged)),
    since(async () => (await Promise.all(installation.api.map(reads))).every(Boolean)),
    shows(pages),
    shows(pages.filter(({ url }) => url === installation.balanced)),
  ]);
  return { acknowledged, allAcknowledged, readAtApi, live, liveAtApi };
}

async function back(killedAt: number, done: () => boolean | Promise<boolean>): Promise<Back> {
  while (Date.now() - killedAt < BACK_LIMIT_MS) {
    if (await done()) return Date.now() - killedAt;
    await pause(POLL_MS);
  }
  return undefined;
}

/** Whether a process answers what a meter measured after an instant, epoch ms. */
async function readsSince(session: SignedIn | undefined, mac: string, since: number): Promise<boolean> {
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
