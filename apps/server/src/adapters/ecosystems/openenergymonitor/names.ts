import type { MeasuredQuantity, Place } from '@phasor/contract';
import { channelPlace } from '../channels.ts';

/** Where a value of a node belongs; `channels`: it holds for each channel of the node. */
export interface NamedValue {
  readonly quantity: MeasuredQuantity;
  readonly place: Place | 'channels';
}

/** Names with a number behind them, by what they measure (emonTx, emonPi, emonPi2 and IoTaWatt). */
const NUMBERED: ReadonlyMap<string, MeasuredQuantity> = new Map([
  ['power', 'P'],
  ['p', 'P'],
  ['irms', 'I'],
  ['i', 'I'],
  // Both are counted in Wh, and never restart while the node has power.
  ['e', 'E_I'],
  ['wh', 'E_I'],
  ['pf', 'PF'],
  ['v', 'U'],
  ['vrms', 'U'],
]);

const LONE: ReadonlyMap<string, NamedValue> = new Map<string, NamedValue>([
  ['vrms', { quantity: 'U', place: 'channels' }],
  ['frequency', { quantity: 'F', place: '' }],
  ['temperature', { quantity: 'tempS', place: '' }],
  ['humidity', { quantity: 'hum', place: '' }],
  ['rssi', { quantity: 'signal', place: '' }],
]);

/** Names of a node that measure nothing. */
export const SILENT_NAMES: ReadonlySet<string> = new Set(['msg', 'time', 'node', 'battery', 'version']);

/**
 * Meaning of a name; undefined where it has none, such as pulses, whose value is unknown.
 * @see https://github.com/openenergymonitor/emonhub/blob/master/conf/emonpi.default.emonhub.conf
 */
export function namedValue(name: string): NamedValue | undefined {
  const lower = name.toLowerCase();
  const lone = LONE.get(lower);
  if (lone) return lone;
  const [, word = '', digits] = /^([a-z]+)_?(\d{1,2})$/.exec(lower) ?? [];
  const quantity = NUMBERED.get(word);
  const place = digits === undefined ? undefined : channelPlace(Number(digits) - 1);
  return quantity && place ? { quantity, place } : undefined;
}
