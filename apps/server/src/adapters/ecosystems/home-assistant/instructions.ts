import type { InstructionStep, Instructions } from '../ecosystem.ts';

/** Lines for ESPHome. Nodes behind a gateway keep their own client ids: with one id each would end the connection of the others. */
function esphome(topicPrefix: string, discoveryPrefix: string, as: 'device' | 'gateway'): InstructionStep {
  return {
    text: ESPHOME_TEXTS[as],
    paste: [
      'mqtt:',
      '  broker: {host}',
      '  port: {port}',
      '  username: {user}',
      '  password: {password}',
      ...(as === 'device' ? ['  client_id: {clientId}'] : []),
      `  topic_prefix: ${topicPrefix}`,
      '  discovery: true',
      `  discovery_prefix: ${discoveryPrefix}`,
      '  discover_ip: false',
    ].join('\n'),
  };
}

const ESPHOME_TEXTS = {
  device: {
    en: 'ESPHome: put these lines into the configuration of the node, remove "api:" or set its reboot_timeout to 0s, since the node otherwise restarts every 15 minutes, and install it.',
    sk: 'ESPHome: vložte tieto riadky do konfigurácie uzla, odstráňte „api:“ alebo nastavte jeho reboot_timeout na 0s, inak sa uzol každých 15 minút reštartuje, a nainštalujte ju.',
    de: 'ESPHome: diese Zeilen in die Konfiguration des Knotens einfügen, „api:“ entfernen oder dessen reboot_timeout auf 0s setzen, da der Knoten sonst alle 15 Minuten neu startet, und installieren.',
  },
  gateway: {
    en: 'ESPHome: put these lines into the configuration of each node, with its own name in place of node-name, remove "api:" or set its reboot_timeout to 0s, and install it.',
    sk: 'ESPHome: vložte tieto riadky do konfigurácie každého uzla, s jeho vlastným názvom namiesto node-name, odstráňte „api:“ alebo nastavte jeho reboot_timeout na 0s, a nainštalujte ju.',
    de: 'ESPHome: diese Zeilen in die Konfiguration jedes Knotens einfügen, mit seinem eigenen Namen statt node-name, „api:“ entfernen oder dessen reboot_timeout auf 0s setzen, und installieren.',
  },
} as const;

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
  steps: [esphome('{key}', 'homeassistant', 'device'), others('{key}/', 'homeassistant/')],
};

export const gatewayInstructions: Instructions = {
  steps: [
    esphome('{prefix}node-name', '{prefix}homeassistant', 'gateway'),
    others('{prefix}device-name/', '{prefix}homeassistant/'),
  ],
};
