import { HOUR_S, PHASES } from '@phasor/quantities';
import { isJsonObject, type JsonObject } from '../../json.ts';
import { channelPlace } from '../channels.ts';
import type { Finding, Findings, Measured, RecordRow } from '../finding.ts';
import { instantOfSeconds } from '../instant.ts';
import { numberOf } from '../reading.ts';
import { componentId, PHASE_LETTERS } from './components.ts';
import { rpcMessage } from './rpc.ts';

/** A request for the records of one component; it returns as the id of the answer. */
interface HistoryRequest {
  /** Of the request that asked for the records. */
  readonly id: string;
  readonly component: string;
  /** Epoch s. */
  readonly to: number;
}

const ID_PATTERN = /^records\|(em1?data:\d{1,3})\|(\d{1,12})\|(.+)$/;
const SECONDS_MAX = 3_600;
const ROWS_MAX = 2_000;

/** The components that keep records, by the name of the methods that return them. */
const METHODS: ReadonlyMap<string, string> = new Map([
  ['emdata', 'EMData.GetData'],
  ['em1data', 'EM1Data.GetData'],
]);

export function keepsRecords(component: string): boolean {
  return METHODS.has(component.split(':')[0] ?? '') && Number.isInteger(componentId(component));
}

/** The message that asks for the records from an instant on, epoch s. */
export function historyMessage(
  key: string,
  prefix: string,
  { id, component, to, from }: HistoryRequest & { from: number },
) {
  return rpcMessage(key, prefix, {
    id: `records|${component}|${to}|${id}`,
    method: METHODS.get(component.split(':')[0] ?? '') ?? '',
    params: { id: componentId(component), ts: from, end_ts: to },
  });
}

/** The request to which an answer with that id belongs; undefined for other answers. */
export function historyRequest(id: string): HistoryRequest | undefined {
  const [, component, to, request] = ID_PATTERN.exec(id) ?? [];
  return component && to && request ? { component, to: Number(to), id: request } : undefined;
}

/**
 * Reads one page of records. A record has the energy of its own interval, which is no register: what is stored of it is the mean
 * power, with the mean voltage and current. Registers go on with the next message of the component.
 */
export function readHistory(
  request: HistoryRequest,
  result: JsonObject,
  { key, prefix }: { key: string; prefix: string },
): Findings {
  const { keys, data, next_record_ts: next } = result;
  if (!Array.isArray(keys) || !Array.isArray(data)) return [{ kind: 'unreadable', key, reason: 'shape', at: 'result' }];
  const columns = new Map(keys.map((name, index) => [name, index]));
  const found = data.flatMap((block) => blockOf(block, { request, columns, key }));
  const last = Math.max(0, ...found.flatMap(({ rows }) => rows.map(({ time }) => time / 1_000)));
  const following = numberOf(next);
  const hasMore = following !== undefined && found.length > 0 && following >= last && following < request.to;
  if (hasMore) {
    return [...found, { kind: 'send', messages: [historyMessage(key, prefix, { ...request, from: following })] }];
  }
  return [...found, { kind: 'answer', key, id: request.id, ok: true }];
}

type Records = Extract<Finding, { kind: 'records' }>;

function blockOf(
  block: unknown,
  { request, columns, key }: { request: HistoryRequest; columns: ReadonlyMap<unknown, number>; key: string },
): Records[] {
  if (!isJsonObject(block) || !Array.isArray(block.values)) return [];
  const start = instantOfSeconds(block.ts);
  const period = numberOf(block.period);
  if (start === null || period === undefined || period < 1 || period > SECONDS_MAX) return [];
  const rows = block.values.slice(0, ROWS_MAX).flatMap((values: unknown, index): RecordRow[] => {
    const time = start + (index + 1) * period * 1_000;
    if (!Array.isArray(values) || time > request.to * 1_000) return [];
    const measured = measuredIn(request.component, period, (name) => numberOf(values[columns.get(name) ?? -1]));
    return measured.length > 0 ? [{ time, values: measured }] : [];
  });
  return rows.length > 0 ? [{ kind: 'records', key, interval: period * 1_000, rows }] : [];
}

function measuredIn(component: string, period: number, read: (name: string) => number | undefined): Measured[] {
  const channel = channelPlace(componentId(component));
  const places = component.startsWith('em1')
    ? [{ place: channel, letter: '' }]
    : PHASES.map((phase) => ({ place: phase, letter: `${PHASE_LETTERS[phase]}_` }));
  return places.flatMap(({ place, letter }) => {
    if (place === undefined) return [];
    const [imported, exported] = [read(`${letter}total_act_energy`), read(`${letter}total_act_ret_energy`)];
    const power = imported === undefined ? undefined : ((imported - (exported ?? 0)) * HOUR_S) / period;
    const gauges = [
      ['U', read(`${letter}avg_voltage`)],
      ['I', read(`${letter}avg_current`)],
      ['P', power],
    ] as const;
    return gauges.flatMap(([quantity, value]) => (value === undefined ? [] : [{ quantity, place, value }]));
  });
}
