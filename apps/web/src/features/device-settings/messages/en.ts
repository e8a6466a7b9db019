export const messages = {
  title: 'Device settings',
  tab: { details: 'Details', wifi: 'WiFi', lora: 'LoRa' },
  details: { mac: 'MAC address', firmware: 'Firmware', uptime: 'Running for', rssi: 'WiFi signal (RSSI)' },
  uptime: '{{days}} d {{hours}} h {{minutes}} min {{seconds}} s',
  stored: 'One is stored. Leave empty to keep it.',
  offline: {
    title: 'The device is offline',
    hint: 'Settings lie in the device itself. They appear here as soon as it is connected again.',
  },
  wifi: {
    ssid: 'Network name (SSID)',
    security: 'Security',
    open: 'None',
    password: 'Password',
    mode: 'IP mode',
    static: 'Static',
    ip: 'IP address',
    mask: 'Network mask',
    gw: 'Gateway',
    dns: 'DNS server',
    restart: 'Restart the device automatically',
  },
  lora: {
    steps: 'Steps',
    step: { basic: 'Basic', details: 'Details', data: 'Data' },
    next: 'Next',
    id: 'ID',
    applicationKey: 'Application key',
    networkKey: 'Network key',
    key_hint: '32 hexadecimal digits',
    echo: 'Echo timer (s)',
    alive: 'Alive timer (s)',
    powerScaler: 'Power scaler',
    timeScaler: 'Time scaler (s)',
    drsf: 'Data rate and spreading factor (DRSF)',
    drsfForce: 'Force this data rate',
    channels: 'Active channels',
    bootMessage: 'Send a message after start',
    sendOnConnect: 'Send while WiFi is connected',
    bytes: 'Payload {{bytes}} of {{limit}} bytes',
    chosen: '{{chosen}} of at most {{count}} keys',
    group: {
      now: 'Present values',
      average: 'Average values',
      energy: 'Energy per phase',
      total: 'All phases together',
      other: 'Other',
    },
    saved: 'LoRa settings successfully set',
  },
  problem: {
    required: 'Fill in this field',
    length: 'The length must be {{min}} to {{max}} characters',
    characters: 'This field contains characters that are not allowed',
    address: 'This is not an IP address of a device',
    mask: 'This is not a network mask',
    host: 'The first and the last address of a network cannot be used',
    network: 'The gateway must be another address in the same network',
    digits: 'Use digits only',
    range: 'The value must be {{min}} to {{max}}',
  },
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'device-settings': typeof messages;
  }
}
