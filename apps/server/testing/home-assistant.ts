/**
 * What Home Assistant takes of a discovery message, as its own sources say it, apart from what this server knows of it.
 * @see https://www.home-assistant.io/integrations/mqtt/#mqtt-discovery
 * @see https://github.com/home-assistant/core/blob/dev/homeassistant/components/mqtt/schemas.py
 * @see https://github.com/home-assistant/core/blob/dev/homeassistant/components/sensor/const.py
 */
const MEASURED = ['measurement'];
const COUNTED = ['total', 'total_increasing'];

/** Units and state classes of a device class; null = without a unit. */
const DEVICE_CLASSES: Readonly<Record<string, { units: readonly (string | null)[]; states: readonly string[] }>> = {
  apparent_power: { units: ['mVA', 'VA', 'kVA'], states: MEASURED },
  carbon_dioxide: { units: ['ppm'], states: MEASURED },
  current: { units: ['A', 'mA'], states: MEASURED },
  energy: { units: ['J', 'kJ', 'MJ', 'GJ', 'mWh', 'Wh', 'kWh', 'MWh', 'GWh', 'TWh'], states: COUNTED },
  frequency: { units: ['Hz', 'kHz', 'MHz', 'GHz'], states: MEASURED },
  humidity: { units: ['%'], states: MEASURED },
  illuminance: { units: ['lx'], states: MEASURED },
  power: { units: ['mW', 'W', 'kW', 'MW', 'GW', 'TW'], states: MEASURED },
  power_factor: { units: ['%', null], states: MEASURED },
  reactive_energy: { units: ['varh', 'kvarh'], states: COUNTED },
  reactive_power: { units: ['mvar', 'var', 'kvar'], states: MEASURED },
  temperature: { units: ['°C', '°F', 'K'], states: MEASURED },
  voltage: { units: ['V', 'mV', 'µV', 'kV', 'MV'], states: MEASURED },
};
/** Units that a sensor without a class may have: one of a class would be offered as that class. */
const CLASSLESS_UNITS: readonly (string | null)[] = [null, '%', 'VAh', 'kVAh'];

const AVAILABILITY = ['availability', 'availability_mode', 'availability_template', 'availability_topic'];
const PAYLOADS = ['payload_available', 'payload_not_available'];
const SHARED = [...AVAILABILITY, ...PAYLOADS, 'command_topic', 'state_topic', 'qos', 'encoding'];
/** Keys of each part, without which of them are required. */
const KEYS = {
  message: [...SHARED, 'device', 'origin', 'components'],
  device: [
    ...['identifiers', 'connections', 'manufacturer', 'model', 'model_id', 'name', 'hw_version', 'serial_number'],
    ...['sw_version', 'via_device', 'suggested_area', 'configuration_url'],
  ],
  origin: ['name', 'sw_version', 'support_url'],
  sensor: [
    ...SHARED,
    ...['platform', 'unique_id', 'name', 'device_class', 'state_class', 'unit_of_measurement', 'value_template'],
    ...['expire_after', 'force_update', 'icon', 'entity_category', 'enabled_by_default', 'entity_picture', 'object_id'],
    ...['default_entity_id', 'suggested_display_precision', 'last_reset_value_template', 'options'],
  ],
} as const;
const CONFIG_TOPIC = /^homeassistant\/device\/(?:[\w-]+\/)?[\w-]+\/config$/;

type Part = Readonly<Record<string, unknown>>;

/** What Home Assistant would not take of the configuration of a device and its sensors, by place; empty = all is taken. */
export function discoveryFaults(topic: string, message: Part): readonly string[] {
  const { device = {}, origin = {}, components = {} } = message as Readonly<Record<string, Part>>;
  const sensors = Object.entries(components as Readonly<Record<string, Part>>);
  const ids = sensors.map(([, { unique_id: id }]) => id);
  const identifiers = (device.identifiers ?? device.connections ?? []) as readonly unknown[];
  return [
    ...(CONFIG_TOPIC.test(topic) ? [] : ['topic']),
    ...strange(message, KEYS.message, ''),
    ...strange(device, KEYS.device, 'device.'),
    ...strange(origin, KEYS.origin, 'origin.'),
    ...(identifiers.length > 0 && identifiers.every(isText) ? [] : ['device.identifiers']),
    ...(isText(device.name) ? [] : ['device.name']),
    ...(isText(origin.name) ? [] : ['origin.name']),
    ...(isTopic(message.availability_topic) ? [] : ['availability_topic']),
    ...(sensors.length > 0 ? [] : ['components']),
    ...(new Set(ids).size === ids.length ? [] : ['unique_id']),
    ...sensors.flatMap(([key, sensor]) => sensorFaults({ state_topic: message.state_topic, ...sensor }, `${key}.`)),
  ];
}

function sensorFaults(sensor: Part, at: string): readonly string[] {
  const { device_class: given, state_class: state, unit_of_measurement: unit = null } = sensor;
  const known = typeof given === 'string' ? DEVICE_CLASSES[given] : undefined;
  const units = given === undefined ? CLASSLESS_UNITS : (known?.units ?? []);
  const states = given === undefined ? [...MEASURED, ...COUNTED] : (known?.states ?? []);
  return [
    ...strange(sensor, KEYS.sensor, at),
    ...(sensor.platform === 'sensor' ? [] : [`${at}platform`]),
    ...(isText(sensor.unique_id) ? [] : [`${at}unique_id`]),
    ...(isText(sensor.name) ? [] : [`${at}name`]),
    ...(isTopic(sensor.state_topic) ? [] : [`${at}state_topic`]),
    ...(given === undefined || known !== undefined ? [] : [`${at}device_class`]),
    ...(units.some((each) => each === unit) ? [] : [`${at}unit_of_measurement`]),
    ...(states.some((each) => each === state) ? [] : [`${at}state_class`]),
  ];
}

/** The state of a sensor after a message at its topic: its template names one value; undefined = no number, the state stays. */
export function sensorState({ value_template: template }: Part, payload: string): number | undefined {
  const [, key] = /^\{\{ value_json\['(\w+)'\] \}\}$/.exec(String(template)) ?? [];
  const value: unknown = key === undefined ? undefined : JSON.parse(payload)[key];
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** Keys that a part does not have there. */
function strange(part: Part, keys: readonly string[], at: string): readonly string[] {
  return Object.keys(part).flatMap((key) => (keys.includes(key) ? [] : [`${at}${key}`]));
}

const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';
const isTopic = (value: unknown): boolean => isText(value) && !/[#+]/.test(String(value));
