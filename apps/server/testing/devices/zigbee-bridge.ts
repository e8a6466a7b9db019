import { ecosystem } from '../../src/adapters/ecosystems/zigbee2mqtt/index.ts';
import { memosAfter, message } from './ecosystem-messages.ts';

/** A measured number, as a device exposes it. */
export const numeric = (property: string, unit?: string) => ({
  type: 'numeric',
  name: property,
  property,
  unit,
  access: 1,
});
/** A relay, as a device exposes it. */
export const relay = (property = 'state') => ({
  type: 'switch',
  features: [{ type: 'binary', name: 'state', property, value_on: 'ON', value_off: 'OFF', access: 7 }],
});

/** A device in the list of the bridge. */
export function listed(name: string, exposes: readonly object[], address = '0xa4c138280528b031') {
  return {
    ieee_address: address,
    friendly_name: name,
    type: 'Router',
    software_build_id: '1.0.5',
    definition: { model: 'TS011F_plug_1', vendor: 'TuYa', exposes },
  };
}

/** A bridge that has listed these devices. */
export function bridge(...devices: readonly object[]) {
  const memos = new Map<string, unknown>();
  const context = { key: null, memos, prefix: 'site/a/', timeZone: 'Europe/Bratislava' };
  const list = [{ ieee_address: '0x00124b0024c2', friendly_name: 'Coordinator', type: 'Coordinator' }, ...devices];
  memosAfter(ecosystem.read(message('zigbee2mqtt/bridge/devices', list), context), memos);
  return {
    context,
    read: (topic: string, payload: unknown) => ecosystem.read(message(`zigbee2mqtt/${topic}`, payload), context),
  };
}

/** What a metering plug exposes. */
export const PLUG = [
  relay(),
  numeric('power', 'W'),
  numeric('voltage', 'V'),
  numeric('current', 'A'),
  numeric('energy', 'kWh'),
  numeric('linkquality', 'lqi'),
  { ...numeric('countdown', 's'), access: 7 },
];
