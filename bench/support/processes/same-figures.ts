import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { SignedIn } from '../../../e2e/support/client.ts';
import type { Ledger } from '../../../e2e/support/ledger.ts';

/** Below 20 calls a second of an address, of which each process answers three for each meter. */
const BETWEEN_MS = 160;
/** Registers of a load have three decimals, 32-bit sums of them less (Wh). */
const TOLERANCE_WH = 0.01;
const COVERAGE_TOLERANCE = 1e-6;
const SAMPLE_MS = 1_000;
/** Growth of each phase's register in a load: 1 Wh in 3.6 s (LoadPayload). */
const WH_PER_MS = 1 / 3_600;
const PHASES = 3;

export interface FigureFindings {
  /** Meters with other answers at one process than at another. */
  readonly differing: number;
  /** Meters whose energy, or whose share of measured time, is not that of independent arithmetic. */
  readonly wrongEnergy: number;
  readonly wrongCoverage: number;
  /** The first faults, in words. */
  readonly words: readonly string[];
}

/** Reads the whole run of every meter at each process, and compares it with the others and with arithmetic. */
export async function compareFigures(
  sessions: readonly (readonly [string, SignedIn])[],
  { macs, ledger }: { macs: readonly string[]; ledger: Ledger },
): Promise<FigureFindings> {
  const found = { differing: 0, wrongEnergy: 0, wrongCoverage: 0 };
  const words: string[] = [];
  for (const mac of macs) {
    await pause(BETWEEN_MS);
    const times = ledger.sentBy(mac);
    const range = { from: Math.ceil((times[0] ?? 0) / 1_000) + 1, to: Math.floor((times.at(-1) ?? 0) / 1_000) - 1 };
    const read = await Promise.all(
      sessions.map(async ([name, session]) => [name, await figuresOf(session, mac, range)]),
    );
    const [, own] = read[0] as [string, Figures];
    for (const [name, other] of read.slice(1) as [string, Figures][]) {
      if (isDeepStrictEqual(own, other)) continue;
      found.differing += 1;
      words.push(
        `${mac} at ${name}: ${JSON.stringify(other).slice(0, 300)} instead of ${JSON.stringify(own).slice(0, 300)}`,
      );
    }
    const energy = (range.to - range.from) * 1_000 * WH_PER_MS * PHASES;
    if (!(Math.abs(own.energy - energy) <= TOLERANCE_WH)) {
      found.wrongEnergy += 1;
      words.push(`${mac}: ${own.energy} Wh instead of ${energy}`);
    }
    const coverage = coveredShare(times, range);
    if (!(Math.abs(own.coverage - coverage) <= COVERAGE_TOLERANCE)) {
      found.wrongCoverage += 1;
      words.push(`${mac}: coverage ${own.coverage} instead of ${coverage}`);
    }
  }
  return { ...found, words: words.slice(0, 5) };
}

/** Epoch s. */
interface Range {
  readonly from: number;
  readonly to: number;
}

interface Figures {
  /** Imported active energy of all phases, Wh. */
  readonly energy: number;
  readonly coverage: number;
  readonly answers: unknown;
}

async function figuresOf({ call, answer }: SignedIn, mac: string, range: Range): Promise<Figures> {
  const token = answer.data.find((device) => device.mac === mac)?.token ?? '';
  const asked = { token, ...range, source: 1 as const };
  const energies = await call('measurements.energy', { ...asked, data: 'E_I', period: 'HOUR', phase: 'CUM' });
  const profile = await call('measurements.profile', { ...asked, data: 'P,E_I', step: 60 });
  const statistics = await call('measurements.statistics', { ...asked, data: 'P' });
  if (energies.status !== 'OK' || profile.status !== 'OK' || statistics.status !== 'OK') {
    throw new Error(`${mac} was answered ${JSON.stringify([energies, profile, statistics]).slice(0, 500)}`);
  }
  const hours =
    (energies.data.E_I as Readonly<Record<string, readonly (readonly [number, number | null])[]>>).CUM ?? [];
  return {
    energy: hours.reduce((sum, [, value]) => sum + (value ?? Number.NaN), 0),
    coverage: statistics.coverage.P ?? Number.NaN,
    answers: [energies, profile, statistics],
  };
}

/** Share of a range that samples of a second, which end at these instants, cover. */
function coveredShare(times: readonly number[], { from, to }: Range): number {
  let [covered, until] = [0, from * 1_000];
  for (const time of times) {
    const [begin, end] = [Math.max(time - SAMPLE_MS, until), Math.min(time, to * 1_000)];
    if (end > begin) covered += end - begin;
    until = Math.max(until, end);
  }
  return covered / ((to - from) * 1_000);
}
