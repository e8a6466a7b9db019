import type { TimeRange } from '@phasor/calendar';
import { type CallBody, SOURCES, type SupplyTotalsValues } from '@phasor/contract';
import { DAY_MS } from '@phasor/quantities';
import { gaugeCovered, type RowBlock } from '@phasor/series';
import {
  disturbancesOf,
  flaggedIntervals,
  groupTotalsOf,
  longInterruptionTime,
  type MemberEvent,
  type SupplyEvent,
  type SupplyTotals,
  totalsOf,
} from '@phasor/supply';
import { AppError } from '../../app-error.ts';
import type { CallContext, CallHandlers } from '../../call-handlers.ts';
import type { Clock } from '../../ports/clock.ts';
import type { SeriesStore } from '../../ports/series-store.ts';
import { type DeviceSupply, type EventParts, readSupply, toValues } from './supply-events.ts';

export interface AnswerParts extends EventParts {
  readonly store: Pick<SeriesStore, 'rows'>;
  readonly clock: Clock;
}

/** Events of an answer at most. */
export const EVENTS_MAX = 5_000;
/** Up to this many days of devices coverage is read by quarter hours, then by hours, then by days. */
const QUARTER_DAYS = 400;
const HOUR_DAYS = 8_000;

export function supplyCalls(parts: AnswerParts): CallHandlers<'supply.events' | 'supply.groupEvents'> {
  return {
    'supply.events': async (body, context) => {
      const { supplies, scope } = await readOf(parts, body, context);
      const [supply] = supplies;
      if (supply === undefined) throw new AppError('access.forbidden');
      const { events, totals } = supply;
      const { shown, cut } = newest(events.filter(isWished(body)));
      return {
        data: {
          events: shown.map((event) => toValues(supply.device.mac, event)),
          asOf: scope.now,
          cut,
          totals: totalValues(totals),
          nominal: supply.connection.nominal,
          phases: [...supply.connection.phases],
          flagged: [...flaggedIntervals(events, scope.range, scope)],
        },
        time_zone: supply.device.timeZone,
      };
    },
    'supply.groupEvents': async (body, context) => {
      const { supplies, scope } = await readOf(parts, body, context);
      const all = supplies.flatMap(({ device, events }) => events.map((event) => ({ ...event, mac: device.mac })));
      const { shown, cut } = newest(all.filter(isWished(body)).sort((a, b) => a.start - b.start));
      return {
        data: {
          events: shown.map((event) => toValues(event.mac, event)),
          asOf: scope.now,
          cut,
          disturbances: disturbances(shown),
          devices: supplies.map(({ device, totals }) => ({ mac: device.mac, totals: totalValues(totals) })),
          group: groupTotalsOf(
            supplies.map(({ totals, events }) => ({
              ...totals,
              longDuration: longInterruptionTime(events, scope.range, scope.now),
            })),
          ),
        },
        time_zone: supplies[0]?.device.timeZone ?? 'UTC',
      };
    },
  };
}

type Wish = Pick<CallBody<'supply.events'>, 'from' | 'to' | 'kinds'>;

function isWished({ kinds }: Wish) {
  return ({ kind }: SupplyEvent) => kinds === undefined || kinds.includes(kind);
}

/** What an answer shows of the wished events, and whether it has to leave some out. */
function newest<Event>(events: readonly Event[]): { readonly shown: readonly Event[]; readonly cut: boolean } {
  return { shown: events.slice(-EVENTS_MAX), cut: events.length > EVENTS_MAX };
}

interface Scope {
  readonly range: TimeRange;
  readonly now: number;
}

async function readOf(
  parts: AnswerParts,
  body: Wish,
  { devices: named }: Pick<CallContext, 'devices'>,
): Promise<{ supplies: readonly (DeviceSupply & { totals: SupplyTotals })[]; scope: Scope }> {
  const now = parts.clock.now();
  const devices = [...new Map(named.map((device) => [device.mac, device])).values()];
  // Nothing has happened in the future (D51).
  const from = Math.floor(body.from * 1_000);
  const range = { from, to: Math.max(from, Math.min(Math.ceil(body.to * 1_000), now)) };
  const scope = { range, now };
  const supplies = await readSupply(parts, devices, scope);
  const measured = await readMeasured(parts, supplies, range);
  return {
    scope,
    supplies: supplies.map((supply, index) => ({
      ...supply,
      totals: totalsOf(supply.events, { ...scope, measured: measured[index] ?? [] }),
    })),
  };
}

/** When the voltage of each device was measured: whole rows, and of a row with gaps the part outside its outages first. */
async function readMeasured(
  { store }: AnswerParts,
  supplies: readonly DeviceSupply[],
  range: TimeRange,
): Promise<readonly (readonly TimeRange[])[]> {
  if (range.to <= range.from) return supplies.map(() => []);
  const days = (supplies.length * (range.to - range.from)) / DAY_MS;
  const level = days <= QUARTER_DAYS ? 'quarter' : days <= HOUR_DAYS ? 'hour' : 'day';
  const gauges = ['U_L1', 'U_L2', 'U_L3'];
  const rows = await store.rows({
    ...{
      family: 'electrical',
      devices: supplies.map(({ device }) => device.mac),
      source: SOURCES.wifi,
      level,
      ...range,
    },
    ...{ gauges, registers: [], extremes: false, neighbours: false },
  });
  return supplies.map(({ device, events }) => {
    const block = rows.get(device.mac);
    return block === undefined ? [] : measuredSpans(block, gauges, events);
  });
}

function measuredSpans(block: RowBlock, gauges: readonly string[], events: readonly SupplyEvent[]): TimeRange[] {
  const outages = events.filter(({ kind }) => kind === 'OUTAGE');
  const columns = gauges.map((name) => ({ mean: block.gauges[name]?.mean, covered: gaugeCovered(block, name) }));
  return [...block.end].flatMap((to, row) => {
    const from = block.start[row] ?? to;
    const known = columns.map(({ mean, covered }) =>
      Number.isNaN(mean?.[row] ?? Number.NaN) ? 0 : (covered[row] ?? 0),
    );
    const covered = Math.min(to - from, Math.max(0, ...known));
    if (covered >= to - from) return [{ from, to }];
    return partOf({ from, to }, covered, outages);
  });
}

/** The covered time of a row, laid where no outage was. */
function partOf(row: TimeRange, covered: number, outages: readonly SupplyEvent[]): TimeRange[] {
  const spans: TimeRange[] = [];
  let left = covered;
  let at = row.from;
  for (const { start, end } of [...outages, { start: row.to, end: row.to }]) {
    const free = Math.min(Math.max(start, at), row.to) - at;
    const used = Math.min(free, left);
    if (used > 0) spans.push({ from: at, to: at + used });
    left -= used;
    at = Math.max(at, Math.min(end ?? row.to, row.to));
  }
  return spans;
}

function totalValues({ byKind, ...totals }: SupplyTotals): SupplyTotalsValues {
  return { kinds: { ...byKind }, ...totals };
}

function disturbances(events: readonly MemberEvent[]) {
  const places = new Map(events.map((event, place) => [`${event.mac} ${event.id} ${event.kind}`, place]));
  return disturbancesOf(events).map(({ start, end, members }) => ({
    start,
    end,
    events: members.flatMap((member) => places.get(`${member.mac} ${member.id} ${member.kind}`) ?? []),
  }));
}
