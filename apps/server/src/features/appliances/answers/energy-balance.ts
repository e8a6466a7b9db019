import type { TimeRange } from '@phasor/calendar';
import { SOURCES } from '@phasor/contract';
import { alwaysOnFloor, type EnergyShares, energyShares, FLOOR_DAYS, levelEnergy } from '@phasor/nilm';
import { DAY_MS, PHASES, type Phase } from '@phasor/quantities';
import type { RowBlock } from '@phasor/series';
import type { EnergiesPort, EnergiesWish } from '../../../ports/energies.ts';
import type { Appliance, ApplianceRecords, ApplianceRun } from '../../../ports/records/appliance-records.ts';
import type { Device } from '../../../ports/records/device-records.ts';
import type { SeriesLevel, SeriesStore } from '../../../ports/series-store.ts';
import type { RunningAppliance } from '../phases/followed-phase.ts';

export interface BalanceParts {
  readonly appliances: Pick<ApplianceRecords, 'of' | 'runs'>;
  readonly store: Pick<SeriesStore, 'rows'>;
  readonly energies: EnergiesPort;
  /** What runs on a meter; undefined while it has not been processed since the start. */
  readonly running: (mac: string) => readonly RunningAppliance[] | undefined;
}

export interface BalanceWish {
  readonly range: TimeRange;
  readonly phases: readonly Phase[];
  readonly now: number;
}

/** Energy of a range, Wh: the runs, what is always on and the rest add up to what the meter counted. */
export interface EnergyBalance {
  readonly known: readonly Appliance[];
  /** By start; each with its energy within the range, one in progress up to now. */
  readonly runs: readonly ApplianceRun[];
  readonly alwaysOn: number;
  /** Of it, what runs claim. */
  readonly alwaysOnKnown: number;
  readonly other: number;
  /** Null where nothing was measured. */
  readonly total: number | null;
  /** Share of the range in which it was measured, 0 to 1, as of every energy (D80). */
  readonly coverage: number;
}

/** Levels of the rows by the length of the range: minutes where they are not too many. */
const LEVELS = [
  { upTo: 35 * DAY_MS, level: 'minute' },
  { upTo: 400 * DAY_MS, level: 'quarter' },
  { upTo: Number.POSITIVE_INFINITY, level: 'hour' },
] as const satisfies readonly { upTo: number; level: SeriesLevel }[];

/** Steps in which the counted energy is read. */
const UNITS = [
  { upTo: 3 * DAY_MS, unit: 'quarter' },
  { upTo: 62 * DAY_MS, unit: 'hour' },
  { upTo: Number.POSITIVE_INFINITY, unit: 'day' },
] as const satisfies readonly { upTo: number; unit: EnergiesWish['unit'] }[];

/** Most runs that are added up for one answer: years of a household. */
const RUNS_MAX = 500_000;

/** The one rule for the energy of appliances: every answer of runs, shares and dashboards takes its figures from here. */
export async function energyBalance(
  device: Device,
  { range, phases, now }: BalanceWish,
  parts: BalanceParts,
): Promise<EnergyBalance> {
  const to = Math.min(range.to, now);
  const query = { mac: device.mac, phases, from: range.from, to: Math.max(to, range.from + 1), limit: RUNS_MAX };
  const [known, kept] = await Promise.all([parts.appliances.of(device.mac), parts.appliances.runs(query)]);
  const powers = new Map((parts.running(device.mac) ?? []).map(({ applianceId, power }) => [applianceId, power]));
  const runs = kept.map((run) => upToNow(run, powers.get(run.applianceId), now));
  if (to <= range.from) return { known, runs: runs.map(withoutEnergy), ...NOTHING };
  const measured = { from: range.from, to };
  const [block, floors, counted] = await Promise.all([
    rowsOf(device, { phases, range: measured, level: of(LEVELS, measured).level, extremes: false }, parts.store),
    rowsOf(device, { phases, range: floorRange(measured), level: 'hour', extremes: true }, parts.store),
    countedEnergy(device, { phases: phases.slice(0, device.phases), range, energies: parts.energies }),
  ]);
  const shares =
    block === undefined
      ? []
      : phases.map((phase) => shareOf(phase, { ...{ block, floors, runs, known }, range: measured, now, device }));
  return balanceOf(shares, { known, runs, counted, length: to - range.from });
}

const NOTHING = { alwaysOn: 0, alwaysOnKnown: 0, other: 0, total: null, coverage: 0 } as const;

/** A run in progress was stored up to a minute ago: the energy used since is added. */
function upToNow(run: ApplianceRun, power: number | undefined, now: number): ApplianceRun {
  if (run.end !== null || power === undefined) return run;
  const { start, levels = [{ from: start, power }] } = run;
  return { ...run, energy: levelEnergy(levels, { from: start, to: now }) };
}

const withoutEnergy = (run: ApplianceRun): ApplianceRun => ({ ...run, energy: 0 });

function floorRange({ from, to }: TimeRange): TimeRange {
  return { from: (Math.floor(from / DAY_MS) - FLOOR_DAYS + 1) * DAY_MS, to };
}

interface RowsWish {
  readonly phases: readonly Phase[];
  readonly range: TimeRange;
  readonly level: SeriesLevel;
  readonly extremes: boolean;
}

