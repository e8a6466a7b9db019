import type { InstructionStep, Instructions } from '../ecosystem.ts';

/** Lines for ESPHome; `prefix` of the topics of the node. */
function esphome(topicPrefix: string, discoveryPrefix: string): InstructionStep {
  return {
    text: {
      en: 'ESPHome: put these lines into the configuration of the node and install it.',
      sk: 'ESPHome: vložte tieto riadky do konfigurácie uzla a nainštalujte ju.',
      de: 'ESPHome: diese Zeilen in die Konfiguration des Knotens einfügen und installieren.',
    },
    paste: [
      'mqtt:',
      '  broker: {host}',
      '  port: {port}',
      '  username: {user}',
      '  password: {password}',
      '  client_id: {clientId}',
      `  topic_prefix: ${topicPrefix}`,
      '  discovery: true',
      `  discovery_prefix: ${discoveryPrefix}`,
    ].join('\n'),
  };
}

function others(baseTopic: string, discoveryPrefix: string): InstructionStep {
  return {
    text: {
      en: 'Other devices: enter these values in their MQTT settings and switch Home Assistant discovery on (OpenDTU: Settings > MQTT Settings > Home Assistant MQTT Auto Discovery).',
      sk: 'Iné zariadenia: zadajte tieto hodnoty v ich nastaveniach MQTT a zapnite Home Assistant discovery (OpenDTU: Settings > MQTT Settings > Home Assistant MQTT Auto Discovery).',
      de: 'Andere Geräte: diese Werte in ihren MQTT-Einstellungen eintragen und Home Assistant Discovery einschalten (OpenDTU: Settings > MQTT Settings > Home Assistant MQTT Auto Discovery).',
    },
    fields: [
      { label: 'Hostname', value: '{host}' },
      { label: 'Port', value: '{port}' },
      { label: 'Username', value: '{user}' },
      { label: 'Password', value: '{password}' },
      { label: 'Base Topic', value: baseTopic },
      { label: 'Prefix Topic (discovery)', value: discoveryPrefix },
    ],
  };
}

export const deviceInstructions: Instructions = {
  key: {
    label: { en: 'Base topic', sk: 'Základný topic', de: 'Basis-Topic' },
    example: 'solar',
    pattern: /^(?!homeassistant$)[\w.-]{1,64}$/,
  },
  steps: [esphome('{key}', 'homeassistant'), others('{key}/', 'homeassistant/')],
};

export const gatewayInstructions: Instructions = {
  steps: [
    esphome('{prefix}node-name', '{prefix}homeassistant'),
    others('{prefix}device-name/', '{prefix}homeassistant/'),
  ],
};
