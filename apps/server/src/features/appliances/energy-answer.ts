import { DAY_MS, type TimeRange } from '@phasor/calendar';
import { type ApplianceEnergy, type CallBody, SOURCES } from '@phasor/contract';
import { type EnergyShares, energyShares, type MainsRows, type Run } from '@phasor/nilm';
import type { Phase } from '@phasor/quantities';
import type { RowBlock } from '@phasor/series';
import { AppError } from '../../app-error.ts';
import type { EnergiesPort, EnergiesWish } from '../../ports/energies.ts';
import type { Appliance, ApplianceRecords, ApplianceRun } from '../../ports/records/appliance-records.ts';
import type { Device } from '../../ports/records/device-records.ts';
import type { SeriesLevel, SeriesStore } from '../../ports/series-store.ts';

export interface EnergyParts {
  readonly appliances: Pick<ApplianceRecords, 'of' | 'runs'>;
  readonly store: Pick<SeriesStore, 'rows'>;
  readonly energies: EnergiesPort;
}

/** Rows and steps that are read, by the length of the range. */
const READS = [
  { upTo: 3 * DAY_MS, level: 'minute', unit: 'quarter' },
  { upTo: 62 * DAY_MS, level: 'quarter', unit: 'hour' },
  { upTo: Number.POSITIVE_INFINITY, level: 'hour', unit: 'day' },
] as const satisfies readonly { upTo: number; level: SeriesLevel; unit: EnergiesWish['unit'] }[];

/** Most runs that are added up for one answer: years of a household. */
const RUNS_MAX = 500_000;
/** Rounded to millionths of a Wh, as every energy in an answer. */
const SCALE = 1e6;

/**
 * Energy of the appliances of some phases, of the base load and of the rest: in total the meter's own, as `/energy` answers it.
 * @throws AppError('store.not_found') where nothing was measured
 */
export async function energyAnswer(
  body: CallBody<'appliances.energy'>,
  device: Device,
  { now, ...parts }: EnergyParts & { readonly now: number },
) {
  const range = { from: Math.floor(body.from * 1_000), to: Math.min(Math.ceil(body.to * 1_000), now) };
  if (range.to <= range.from) throw new AppError('store.not_found');
  const phases = body.phase.slice(0, device.phases);
  const scope = { phases: body.phase, ...range };
  const [known, block, runs, total] = await Promise.all([
    parts.appliances.of(device.mac),
    mainsOf(device, scope, parts.store),
    parts.appliances.runs({ mac: device.mac, ...scope, limit: RUNS_MAX }),
    meteredTotal(device, { ...body, phases }, { range, energies: parts.energies }),
  ]);
  const shares =
    block === undefined ? [] : body.phase.map((phase) => sharesOf(phase, { block, known, runs, range, now, device }));
  const mains = sum(shares.map((share) => share.mains));
  const isMeasured = shares.some(({ covered }) => covered > 0);
  const metered = total ?? (isMeasured ? mains : null);
  if (metered === null) throw new AppError('store.not_found');
  return { data: entriesOf(shares, { known, mains, metered }), total: rounded(metered), time_zone: device.timeZone };
}

/** What the meter counted, Wh; null where it counted nothing. */
async function meteredTotal(
  device: Device,
  { from, to, phases }: { from: number; to: number; phases: readonly Phase[] },
  { range, energies }: { range: TimeRange; energies: EnergiesPort },
): Promise<number | null> {
  const { unit } = readOf(range);
  const wish = { devices: [device], quantities: ['E_I'], source: SOURCES.wifi, from, to, unit, phases } as const;
  const counted = (await energies.read(wish)).devices[0]?.energies.E_I?.filter((energy) => !Number.isNaN(energy));
  return counted === undefined || counted.length === 0 ? null : sum([...counted]);
}

async function mainsOf(
  { mac }: Device,
  { phases, from, to }: TimeRange & { readonly phases: readonly Phase[] },
  store: Pick<SeriesStore, 'rows'>,
): Promise<RowBlock | undefined> {
  const rows = await store.rows({
    ...{ family: 'electrical', devices: [mac], source: SOURCES.wifi, from, to },
    level: readOf({ from, to }).level,
    gauges: phases.map((phase) => `P_${phase}`),
    ...{ registers: [], extremes: false, neighbours: false },
  });
  return rows.get(mac);
}

interface Measured {
  readonly block: RowBlock;
  readonly known: readonly Appliance[];
  readonly runs: readonly ApplianceRun[];
  readonly range: TimeRange;
  readonly now: number;
  readonly device: Device;
}

function sharesOf(phase: Phase, { block, known, runs, range, now, device }: Measured): EnergyShares {
  const power = block.gauges[`P_${phase}`]?.mean ?? new Float64Array(block.start.length).fill(Number.NaN);
  const rows: MainsRows = {
    start: block.start,
    end: block.end,
    P: power.map((watts) => watts * device.transformationRatio),
  };
  const own = new Set(known.filter((appliance) => appliance.phase === phase).map(({ id }) => id));
  return energyShares(
    range,
    rows,
    runs.filter(({ applianceId }) => own.has(applianceId)).map((run) => runOf(run, now)),
  );
}

/** A run in progress ends now. */
function runOf({ applianceId: appliance, start, end, energy, predictionRate }: ApplianceRun, now: number): Run {
  return { appliance, start, end: end ?? Math.max(now, start), energy, predictionRate, endedBy: 'edge' };
}

/** What the registers counted beyond the rows belongs to the rest; what they counted less reduces all parts. */
function entriesOf(
  shares: readonly EnergyShares[],
  { known, mains, metered }: { known: readonly Appliance[]; mains: number; metered: number },
): ApplianceEnergy[] {
  const scale = mains > metered ? metered / mains : 1;
  const byAppliance = new Map(shares.flatMap(({ appliances }) => [...appliances]));
  const entries = known.flatMap(({ id, name, phase }): ApplianceEnergy[] => {
    const energy = byAppliance.get(id);
    return energy === undefined ? [] : [{ kind: 'appliance', ID: id, name, phase, energy: rounded(energy * scale) }];
  });
  const rest = (kind: 'always_on' | 'other', name: string, energy: number): ApplianceEnergy => {
    return { kind, ID: null, name, phase: null, energy: rounded(energy) };
  };
  const other = sum(shares.map((share) => share.other)) * scale + Math.max(0, metered - mains);
  const alwaysOn = sum(shares.map((share) => share.alwaysOn)) * scale;
  return [...entries, rest('always_on', 'Always ON', alwaysOn), rest('other', 'Other', other)];
}

function readOf({ from, to }: TimeRange) {
  return READS.find(({ upTo }) => to - from <= upTo) ?? READS[2];
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function rounded(energy: number): number {
  return Math.round(energy * SCALE) / SCALE;
}
