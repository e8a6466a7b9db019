import { setTimeout as pause } from 'node:timers/promises';
import type { Role } from '../../../apps/server/src/settings/role.ts';
import type { SignedIn } from '../../../e2e/support/client.ts';
import { signIn } from '../../../e2e/support/client.ts';
import type { Ledger } from '../../../e2e/support/ledger.ts';
import { OWNER } from '../../../e2e/support/meters.ts';
import type { Acknowledgements } from './acknowledgements.ts';
import type { Installation } from './installation.ts';
import { chosenVictim, type Kill, type KillOrder, type KillScene, killOne } from './kills.ts';
import { Leaver } from './leaver.ts';
import { followedBy, VIEWERS } from './measured-stage.ts';
import { openPage, type Page, showsSince } from './pages.ts';
import { compareFigures, type FigureFindings } from './same-figures.ts';
import type { ServedProcess } from './served-process.ts';

const SEED = 1_849;
/** A process that has devices is killed in the middle of the half minute after which an absence counts. */
const UNDER_WAY_MS = 12_000;
/** The one of jobs is away when that half minute is over. */
const ALMOST_DUE_MS = 27_000;

export interface KilledRun {
  readonly kills: readonly Kill[];
  /** How often processes ended by themselves. */
  readonly ends: number;
  readonly figures: FigureFindings;
  readonly pages: PageFindings;
  /** Notifications of the device that went and came, oldest first, and those that were due. */
  readonly shown: readonly string[];
  readonly expected: readonly string[];
  /** What was found to be wrong, in words. */
  readonly words: readonly string[];
}

export interface PageFindings {
  readonly pages: number;
  readonly sockets: number;
  /** Pages that did not show the newest value of each of their meters at the end. */
  readonly behind: number;
  /** Pages that needed a person. */
  readonly stuck: number;
  /** Notifications that a page received twice. */
  readonly twice: number;
}

export interface KillUnderLoad {
  readonly installation: Installation;
  readonly macs: readonly string[];
  readonly leaver: string;
  readonly ledger: Ledger;
  readonly acknowledgements: Acknowledgements;
  /** Ends the sending, once everything is acknowledged. */
  readonly settle: () => Promise<unknown>;
  readonly say: (line: string) => void;
}

/** Kills processes at random, and compares at the end what pages, processes and the device's owner were shown. */
export async function killUnderLoad(under: KillUnderLoad, runs: number): Promise<KilledRun> {
  const { installation, macs, acknowledgements, say } = under;
  const { processes, people, balanced } = installation;
  const leaver = new Leaver(under.leaver, installation.brokerUrl);
  leaver.come();
  const balancer = await signIn(balanced, OWNER.login, OWNER.password);
  const sessions = new Map([['balancer', balancer]]);
  for (const one of people) sessions.set(one.name, await one.session());
  const pages = await openPages(under, balancer);
  await leaver.leave();
  await leaver.shown(balancer);
  const scene: KillScene = { installation, pages, sessions, macs, acknowledgements, seed: SEED };
  const kills: Kill[] = [];
  for (let run = 0; run < runs; run += 1) {
    const kill = await killOne(scene, run, await killOrder({ ...under, leaver, balancer }, run, runs));
    kills.push(kill);
    say(`${run + 1}/${runs} ${wordsOf(kill)}`);
  }
  if (leaver.isAway) {
    await leaver.shown(balancer);
    leaver.come();
  }
  const { shown, expected } = await leaver.shown(balancer);
  const pagesFound = await pageFindings(pages);
  await under.settle();
  const figures = await compareFigures(
    people.map(({ name }) => [name, sessions.get(name) as SignedIn]),
    under,
  );
  for (const page of pages) page.close();
  await leaver.end();
  const words = [...figures.words, ...pages.flatMap(({ complaints }) => complaints)];
  const ends = processes.reduce((sum, one) => sum + one.ends, 0);
  return { kills, ends, figures, pages: pagesFound, shown, expected, words };
}

/** Pages at the balancer, and one at the first process that serves people. @throws Error where one shows no live values */
async function openPages({ installation, macs, leaver }: KillUnderLoad, balancer: SignedIn): Promise<readonly Page[]> {
  const { balanced, people } = installation;
  const own = await people[0]?.session();
  const pages = Array.from({ length: VIEWERS + 1 }, (_, viewer) =>
    openPage({
      ...(viewer < VIEWERS || own === undefined
        ? { url: balanced, session: balancer }
        : { url: people[0]?.url ?? balanced, session: own }),
      ...{ followed: followedBy(viewer, macs), noticesOf: leaver },
    }),
  );
  await pause(UNDER_WAY_MS);
  if (pages.every((page) => showsSince(page, Date.now() - UNDER_WAY_MS / 2))) return pages;
  throw new Error('Pages show no live values');
}

interface Choice extends Pick<KillUnderLoad, 'installation'> {
  readonly leaver: Leaver;
  readonly balancer: SignedIn;
}

/**
 * Whom a run kills. In the first and the last one, and whenever it is the process of jobs, the device comes back while that is away,
 * or has gone before.
 */
async function killOrder({ installation, leaver, balancer }: Choice, run: number, runs: number): Promise<KillOrder> {
  const { set, processes } = installation;
  const isLast = run === runs - 1 && run > 0;
  const victim =
    run === 0 || isLast
      ? await firstOf(installation, run === 0 ? set.firstKilled : set.lastKilled, leaver.mac)
      : chosenVictim(processes, SEED, run);
  if (victim === undefined) throw new Error('There is no process to kill');
  const isOfJobs = victim.role === 'jobs';
  if (run > 0 && !isLast && !isOfJobs) return { victim };
  const isAway = leaver.isAway;
  if (!isAway) {
    await leaver.leave();
    await pause(isOfJobs ? ALMOST_DUE_MS : UNDER_WAY_MS);
  }
  const notified = async () => {
    const { shown, expected } = await leaver.shown(balancer);
    return shown.length >= expected.length;
  };
  return { victim, ...(isAway && { meanwhile: () => leaver.come() }), ...(isOfJobs && { notified }) };
}

/** The process of a role; among those of ingest the one that has a device. */
async function firstOf(installation: Installation, role: Role, mac: string): Promise<ServedProcess | undefined> {
  const all = installation.processes.filter((one) => one.role === role);
  if (role !== 'ingest') return all[0];
  const shares = await Promise.all(all.map((one) => installation.shareOf(one)));
  return all.find((_, i) => shares[i]?.has(mac));
}

function wordsOf({ victim, ...kill }: Kill): string {
  return `${victim.name}: ${Object.entries(kill)
    .map(([what, value]) => `${what} ${value}`)
    .join(', ')}`;
}

async function pageFindings(pages: readonly Page[]): Promise<PageFindings> {
  // Values come once a second; a meter that waits for nothing else is a few seconds old at most.
  const before = Date.now();
  await pause(6_000);
  return {
    pages: pages.length,
    sockets: pages.reduce((sum, page) => sum + page.sockets(), 0),
    behind: pages.filter((page) => !showsSince(page, before)).length,
    stuck: pages.filter(({ complaints }) => complaints.length > 0).length,
    twice: pages.reduce((sum, { notices }) => sum + notices.length - new Set(notices).size, 0),
  };
}
