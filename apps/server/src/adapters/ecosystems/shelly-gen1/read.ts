import type { MeasuredQuantity, Place } from '@phasor/contract';
import { isJsonObject, type JsonObject, parseJson } from '../../json.ts';
import { channelPlace, phasePlace, relayPlace } from '../channels.ts';
import type { EcosystemMessage, ReadContext } from '../ecosystem.ts';
import type { Finding, Findings } from '../finding.ts';
import { numberOf, Reading } from '../reading.ts';
import { GEN1_MODELS } from './models.ts';

/** Memo: its meters are the phases of one supply. */
const PHASES_MEMO = (key: string) => `phases:${key}`;
/** Ids of the meter of three phases, unless somebody has changed it. */
const THREE_PHASE_KEY = /^shellyem3-/;
const THIRD_METER = 2;
const LARGEST_TEXT = 64;

/**
 * One value a topic, below `shellies/<id>/`.
 * @see https://shelly-api-docs.shelly.cloud/gen1/#shelly-3em-mqtt
 */
export function read({ topic, payload }: EcosystemMessage, context: ReadContext): Findings {
  if (topic === 'shellies/announce') return readAnnouncement(payload, context.key);
  const [, key, rest] = /^shellies\/([^/]+)\/(.+)$/.exec(topic) ?? [];
  if (key === undefined || rest === undefined || (context.key !== null && key !== context.key)) return [];
  if (rest === 'online') return readPresence(payload, key);
  if (rest === 'announce') return readAnnouncement(payload, key);
  if (rest === 'info') return readInfo(payload, key);
  return readValue(rest.split('/'), { key, text: payload.toString('utf8', 0, LARGEST_TEXT), context });
}

function readPresence(payload: Buffer, key: string): Findings {
  const word = payload.toString();
  if (word === 'true' || word === 'false') return [{ kind: 'presence', key, online: word === 'true' }];
  return [{ kind: 'unreadable', key, reason: 'shape' }];
}

function readAnnouncement(payload: Buffer, ownKey: string | null): Findings {
  const value = parseJson(payload);
  if (!isJsonObject(value))
    return [{ kind: 'unreadable', key: ownKey, reason: value === undefined ? 'json' : 'shape' }];
  const { id, model: code, fw_ver: firmware } = value;
  const key = ownKey ?? (typeof id === 'string' ? id : null);
  if (key === null) return [{ kind: 'unreadable', key, reason: 'shape', at: 'id' }];
  const known = typeof code === 'string' ? (GEN1_MODELS.get(code) ?? { model: code }) : undefined;
  const reported = typeof firmware === 'string' ? { firmware } : {};
  const isThreePhase = known !== undefined && 'phases' in known;
  const memo: Findings = isThreePhase ? [{ kind: 'memo', name: PHASES_MEMO(key), value: true }] : [];
  return [{ kind: 'identity', key, maker: 'Shelly', ...known, ...reported }, ...memo];
}

/** The whole status, which newer firmware sends beside the single values: only its signal is not among them. */
function readInfo(payload: Buffer, key: string): Findings {
  const value = parseJson(payload);
  if (!isJsonObject(value)) return [{ kind: 'unreadable', key, reason: value === undefined ? 'json' : 'shape' }];
  const reading = new Reading();
  const { wifi_sta: wifi, emeters } = value;
  if (isJsonObject(wifi) && (wifi as JsonObject).connected === true) reading.note('signal', '', wifi.rssi);
  const isThreePhase = Array.isArray(emeters) && emeters.length > THIRD_METER;
  const memo: Finding[] = isThreePhase ? [{ kind: 'memo', name: PHASES_MEMO(key), value: true }] : [];
  return [...reading.findings(key, null), ...memo];
}

/** Quantities of a meter of currents by the last level; `energy` is a count of the last minutes beside `total`. */
const METER_FIELDS: ReadonlyMap<string, MeasuredQuantity> = new Map([
  ['voltage', 'U'],
  ['current', 'I'],
  ['power', 'P'],
  ['reactive_power', 'Q'],
  ['pf', 'PF'],
  ['total', 'E_I'],
  ['total_returned', 'E_E'],
]);

