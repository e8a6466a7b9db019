import { setTimeout as pause } from 'node:timers/promises';
import type { SignedIn } from '../../../e2e/support/client.ts';
import { signIn } from '../../../e2e/support/client.ts';
import type { Ledger } from '../../../e2e/support/ledger.ts';
import { OWNER } from '../../../e2e/support/meters.ts';
import type { Installation } from './installation.ts';
import { chosenVictim, type Kill, type KillScene, killOne } from './kills.ts';
import { Leaver } from './leaver.ts';
import { followedBy, VIEWERS } from './measured-stage.ts';
import { openPage, type Page, showsSince } from './pages.ts';
import { compareFigures, type FigureFindings } from './same-figures.ts';

const SEED = 1_849;
/** The last kill is in the middle of the half minute after which an absence counts. */
const UNDER_WAY_MS = 12_000;

export interface KilledRun {
  readonly kills: readonly Kill[];
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
  readonly acknowledged: ReadonlyMap<string, number>;
  /** Ends the sending, once everything is acknowledged. */
  readonly settle: () => Promise<unknown>;
  readonly say: (line: string) => void;
}

/**
 * Kills processes at random, in the first and the last run the one of all: a device comes back while it is away the first time, and has just gone
 * the last time.
 */
export async function killUnderLoad(under: KillUnderLoad, runs: number): Promise<KilledRun> {
  const { installation, macs, acknowledged, say } = under;
  const { all, api, balanced } = installation;
  const leaver = new Leaver(under.leaver, installation.brokerUrl);
  leaver.come();
  const balancer = await signIn(balanced, OWNER.login, OWNER.password);
  const sessions = new Map([['balancer', balancer]]);
  for (const one of [all, ...api]) sessions.set(one.name, await one.session());
  const own = await all.session();
  const pages = Array.from({ length: VIEWERS + 1 }, (_, viewer) =>
    openPage({
      ...(viewer < VIEWERS ? { url: balanced, session: balancer } : { url: all.url, session: own }),
      ...{ followed: followedBy(viewer, macs), noticesOf: under.leaver },
    }),
  );
  await pause(UNDER_WAY_MS);
  if (!pages.every((page) => showsSince(page, Date.now() - UNDER_WAY_MS / 2)))
    throw new Error('Pages show no live values');
  await leaver.leave();
  await leaver.shown(balancer);
  const scene: KillScene = { installation, pages, sessions, mac: macs[0] ?? '', acknowledged, seed: SEED };
  const kills: Kill[] = [];
  for (let run = 0; run < runs; run += 1) {
    const isLast = run === runs - 1 && run > 0;
    if (isLast) {
      await leaver.leave();
      await pause(UNDER_WAY_MS);
    }
    const victim = run === 0 || isLast ? all : chosenVictim(scene, run);
    const kill = await killOne(scene, run, { victim, ...(run === 0 && { meanwhile: () => leaver.come() }) });
    kills.push(kill);
    say(`${run + 1}/${runs} ${wordsOf(kill)}`);
  }
  if (runs > 1) {
    await leaver.shown(balancer);
    leaver.come();
  }
  const { shown, expected } = await leaver.shown(balancer);
  const pagesFound = await pageFindings(pages);
  await under.settle();
  const figures = await compareFigures(
    [all, ...api].map(({ name }) => [name, sessions.get(name) as SignedIn]),
    under,
  );
  for (const page of pages) page.close();
  await leaver.end();
  const words = [...figures.words, ...pages.flatMap(({ complaints }) => complaints)];
  return { kills, figures, pages: pagesFound, shown, expected, words };
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
