import { isJsonObject, type JsonObject, parseJson } from '../../json.ts';
import type { EcosystemMessage, ReadContext } from '../ecosystem.ts';
import type { Finding, Findings } from '../finding.ts';
import { instantOfSeconds } from '../instant.ts';
import { numberOf, Reading } from '../reading.ts';
import { componentId, readComponent, returnedEnergy } from './components.ts';
import { historyRequest, keepsRecords, readHistory } from './history.ts';
import { recordsMemo, returnedMemo } from './memos.ts';
import { ANSWER_TOPIC, GREETING_IDS, greetingOf } from './rpc.ts';

const TOPIC_PATTERN = new RegExp(`^(.+?)/(online|status/.+|events/rpc|${ANSWER_TOPIC})$`);

/** What reading needs beside the context: the device of the message. */
type DeviceContext = Omit<ReadContext, 'key'> & { readonly key: string };

/**
 * Notifications on `events/rpc`, states of components on `status/<component>`, presence on `online`, answers to our requests.
 * @see https://shelly-api-docs.shelly.cloud/gen2/General/Notifications
 */
export function read({ topic, payload }: EcosystemMessage, context: ReadContext): Findings {
  const [key, rest] = addressOf(topic, context.key);
  if (key === undefined || rest === undefined) return [];
  const device = { ...context, key };
  if (rest === 'online') return readPresence(payload, device);
  const component = /^status\/(.+)$/.exec(rest)?.[1];
  if (component === undefined && rest !== 'events/rpc' && rest !== ANSWER_TOPIC) return [];
  const value = parseJson(payload);
  if (value === undefined) return [{ kind: 'unreadable', key, reason: 'json' }];
  // The state of a component that is not there is null.
  if (component !== undefined && value === null) return [];
  if (!isJsonObject(value)) return [{ kind: 'unreadable', key, reason: 'shape' }];
  if (component !== undefined) return readComponents({ [component]: value }, null, device);
  return rest === ANSWER_TOPIC ? readAnswer(value, device) : readNotification(value, device);
}

/** The device and the rest of a topic; a device's own connection has one device only. */
function addressOf(topic: string, key: string | null): readonly [string?, string?] {
  if (key !== null) return topic.startsWith(`${key}/`) ? [key, topic.slice(key.length + 1)] : [];
  const [, found, rest] = TOPIC_PATTERN.exec(topic) ?? [];
  return found === undefined || rest === undefined ? [] : [found, rest];
}

function readPresence(payload: Buffer, { key, prefix }: DeviceContext): Findings {
  const word = payload.toString();
  if (word === 'false') return [{ kind: 'presence', key, online: false }];
  if (word !== 'true') return [{ kind: 'unreadable', key, reason: 'shape' }];
  return [
    { kind: 'presence', key, online: true },
    { kind: 'send', messages: greetingOf(key, prefix) },
  ];
}

function readNotification({ method, params }: JsonObject, device: DeviceContext): Findings {
  if ((method !== 'NotifyStatus' && method !== 'NotifyFullStatus') || !isJsonObject(params)) return [];
  const { ts, ...components } = params;
  return readComponents(components, instantOfSeconds(ts), device);
}

function readComponents(components: JsonObject, time: number | null, device: DeviceContext): Findings {
  const { key } = device;
  const reading = new Reading();
  const memos: Finding[] = [];
  for (const [name, status] of Object.entries(components)) {
    if (!isJsonObject(status)) continue;
    readComponent(reading, { name, id: componentId(name), status, returned: returnedMemo.read(device, key, name) });
    const returned = returnedEnergy(status);
    if (returned !== undefined) memos.push(returnedMemo.keep(key, name, returned));
  }
  const known = recordsMemo.read(device, key);
  const found = Object.keys(components).filter((name) => keepsRecords(name) && !known.includes(name));
  if (found.length > 0) memos.push(recordsMemo.keep(key, [...known, ...found]));
  return [...reading.findings(key, time), ...memos];
}

function readAnswer({ id: rawId, result, error }: JsonObject, device: DeviceContext): Findings {
  const { key } = device;
  if (typeof rawId !== 'string') return [];
  const history = historyRequest(rawId);
  const id = history?.id ?? rawId;
  if (isJsonObject(error)) {
    const code = numberOf(error.code);
    const message = typeof error.message === 'string' ? error.message : undefined;
    return [
      { kind: 'answer', key, id, ok: false, ...(code === undefined ? {} : { code }), ...(message ? { message } : {}) },
    ];
  }
  if (id === GREETING_IDS.identity) return isJsonObject(result) ? [identityOf(result, key)] : [];
  if (id === GREETING_IDS.status) return isJsonObject(result) ? readStatus(result, device) : [];
  if (history !== undefined && isJsonObject(result)) return readHistory(history, result, device);
  return [{ kind: 'answer', key, id, ok: true }];
}

function identityOf({ app, model, name, ver }: JsonObject, key: string): Finding {
  const texts = { model: app ?? model, name, firmware: ver };
  const reported = Object.entries(texts).filter(([, value]) => typeof value === 'string' && value !== '');
  return { kind: 'identity', key, maker: 'Shelly', ...Object.fromEntries(reported) };
}

/** All components of the device, so that it is known how many there are of each. */
function readStatus(result: JsonObject, device: DeviceContext): Findings {
  const count = (type: string) => Object.keys(result).filter((name) => name.startsWith(`${type}:`)).length;
  const [channels, relays] = [count('em1') + count('pm1') + measuring(result), count('switch')];
  const identity: Finding = {
    kind: 'identity',
    key: device.key,
    phases: count('em') > 0 ? 3 : 1,
    ...(channels > 0 ? { channels } : {}),
    ...(relays > 0 ? { relays } : {}),
  };
  return [...readComponents(result, null, device), identity];
}

/** Relays, covers and lights that measure. */
function measuring(result: JsonObject): number {
  const statuses = Object.entries(result).filter(([name]) => /^(switch|cover|light):/.test(name));
  return statuses.filter(([, status]) => isJsonObject(status) && status.apower !== undefined).length;
}
