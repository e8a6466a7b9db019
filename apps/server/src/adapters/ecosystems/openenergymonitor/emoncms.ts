import { HOUR_MS } from '@phasor/quantities';
import { isJsonObject } from '../../json.ts';
import type { ReadContext } from '../ecosystem.ts';
import type { Finding, Findings, RecordRow } from '../finding.ts';
import { instantOfSeconds } from '../instant.ts';
import { numberOf } from '../reading.ts';
import { channelsMemo, nodeFindings, readNode } from './node.ts';

const ROWS_MAX = 5_000;
const NODE_PATTERN = /^[\w .-]{1,64}$/;

/** Values of one node at one instant, epoch ms; null = on arrival. */
interface Row {
  readonly node: string;
  readonly time: number | null;
  readonly fields: Readonly<Record<string, unknown>>;
}

/**
 * The body of `input/bulk`: `data=[[offset, node, value, …], …]`, with `time` of the row of offset 0 in epoch s. Values without a
 * name have their number, beginning with 1; a name and its value may also stand as an object.
 * @see https://github.com/emoncms/emoncms/tree/master/docs
 */
export function readBulk(body: string, context: ReadContext): Findings {
  const form = new URLSearchParams(body);
  const rows = parseText(form.get('data') ?? '');
  if (!Array.isArray(rows)) return [{ kind: 'unreadable', key: context.key, reason: 'shape', at: 'data' }];
  const start = numberOf(form.get('time'));
  const read = rows.slice(0, ROWS_MAX).flatMap((row: unknown) => rowOf(row, start));
  return [...groupByNode(read)].flatMap(([node, ofNode]) => readRows(node, ofNode, context));
}

function rowOf(row: unknown, start: number | undefined): Row[] {
  if (!Array.isArray(row)) return [];
  const [offset, node, ...values] = row as unknown[];
  const seconds = numberOf(offset);
  const name = typeof node === 'number' ? String(node) : node;
  if (seconds === undefined || typeof name !== 'string' || !NODE_PATTERN.test(name)) return [];
  const fields = values.map((value, index) => (isJsonObject(value) ? value : { [String(index + 1)]: value }));
  return [
    {
      node: name,
      time: start === undefined ? null : instantOfSeconds(start + seconds),
      fields: Object.assign({}, ...fields),
    },
  ];
}

/** The body of `input/post`: one node as `fulljson`, `json`, `data` or `csv`, with `time` in epoch s. */
export function readPost(body: string, context: ReadContext): Findings {
  const form = new URLSearchParams(body);
  const text = form.get('fulljson') ?? form.get('json') ?? form.get('data') ?? form.get('csv') ?? '';
  const fields = fieldsOf(text);
  const node = form.get('node') ?? context.key ?? '';
  if (fields === undefined || !NODE_PATTERN.test(node)) {
    return [{ kind: 'unreadable', key: context.key, reason: 'shape', at: fields === undefined ? 'data' : 'node' }];
  }
  return readRows(node, [{ node, time: instantOfSeconds(numberOf(form.get('time'))), fields }], context);
}

/** An object of JSON, names and values without quotes (`{power1:100,power2:7}`), or values alone (`100,7`). */
function fieldsOf(text: string): Readonly<Record<string, unknown>> | undefined {
  const parsed = parseText(text);
  if (isJsonObject(parsed)) return parsed;
  const parts = text.replace(/^\{|\}$/g, '').split(',');
  const pairs = parts.map((part, index) => {
    const [name, value] = part.includes(':') ? part.split(':') : [String(index + 1), part];
    return [(name ?? '').trim().replace(/^["']|["']$/g, ''), value?.trim()] as const;
  });
  return pairs.every(([, value]) => numberOf(value) !== undefined) ? Object.fromEntries(pairs) : undefined;
}

function parseText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function groupByNode(rows: readonly Row[]): Map<string, Row[]> {
  const nodes = new Map<string, Row[]>();
  for (const row of rows) nodes.set(row.node, [...(nodes.get(row.node) ?? []), row]);
  return nodes;
}

/** The newest row is live; earlier ones are records where their time is known, and otherwise void. */
function readRows(key: string, rows: readonly Row[], { memos }: ReadContext): Finding[] {
  const ordered = [...rows].sort((a, b) => (a.time ?? 0) - (b.time ?? 0));
  const newest = ordered.at(-1);
  if (newest === undefined) return [];
  let channels = numberOf(memos.get(channelsMemo(key))) ?? 0;
  const earlier = ordered.slice(0, -1).flatMap(({ time, fields }): RecordRow[] => {
    const read = readNode(fields, channels);
    channels = read.channels;
    const { values, unknown } = read;
    return time === null || values.length + unknown.length === 0 ? [] : [{ time, values, unknown }];
  });
  const interval = newest.time === null ? 0 : pauseBefore(newest.time, earlier);
  const records: Finding[] = interval > 0 ? [{ kind: 'records', key, interval, rows: earlier }] : [];
  // The poster's clock is set by NTP: what it could not deliver before comes with its own time.
  const own = newest.time === null ? {} : ({ time: newest.time, isClockOfGateway: true } as const);
  const covered = interval > 0 ? { interval } : {};
  const found = nodeFindings(key, newest.time, readNode(newest.fields, channels));
  return [
    ...records,
    ...found.map((finding) =>
      finding.kind === 'values' || finding.kind === 'unknown' ? { ...finding, ...own, ...covered } : finding,
    ),
  ];
}

/** Time of the newest row of each node of a body of `input/bulk`, epoch s. */
export function newestTimeOf(body: string): ReadonlyMap<string, number> {
  const form = new URLSearchParams(body);
  const [rows, start] = [parseText(form.get('data') ?? ''), numberOf(form.get('time'))];
  const newest = new Map<string, number>();
  for (const row of Array.isArray(rows) ? rows.slice(0, ROWS_MAX) : []) {
    for (const { node, time } of rowOf(row, start)) {
      if (time !== null) newest.set(node, Math.max(time / 1_000, newest.get(node) ?? 0));
    }
  }
  return newest;
}

/** Shortest time between two rows, ms; 0 where there are none before. */
function pauseBefore(time: number, earlier: readonly RecordRow[]): number {
  const times = [...earlier.map((row) => row.time), time];
  const pauses = times.slice(1).map((each, index) => each - (times[index] ?? each));
  const shortest = Math.min(...pauses.filter((pause) => pause > 0));
  return Number.isFinite(shortest) ? Math.min(shortest, HOUR_MS) : 0;
}
