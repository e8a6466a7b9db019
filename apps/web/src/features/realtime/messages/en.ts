export const messages = {
  pause: 'Pause',
  continue: 'Continue',
  paused: 'Paused at {{when}}',
  waiting: 'Waiting for the first value',
  waiting_hint: 'Values appear here as soon as the device sends them.',
  waiting_hint_lora: 'Over LoRa the device sends only now and then: it may take minutes or hours.',
  ended: 'The device is no longer in use',
  ended_hint: 'Its values of the past are in the profiles.',
  offline: 'The device is offline',
  offline_hint: 'Values appear here as soon as it is back.',
  never: 'The device has not reported yet',
  never_hint: 'Values appear here as soon as it is connected and sends its first message.',
  not_measured: 'The device does not measure this',
  not_measured_hint: 'Choose another quantity or another device.',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    realtime: typeof messages;
  }
}
