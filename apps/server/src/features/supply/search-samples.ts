import type { TimeRange } from '@phasor/calendar';
import { SOURCES } from '@phasor/contract';
import { DAY_MS, PHASES } from '@phasor/quantities';
import type { RowBlock } from '@phasor/series';
import { findReports, isDisturbed, lastingReports, type SupplyConnection, type SupplyReport } from '@phasor/supply';
import type { FoundEnd } from '../../ports/records/supply-records.ts';
import type { SeriesStore } from '../../ports/series-store.ts';

const MARGIN_MS = 300_000;
/** How far a search follows a disturbance to either side, ms. */
const LONGEST_MS = 31 * DAY_MS;

/** What a search of samples found. */
export interface Found {
  /** The searched range: wider than asked for where a disturbance reaches beyond it. */
  readonly range: TimeRange;
  readonly reports: readonly SupplyReport[];
  /** End of the newest sample, epoch ms; -Infinity for none. */
  readonly seen: number;
  /** First normal sample after each of the open reports, by id. */
  readonly ends: ReadonlyMap<string, FoundEnd>;
}

export interface SearchWish {
  readonly mac: string;
  readonly range: TimeRange;
  readonly connection: SupplyConnection;
  /** Reports of the device that have no end. */
  readonly open: readonly SupplyReport[];
}

/**
 * Searches samples as they are stored, so that late, repeated and unordered ones give the same reports as those in order.
 * @throws AppError('server.unavailable')
 */
export async function searchSamples(store: Pick<SeriesStore, 'rows'>, wish: SearchWish): Promise<Found> {
  const { connection, open } = wish;
  let range = { from: wish.range.from - MARGIN_MS, to: wish.range.to + MARGIN_MS };
  for (let margin = MARGIN_MS; ; margin *= 8) {
    const block = await rowsOf(store, wish, range);
    const reports = block === undefined ? [] : findReports(samplesOf(block, connection), connection);
    const first = block?.start[0];
    const last = block?.end.at(-1);
    const early = reports.some(({ start }) => start === first);
    // The newest sample of all ends nothing either: then a wider range has no more rows.
    const late = reports.some(({ end }) => end === null) && last !== undefined && last < wish.range.to;
    const isFarEnough = (!early && !late) || margin > LONGEST_MS;
    const wider = { from: early ? range.from - margin : range.from, to: late ? range.to + margin : range.to };
    if (isFarEnough || !(await hasMore(store, wish, { range, wider }))) {
      const ends = block === undefined ? new Map<string, FoundEnd>() : endsOf(open, block, connection);
      const seen = last ?? Number.NEGATIVE_INFINITY;
      return { range, reports: lastingReports(reports, last ?? range.to), ends, seen };
    }
    range = wider;
  }
}

async function rowsOf(store: Pick<SeriesStore, 'rows'>, { mac, connection }: SearchWish, range: TimeRange) {
  const gauges = [...connection.phases.map((phase) => `U_${phase}`), 'F'];
  const rows = await store.rows({
    ...{ family: 'electrical', devices: [mac], source: SOURCES.wifi, level: 'raw', ...range },
    ...{ gauges, registers: [], extremes: false, neighbours: false },
  });
  return rows.get(mac);
}

/** Whether the wider range has samples that the other one has not. */
async function hasMore(
  store: Pick<SeriesStore, 'rows'>,
  wish: SearchWish,
  { range, wider }: { range: TimeRange; wider: TimeRange },
): Promise<boolean> {
  const sides = [
    { from: wider.from, to: range.from },
    { from: range.to, to: wider.to },
  ].filter(({ from, to }) => from < to);
  const blocks = await Promise.all(sides.map((side) => rowsOf(store, wish, side)));
  return blocks.some((block) => block?.end.some((end) => end <= range.from || end > range.to));
}

function samplesOf({ start, end, gauges }: RowBlock, { phases }: SupplyConnection) {
  const voltages = Object.fromEntries(
    PHASES.flatMap((phase) => {
      const values = phases.includes(phase) ? gauges[`U_${phase}`]?.mean : undefined;
      return values === undefined ? [] : [[phase, values]];
    }),
  );
  return { start, end, voltages, frequency: gauges.F?.mean };
}

/** The first sample after the start of a report whose phases all have a normal voltage again. */
function endsOf(open: readonly SupplyReport[], block: RowBlock, connection: SupplyConnection): Map<string, FoundEnd> {
  const ends = new Map<string, FoundEnd>();
  for (const { id, start, phases } of open) {
    const concerned = phases.length === 0 ? connection.phases : phases;
    const columns = concerned.map((phase) => block.gauges[`U_${phase}`]?.mean);
    const row = block.start.findIndex(
      (at, index) =>
        at >= start &&
        columns.every((column) => {
          const volts = column?.[index] ?? Number.NaN;
          return !Number.isNaN(volts) && !isDisturbed(volts, connection.nominal);
        }),
    );
    const at = block.start[row];
    if (at !== undefined) ends.set(id, { at, resolution: (block.end[row] ?? at) - at });
  }
  return ends;
}
