const numeric = (name: string, unit: string) => ({
  type: 'numeric',
  name,
  property: name,
  label: name,
  unit,
  access: 1,
});

const LINK = { ...numeric('linkquality', 'lqi'), category: 'diagnostic' };

const SWITCH = {
  type: 'switch',
  features: [
    {
      type: 'binary',
      name: 'state',
      property: 'state',
      label: 'State',
      access: 7,
      value_on: 'ON',
      value_off: 'OFF',
      value_toggle: 'TOGGLE',
    },
  ],
};

/** What the bridge lists of its devices: a plug, a meter with two clamps, and a sensor. */
export const LISTED = {
  plug: {
    ieee_address: '0xa4c138280528b031',
    vendor: 'Tuya',
    model: 'TS011F_plug_1',
    description: 'Smart plug (with power monitoring)',
    power_source: 'Mains (single phase)',
    exposes: [
      SWITCH,
      numeric('power', 'W'),
      numeric('current', 'A'),
      numeric('voltage', 'V'),
      numeric('energy', 'kWh'),
      LINK,
    ],
  },
  clamps: {
    ieee_address: '0xa4c1385f1d2e3c4b',
    vendor: 'Tuya',
    model: 'PJ-1203A',
    description: 'Bidirectional energy meter with 80A current clamp',
    power_source: 'Mains (single phase)',
    exposes: [
      numeric('ac_frequency', 'Hz'),
      numeric('voltage', 'V'),
      ...['a', 'b'].flatMap((clamp) => [
        numeric(`power_${clamp}`, 'W'),
        numeric(`current_${clamp}`, 'A'),
        numeric(`power_factor_${clamp}`, '%'),
        numeric(`energy_${clamp}`, 'kWh'),
        numeric(`energy_produced_${clamp}`, 'kWh'),
      ]),
      numeric('power_ab', 'W'),
      LINK,
    ],
  },
  sensor: {
    ieee_address: '0x00158d0004a1b2c3',
    vendor: 'Aqara',
    model: 'WSDCGQ11LM',
    description: 'Temperature and humidity sensor',
    power_source: 'Battery',
    exposes: [
      numeric('battery', '%'),
      numeric('temperature', '°C'),
      numeric('humidity', '%'),
      numeric('voltage', 'mV'),
      LINK,
    ],
  },
} as const;

export type ZigbeeDevice = keyof typeof LISTED;