/** Levels under which a relay, roller or dimmer measures. */
const OUTLETS = new Set(['relay', 'roller', 'light', 'meter']);
/** Registers of outlets are in watt-minutes. */
const MINUTES_PER_HOUR = 60;

/** Last levels whose numbers measure nothing electrical, or are counted elsewhere. */
const SILENT = new Set(
  'energy returned_energy overpower_value temperature temperature_f overtemperature temperature_status pos status input longpush input_event command'.split(
    ' ',
  ),
);

interface ValueMessage {
  readonly key: string;
  readonly text: string;
  readonly context: ReadContext;
}

function readValue(levels: readonly string[], message: ValueMessage): Findings {
  const [group = '', index = '', field] = levels;
  const n = /^\d$/.test(index) ? Number(index) : undefined;
  if (n === undefined) return readLone(levels, message);
  if (group === 'emeter' && field !== undefined && levels.length === 3) return readMeter(n, field, message);
  if (OUTLETS.has(group)) return readOutlet(levels, n, message);
  return readLone(levels, message);
}

function readMeter(n: number, field: string, { key, text, context }: ValueMessage): Findings {
  const isThreePhase = n === THIRD_METER || THREE_PHASE_KEY.test(key) || context.memos.get(PHASES_MEMO(key)) === true;
  const quantity = METER_FIELDS.get(field);
  const place = isThreePhase ? phasePlace(n) : channelPlace(n);
  if (quantity === undefined || place === undefined) return rest(`emeter/${n}/${field}`, key, text);
  const memo: Findings = n === THIRD_METER ? [{ kind: 'memo', name: PHASES_MEMO(key), value: true }] : [];
  return [...one(key, { quantity, place, raw: text }), ...memo];
}

function readOutlet(levels: readonly string[], n: number, { key, text }: ValueMessage): Findings {
  const [group, , field] = levels;
  const [channel, relay] = [channelPlace(n), relayPlace(n)];
  if (field === undefined && group === 'relay' && relay !== undefined) {
    if (text === 'on' || text === 'off')
      return one(key, { quantity: 'relay', place: relay, raw: text === 'on' ? 1 : 0 });
    return text === 'overpower' ? [] : [{ kind: 'unreadable', key, reason: 'shape', at: levels.join('/') }];
  }
  if (field === 'power' && channel !== undefined) return one(key, { quantity: 'P', place: channel, raw: text });
  const minutes = field === 'energy' ? numberOf(text) : undefined;
  if (minutes === undefined || channel === undefined) return rest(levels.join('/'), key, text);
  const energy = minutes / MINUTES_PER_HOUR;
  const ofRelay = group === 'relay' && relay !== undefined;
  return [
    ...one(key, { quantity: 'E_I', place: channel, raw: energy }),
    ...(ofRelay ? one(key, { quantity: 'energy', place: relay, raw: energy }) : []),
  ];
}

/** Topics of the device as a whole. */
const LONE_FIELDS: ReadonlyMap<string, readonly [MeasuredQuantity, Place]> = new Map([
  ['voltage', ['U', 'CH1']],
  ['ext_temperature/0', ['tempS', '']],
  ['ext_humidity/0', ['hum', '']],
]);

function readLone(levels: readonly string[], { key, text }: ValueMessage): Findings {
  const path = levels.join('/');
  const [quantity, place] = LONE_FIELDS.get(path) ?? [];
  return quantity === undefined || place === undefined
    ? rest(path, key, text)
    : one(key, { quantity, place, raw: text });
}

function one(
  key: string,
  { quantity, place, raw }: { quantity: MeasuredQuantity; place: Place; raw: unknown },
): Findings {
  const reading = new Reading();
  reading.note(quantity, place, raw);
  return reading.findings(key, null);
}

/** Numbers without a meaning are listed, words are not. */
function rest(path: string, key: string, text: string): Findings {
  const value = numberOf(text);
  const last = path.slice(path.lastIndexOf('/') + 1);
  return value === undefined || SILENT.has(last) ? [] : [{ kind: 'unknown', key, fields: [{ path, value }] }];
}
