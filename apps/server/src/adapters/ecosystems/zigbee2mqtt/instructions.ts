import type { Instructions } from '../ecosystem.ts';

export const gatewayInstructions: Instructions = {
  steps: [
    {
      text: {
        en: 'Open Settings > MQTT in the frontend of Zigbee2MQTT, enter these values and press Submit.',
        sk: 'Vo webovom rozhraní Zigbee2MQTT otvorte Settings > MQTT, zadajte tieto hodnoty a stlačte Submit.',
        de: 'In der Weboberfläche von Zigbee2MQTT Settings > MQTT öffnen, diese Werte eintragen und Submit drücken.',
      },
      fields: [
        { label: 'Base topic', value: '{prefix}zigbee2mqtt' },
        { label: 'MQTT server', value: '{broker}' },
        { label: 'User', value: '{user}' },
        { label: 'Password', value: '{password}' },
        { label: 'Client ID', value: '{clientId}' },
      ],
    },
    {
      text: {
        en: 'Or put these lines into configuration.yaml. Availability reports which devices are there.',
        sk: 'Alebo vložte tieto riadky do configuration.yaml. Availability oznamuje, ktoré zariadenia sú dostupné.',
        de: 'Oder diese Zeilen in configuration.yaml einfügen. Availability meldet, welche Geräte erreichbar sind.',
      },
      paste: [
        'mqtt:',
        '  base_topic: {prefix}zigbee2mqtt',
        '  server: {broker}',
        '  user: {user}',
        '  password: {password}',
        '  client_id: {clientId}',
        'availability:',
        '  enabled: true',
        'advanced:',
        '  last_seen: ISO_8601',
      ].join('\n'),
    },
    {
      text: {
        en: 'Restart Zigbee2MQTT (Settings > Tools > Restart). Its devices appear here one after another.',
        sk: 'Reštartujte Zigbee2MQTT (Settings > Tools > Restart). Jeho zariadenia sa tu objavia jedno po druhom.',
        de: 'Zigbee2MQTT neu starten (Settings > Tools > Restart). Seine Geräte erscheinen hier nacheinander.',
      },
    },
  ],
};