async function rowsOf(
  { mac }: Device,
  { phases, range: { from, to }, level, extremes }: RowsWish,
  store: Pick<SeriesStore, 'rows'>,
): Promise<RowBlock | undefined> {
  const rows = await store.rows({
    ...{ family: 'electrical', devices: [mac], source: SOURCES.wifi, from, to, level, extremes },
    gauges: phases.map((phase) => `P_${phase}`),
    ...{ registers: [], neighbours: false },
  });
  return rows.get(mac);
}

interface CountedEnergy {
  /** Wh; null where nothing was counted. */
  readonly energy: number | null;
  /** Measured share of the range, 0 to 1. */
  readonly coverage: number;
}

/** What the meter counted, and how much of the range was measured: as reports and costs tell it. */
export async function countedEnergy(
  device: Device,
  { phases, range, energies }: { phases: readonly Phase[]; range: TimeRange; energies: EnergiesPort },
): Promise<CountedEnergy> {
  const { unit } = of(UNITS, range);
  const [from, to] = [range.from / 1_000, range.to / 1_000];
  const wish = { devices: [device], quantities: ['E_I'], source: SOURCES.wifi, from, to, unit, phases } as const;
  const [read] = (await energies.read(wish)).devices;
  const counted = read?.energies.E_I?.filter((energy) => !Number.isNaN(energy)) ?? new Float64Array(0);
  return { energy: counted.length === 0 ? null : sum([...counted]), coverage: read?.coverage ?? 0 };
}

interface Measured {
  readonly block: RowBlock;
  readonly floors: RowBlock | undefined;
  readonly known: readonly Appliance[];
  readonly runs: readonly ApplianceRun[];
  readonly range: TimeRange;
  readonly now: number;
  readonly device: Device;
}

/** The shares of one phase, with its runs by their places among all. */
function shareOf(
  phase: Phase,
  { block, floors, known, runs, range, now, device: { transformationRatio: ratio } }: Measured,
) {
  const column = (rows: RowBlock, of: 'mean' | 'min') =>
    rows.gauges[`P_${phase}`]?.[of].map((watts) => watts * ratio) ??
    new Float64Array(rows.start.length).fill(Number.NaN);
  const own = new Set(known.filter((appliance) => appliance.phase === phase).map(({ id }) => id));
  const places = [...runs.keys()].filter((place) => own.has(runs[place]?.applianceId ?? 0));
  const claiming = places.map((place) => claimOf(runs[place] as ApplianceRun, now));
  const floor = floors === undefined ? () => 0 : alwaysOnFloor({ start: floors.start, least: column(floors, 'min') });
  const rows = { start: block.start, end: block.end, P: column(block, 'mean') };
  return { places, shares: energyShares(range, rows, { runs: claiming, floor }) };
}

/** A run in progress ends now. */
function claimOf({ start, end, energy, levels }: ApplianceRun, now: number) {
  return { start, end: end ?? Math.max(now, start), energy, levels };
}

interface Counted extends Pick<EnergyBalance, 'known' | 'runs'> {
  readonly counted: CountedEnergy;
  /** ms of the range that have passed. */
  readonly length: number;
}

/** What the registers counted beyond the rows belongs to the rest; what they counted less reduces all parts. */
function balanceOf(
  phases: readonly { readonly places: readonly number[]; readonly shares: EnergyShares }[],
  { known, runs, counted, length }: Counted,
): EnergyBalance {
  const total = (of: (shares: EnergyShares) => number) => sum(phases.map(({ shares }) => of(shares)));
  const mains = total((shares) => shares.mains);
  const covered = Math.max(0, ...phases.map(({ shares }) => shares.covered));
  const metered = counted.energy ?? (covered > 0 ? mains : null);
  const scale = metered !== null && mains > metered ? metered / mains : 1;
  const energies = new Float64Array(runs.length);
  for (const { places, shares } of phases) {
    for (const [i, place] of places.entries()) energies[place] = (shares.runs[i] ?? 0) * scale;
  }
  return {
    known,
    // Where nothing was measured at all, the estimates remain.
    runs: metered === null ? runs : runs.map((run, place) => ({ ...run, energy: energies[place] ?? 0 })),
    alwaysOn: total((shares) => shares.alwaysOn) * scale,
    alwaysOnKnown: total((shares) => shares.alwaysOnKnown) * scale,
    other: total((shares) => shares.other) * scale + Math.max(0, (metered ?? 0) - mains),
    total: metered,
    // Without a register the energy is that of the rows.
    coverage: counted.energy === null ? Math.min(1, covered / length) : counted.coverage,
  };
}

/** Energy of each appliance that has a run, Wh by its number: the sum of its runs. */
export function energyByAppliance({ runs }: EnergyBalance): ReadonlyMap<number, number> {
  const energies = new Map<number, number>();
  for (const { applianceId, energy } of runs) energies.set(applianceId, (energies.get(applianceId) ?? 0) + energy);
  return energies;
}

/** The whole phases of a device. */
export const phasesOf = ({ phases }: Pick<Device, 'phases'>): readonly Phase[] => PHASES.slice(0, phases);

function of<Choice extends { readonly upTo: number }>(choices: readonly Choice[], { from, to }: TimeRange): Choice {
  return choices.find(({ upTo }) => to - from <= upTo) ?? (choices.at(-1) as Choice);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
