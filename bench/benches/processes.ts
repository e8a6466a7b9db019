import { startOf } from '@phasor/calendar';
import { startLoad } from '@phasor/simulator';
import { loadMac } from '../../apps/simulator/src/load.ts';
import { Ledger, type LedgerFindings } from '../../e2e/support/ledger.ts';
import { loadMacs, METER_SECRET } from '../../e2e/support/meters.ts';
import type { Bench, BenchOptions } from '../bench.ts';
import type { Figure } from '../report.ts';
import { writeDay } from '../support/history.ts';
import { LiveWatch } from '../support/live-watch.ts';
import { Acknowledgements } from '../support/processes/acknowledgements.ts';
import { type Installation, withInstallation } from '../support/processes/installation.ts';
import { killFigures } from '../support/processes/kill-figures.ts';
import { type KilledRun, killUnderLoad } from '../support/processes/killed-run.ts';
import { FOLLOWED, measureStage, VIEWERS, ZONE } from '../support/processes/measured-stage.ts';
import { BESIDE_ALL, DIVIDED, type ProcessSet, type Stage } from '../support/processes/process-set.ts';
import type { ServedProcess } from '../support/processes/served-process.ts';

const HISTORY = 10;
const FIRST_HISTORY = 500_000;
/** The protocol says 60 s; the shorter, the more arrives twice. */
const AGAIN_AFTER_MS = 10_000;
const GRACE_MS = 120_000;

/** A process of the role `all` with none, one and two of `api` beside it; with --runs they are killed at random, too. */
export const benchProcesses: Bench = benchOf(BESIDE_ALL);

/** One and two processes of the role `ingest`, two of `api` and one of `jobs`; with --runs they are killed at random, too. */
export const benchDivided: Bench = benchOf(DIVIDED);

function benchOf(set: ProcessSet): Bench {
  return async ({ meters = 200, seconds = 30, runs }, say) => {
    const macs = loadMacs(meters);
    const history = Array.from({ length: HISTORY }, (_, i) => loadMac(FIRST_HISTORY + i));
    const leaver = loadMac(meters);
    const ledger = new Ledger();
    const registered = [...macs, ...history, leaver];
    const { figures, findings, killed } = await withInstallation({ set, macs: registered }, async (installation) => {
      await prepare(installation, history);
      const measured = await run({ installation, ledger, macs, history, leaver }, { seconds, runs, say });
      return { ...measured, findings: await ledger.checkStore(installation.openStore()) };
    });
    return {
      name: set.name,
      figures: [...figures, ...stored(findings), ...(killed === undefined ? [] : killFigures(killed))],
      notes: [
        `${meters} meters at 1 Hz, ${VIEWERS} viewers of ${FOLLOWED} meters at each process that serves people`,
        'ClickHouse is the embedded engine behind HTTP; PostgreSQL writes without fsync',
        `Meters send again what is not acknowledged for ${AGAIN_AFTER_MS / 1_000} s (60 s in the protocol)`,
        ...(killed?.words ?? []),
      ],
    };
  };
}

/** Yesterday in minutes of each device with a history. */
async function prepare(installation: Installation, history: readonly string[]): Promise<void> {
  const store = installation.openStore();
  await store.start();
  try {
    for (const mac of history) await store.setTimeZone(mac, ZONE);
    await writeDay(store, history, startOf('day', Date.now(), ZONE));
  } finally {
    await store.stop();
  }
}

interface Scene {
  readonly installation: Installation;
  readonly ledger: Ledger;
  readonly macs: readonly string[];
  readonly history: readonly string[];
  readonly leaver: string;
}

type Order = Pick<BenchOptions, 'runs'> & { readonly seconds: number; readonly say: (line: string) => void };

async function run({ installation, ledger, macs, history, leaver }: Scene, { seconds, runs, say }: Order) {
  const { set, processes, brokerUrl } = installation;
  const watch = new LiveWatch(macs);
  const acknowledgements = new Acknowledgements(macs);
  const [first, ...later] = set.stages;
  const running = await begun(processes, first);
  const load = await startLoad({
    ...{ brokerUrl, meters: macs.length, hz: 1, credentials: () => METER_SECRET, againAfterMs: AGAIN_AFTER_MS },
    onSent: (mac, time, frame) => {
      watch.noteSent(mac, time);
      ledger.noteSent(mac, time, frame);
    },
    onAcknowledged: (mac, time) => {
      acknowledgements.note(mac, time);
      ledger.noteAcknowledged(mac, time);
    },
  });
  const figures: Figure[] = [];
  const world = { installation, load, watch, macs, history, seconds };
  let killed: KilledRun | undefined;
  try {
    for (const stage of [first, ...later]) {
      if (stage !== first) running.push(...(await begun(processes, stage)));
      // Those that were there already may begin anew.
      for (const one of running) await one.healthy();
      if (!(await acknowledgements.allAfter(Date.now(), GRACE_MS))) throw new Error('Meters are not acknowledged');
      say(`Measuring with ${stage.name}`);
      figures.push(...(await measureStage(world, { name: stage.name, running })));
    }
    const scene = { installation, macs, leaver, ledger, acknowledgements, settle: () => load.stop(GRACE_MS), say };
    if (runs !== undefined) killed = await killUnderLoad(scene, runs);
  } finally {
    const { waiting, held } = await load.stop(GRACE_MS);
    if (waiting + held > 0) say(`${waiting} samples were never acknowledged, ${held} not sent`);
    for (const process of running.toReversed()) await process.stop();
  }
  return { figures, killed };
}

/** Starts the processes of a stage at once: they wait for each other. */
async function begun(processes: readonly ServedProcess[], { begin }: Stage): Promise<ServedProcess[]> {
  const names = new Set(begin.map(({ name }) => name));
  const next = processes.filter(({ name }) => names.has(name));
  const answers = await Promise.allSettled(next.map((one) => one.start()));
  const failures = answers.flatMap((answer, i) =>
    answer.status === 'rejected' ? [`${next[i]?.name}: ${answer.reason}`] : [],
  );
  if (failures.length > 0) throw new Error(failures.join('; '));
  return next;
}

function stored(findings: LedgerFindings): Figure[] {
  const zero = (what: string, value: number) => ({ what, value, unit: '', aim: '0' });
  return [
    { what: 'samples acknowledged', value: findings.acknowledged, unit: '' },
    zero('sent and not acknowledged', findings.sent - findings.acknowledged),
    zero('acknowledged and lost', findings.lost),
    zero('doubled', findings.doubled),
    zero('never sent', findings.foreign),
    zero('with another value than sent', findings.wrong),
    zero('milliseconds counted wrongly in quarter hours', findings.miscounted),
  ];
}
