import type { Announcement } from '../../ports/subscriber-desk.ts';
import type { SensorValue } from './sensor-catalogue.ts';

export interface DiscoveredDevice {
  readonly mac: string;
  readonly title: string;
}

const idOf = (mac: string) => `phasor_${mac.toLowerCase()}`;
const configTopic = (mac: string) => `homeassistant/device/${idOf(mac)}/config`;
const stateTopic = (mac: string) => `phasor/${mac}/state`;
const availabilityTopic = (mac: string) => `phasor/${mac}/availability`;

/**
 * The device with its sensors, as Home Assistant discovers it (https://www.home-assistant.io/integrations/mqtt/#mqtt-discovery).
 * @param sensors every one that the device has measured, so that one which pauses is not removed
 */
export function discoveryOf({ mac, title }: DiscoveredDevice, sensors: Iterable<SensorValue>): Announcement {
  const components = [...sensors].map(({ key, name, kind: { unit, deviceClass, stateClass } }) => [
    key,
    {
      platform: 'sensor',
      unique_id: `${idOf(mac)}_${key}`,
      name,
      state_class: stateClass,
      ...(deviceClass !== undefined && { device_class: deviceClass }),
      ...(unit !== undefined && { unit_of_measurement: unit }),
      value_template: `{{ value_json['${key}'] }}`,
    },
  ]);
  const payload = {
    device: { identifiers: [idOf(mac)], name: title, manufacturer: 'Phasor' },
    origin: { name: 'Phasor' },
    availability_topic: availabilityTopic(mac),
    state_topic: stateTopic(mac),
    components: Object.fromEntries(components),
  };
  return { topic: configTopic(mac), payload: JSON.stringify(payload) };
}

/** Its present values; a device that is silent is unavailable, and keeps its last ones. */
export function stateOf(mac: string, sensors: readonly SensorValue[] | undefined): readonly Announcement[] {
  const availability = { topic: availabilityTopic(mac), payload: sensors === undefined ? 'offline' : 'online' };
  if (sensors === undefined) return [availability];
  const values = Object.fromEntries(sensors.map(({ key, value }) => [key, value]));
  return [{ topic: stateTopic(mac), payload: JSON.stringify(values) }, availability];
}

/** Takes a device back: Home Assistant removes it. */
export function removalOf(mac: string): readonly Announcement[] {
  return [configTopic(mac), stateTopic(mac), availabilityTopic(mac)].map((topic) => ({ topic, payload: '' }));
}
