import { isJsonObject, type JsonObject } from '../../json.ts';
import { relayPlace } from '../channels.ts';
import type { Findings } from '../finding.ts';
import { Reading } from '../reading.ts';

/** Words of the last will and of the message that follows a connection. */
export function readPresence(key: string, payload: Buffer): Findings {
  const word = payload.toString();
  if (word === 'Online' || word === 'Offline') return [{ kind: 'presence', key, online: word === 'Online' }];
  return [{ kind: 'unreadable', key, reason: 'shape', at: 'LWT' }];
}

/** `stat/<topic>/POWER` or `POWER2`, with `ON` or `OFF`. */
export function readSwitched(key: string, leaf: string, payload: Buffer): Findings {
  const reading = new Reading();
  noteRelay(reading, leaf, payload.toString());
  return reading.findings(key, null);
}

/**
 * Relays and reception. The clock of a device is local time without a zone, and may not be set: the time of arrival is taken.
 * `RSSI` is a percentage, `Signal` is dBm.
 */
export function readState({ key, body }: { readonly key: string; readonly body: JsonObject }): Findings {
  const reading = new Reading();
  for (const name in body) {
    if (/^POWER\d*$/.test(name)) noteRelay(reading, name, body[name]);
  }
  if (isJsonObject(body.Wifi)) reading.note('signal', '', body.Wifi.Signal);
  return reading.findings(key, null);
}

function noteRelay(reading: Reading, name: string, word: unknown): void {
  const number = name === 'POWER' ? 1 : Number(name.slice('POWER'.length));
  const place = relayPlace(number - 1);
  if (place !== undefined && (word === 'ON' || word === 'OFF')) reading.note('relay', place, word === 'ON' ? 1 : 0);
}
