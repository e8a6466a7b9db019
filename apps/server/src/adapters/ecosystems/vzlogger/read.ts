import { readingsOf } from '@phasor/obis';
import { isJsonObject, parseJson } from '../../json.ts';
import type { EcosystemMessage, ReadContext } from '../ecosystem.ts';
import type { Findings, Measured } from '../finding.ts';
import { instantOfMs } from '../instant.ts';
import { obisUnit } from '../obis-unit.ts';
import { obisValues } from '../obis-values.ts';
import { numberOf } from '../reading.ts';

const TOPIC = /^(.+)\/(chn\d{1,3})\/(raw|agg|id|uuid)$/;
const CODE_CHARACTERS = 32;
/** Name of channels of pulse meters that have no code. */
const PULSE_POWER = /^power$/i;
/** A level of the topic means that the meter reports kW and kWh, as those of protocol d0 do. */
const KILO_LEVEL = /(^|\/)d0(\/|$)/i;
const KILO_UNITS: ReadonlySet<string> = new Set(['W', 'Wh', 'var', 'varh', 'VA', 'VAh']);

/** Momentary import and export, by all phases and by phase: their difference is the power. */
const DIRECTIONS = /^(?:1-\d+:)?(\d+)\.7\./;

/**
 * `<topic>/chn<n>/raw`, `agg`, `id` and `uuid`: a channel is what its `id` says, an OBIS code.
 * @see https://wiki.volkszaehler.org/software/controller/vzlogger
 */
export function read({ topic, payload }: EcosystemMessage, context: ReadContext): Findings {
  const [, base, channel, kind] = TOPIC.exec(topic) ?? [];
  if (base === undefined || channel === undefined || (context.key !== null && base !== context.key)) return [];
  const message: ChannelMessage = { key: base, channel, text: payload.toString(), context };
  if (kind === 'uuid') return [];
  return kind === 'id' ? readCode(message) : readValue(message, kind === 'raw');
}

interface ChannelMessage {
  readonly key: string;
  readonly channel: string;
  readonly text: string;
  readonly context: ReadContext;
}

const codeMemo = (key: string, channel: string) => `code:${key}/${channel}`;
const rawMemo = (key: string, channel: string) => `raw:${key}/${channel}`;
const powerMemo = (key: string, code: string) => `power:${key}/${code}`;

function readCode({ key, channel, text }: ChannelMessage): Findings {
  return [{ kind: 'memo', name: codeMemo(key, channel), value: text.trim().slice(0, CODE_CHARACTERS) }];
}

function readValue(message: ChannelMessage, isRaw: boolean): Findings {
  const { key, channel, text, context } = message;
  const hasRaw = context.memos.get(rawMemo(key, channel)) === true;
  // The mean of what has been received already.
  if (!isRaw && hasRaw) return [];
  const parsed = parseJson(Buffer.from(text));
  const value = numberOf(isJsonObject(parsed) ? parsed.value : text);
  if (value === undefined) return [{ kind: 'unreadable', key, reason: 'shape', at: channel }];
  const time = isJsonObject(parsed) ? instantOfMs(parsed.timestamp) : null;
  const memo: Findings = isRaw && !hasRaw ? [{ kind: 'memo', name: rawMemo(key, channel), value: true }] : [];
  return [...memo, ...channelFindings(message, value, time)];
}

function channelFindings({ key, channel, context }: ChannelMessage, value: number, time: number | null): Findings {
  const code = context.memos.get(codeMemo(key, channel));
  if (typeof code === 'string' && PULSE_POWER.test(code)) {
    return [{ kind: 'values', key, time, values: [{ quantity: 'P', place: 'T', value }] }];
  }
  const values = typeof code === 'string' ? obisMeasured(code, value, { key, context }) : [];
  if (values.length === 0) {
    const path = typeof code === 'string' && code !== '' ? code : channel;
    return [{ kind: 'unknown', key, fields: [{ path, value }] }];
  }
  const memo: Findings = DIRECTIONS.test(code as string)
    ? [{ kind: 'memo', name: powerMemo(key, code as string), value }]
    : [];
  return [{ kind: 'values', key, time, values }, ...memo];
}

function obisMeasured(
  code: string,
  value: number,
  { key, context }: Pick<ChannelMessage, 'key' | 'context'>,
): readonly Measured[] {
  const entries = [{ code, value }, ...opposite(code, key, context)].flatMap((entry) => {
    const unit = obisUnit(entry.code);
    if (unit === undefined) return [];
    return [{ ...entry, unit: KILO_LEVEL.test(key) && KILO_UNITS.has(unit) ? `k${unit}` : unit }];
  });
  return obisValues(readingsOf(entries).readings);
}

/** The other direction of a momentary import or export, as it was reported last: 1.7.0 for 2.7.0 and the other way round. */
function opposite(code: string, key: string, { memos }: ReadContext): { code: string; value: number }[] {
  const [, c] = DIRECTIONS.exec(code) ?? [];
  const isImport = Number(c) % 2 === 1;
  const other = c === undefined ? undefined : code.replace(`${c}.7.`, `${Number(c) + (isImport ? 1 : -1)}.7.`);
  const value = other === undefined ? undefined : numberOf(memos.get(powerMemo(key, other)));
  return other === undefined || value === undefined ? [] : [{ code: other, value }];
}
