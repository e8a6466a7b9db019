import type { TimeRange } from '@phasor/calendar';
import type { SampleFamilyName } from '@phasor/contract';
import { MINUTE_MS } from '@phasor/quantities';
import { GroupMinutes, type RowBlock } from '@phasor/series';
import type { Device } from '../../../ports/records/device-records.ts';
import type { GroupPiece } from '../../../ports/series-store.ts';
import { familyOf } from '../channels.ts';
import type { MemberSources, ReadSeries } from '../each-own-source.ts';
import { columnsByFamily, naturalStep } from '../gauges/gauge-reading.ts';
import { type GaugeRequest, groupFactor, groupShape } from '../gauges/gauge-series.ts';

/** Members of a group and the source, or sources, they are read of. */
export interface GroupMembers extends MemberSources {
  readonly devices: readonly Device[];
}

/** Pieces of time, whole minutes, ascending and apart, and the length of the stretches they are formed in, ms. */
export interface PieceWish {
  readonly ranges: readonly TimeRange[];
  readonly length: number;
}

/** Rows that are read, and held, at a time, about. */
const ROWS_AT_ONCE = 400_000;

/**
 * Gauges of a group over pieces of time, formed of the minutes of its members.
 * @returns by request, one for each range
 * @throws AppError('server.unavailable')
 */
export async function formPieces(
  store: ReadSeries,
  group: GroupMembers,
  wish: PieceWish & { readonly requests: readonly GaugeRequest[] },
): Promise<ReadonlyMap<GaugeRequest, readonly GroupPiece[]>> {
  const forms = wish.requests.map((request) => ({
    request,
    pieces: wish.ranges.map((range) => new PieceForm(request, range)),
  }));
  const [from, to] = [wish.ranges[0]?.from ?? 0, wish.ranges.at(-1)?.to ?? 0];
  const size = Math.max(1, Math.floor((ROWS_AT_ONCE * MINUTE_MS) / Math.max(MINUTE_MS, to - from)));
  for (let first = 0; first < group.devices.length && to > from; first += size) {
    const devices = group.devices.slice(first, first + size);
    for (const [family, columns] of columnsByFamily(wish.requests)) {
      const rows = await readMinuteRows(store, { ...group, devices, family, columns, from, to });
      const own = forms.filter(({ request }) => familyOf(request.channel) === family);
      for (const device of devices)
        addMember(
          own.flatMap(({ pieces }) => pieces),
          device,
          rows.get(device.mac),
        );
    }
  }
  return new Map(forms.map(({ request, pieces }) => [request, pieces.map((piece) => piece.formed(wish.length))]));
}

function readMinuteRows(
  store: ReadSeries,
  read: GroupMembers & TimeRange & { readonly family: SampleFamilyName; readonly columns: ReadonlySet<string> },
): Promise<ReadonlyMap<string, RowBlock>> {
  const { family, devices, source, columns, from, to } = read;
  return store.rows({
    family,
    devices: devices.map(({ mac }) => mac),
    source,
    level: 'minute',
    from,
    to,
    gauges: [...columns],
    registers: [],
    // A group's extremes are those of the sums of its members' means (D49).
    extremes: false,
    neighbours: false,
  });
}

function addMember(pieces: readonly PieceForm[], device: Device, block: RowBlock | undefined): void {
  if (!block) return;
  const longest = block.end.reduce((span, end, row) => Math.max(span, end - (block.start[row] as number)), 0);
  const cut = new Map<number, RowBlock>();
  for (const piece of pieces) {
    const rows = cut.get(piece.range.from) ?? rowsAround(block, piece.range, longest);
    cut.set(piece.range.from, rows);
    piece.add(device, rows);
  }
}

/** The rows that can reach into a range, and maybe some more: rows are ascending by their end, and none is longer than `longest`. */
function rowsAround(block: RowBlock, { from, to }: TimeRange, longest: number): RowBlock {
  const [first, end] = [firstAfter(block.end, from), firstAfter(block.end, to + longest)];
  if (first === 0 && end === block.end.length) return block;
  const cut = (column: Float64Array) => column.subarray(first, end);
  const gauges = Object.entries(block.gauges).map(([name, { mean, covered }]) => [
    name,
    { mean: cut(mean), min: mean, max: mean, ...(covered ? { covered: cut(covered) } : {}) },
  ]);
  return {
    ...block,
    start: cut(block.start),
    end: cut(block.end),
    covered: cut(block.covered),
    gauges: Object.fromEntries(gauges),
  };
}

/** Position of the first of ascending times that is after an instant. */
function firstAfter(times: Float64Array, instant: number): number {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] as number) > instant) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** A gauge over a piece of time that members are added to. */
class PieceForm {
  readonly range: TimeRange;
  readonly #request: GaugeRequest;
  readonly #minutes: GroupMinutes;
  readonly #present: string[] = [];
  #natural = 0;

  constructor(request: GaugeRequest, range: TimeRange) {
    this.range = range;
    this.#request = request;
    this.#minutes = new GroupMinutes(groupShape(request), range);
  }

  add(device: Device, rows: RowBlock): void {
    if (!this.#minutes.add(rows, groupFactor(device, this.#request))) return;
    this.#present.push(device.mac);
    this.#natural = leastStep([this.#natural, naturalStep([rows])]);
  }

  formed(length: number): GroupPiece {
    return { stretches: this.#minutes.stretches(length), present: this.#present, natural: this.#natural };
  }
}

/** The least of spans, of which 0 is unknown. */
export function leastStep(spans: Iterable<number>): number {
  let least = 0;
  for (const span of spans) if (span > 0 && (least === 0 || span < least)) least = span;
  return least;
}
