export const messages = {
  pause: 'Pause',
  continue: 'Continue',
  paused: 'Paused at {{when}}',
  waiting: 'Waiting for the first value',
  waiting_hint: 'Values appear here as soon as the device sends them.',
  offline: 'The device is offline',
  offline_hint: 'Values appear here as soon as it is back.',
  not_measured: 'The device does not measure this',
  not_measured_hint: 'Choose another quantity or another device.',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    realtime: typeof messages;
  }
}
