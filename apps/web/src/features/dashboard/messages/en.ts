export const messages = {
  now: 'now',
  mean: 'mean',
  sum: 'sum',
  register: 'register',
  waiting: 'Waiting for the first value',
  waiting_hint: 'Values appear as soon as the device sends them.',
  waiting_offline: 'The device is offline',
  waiting_offline_hint: 'Live values appear again as soon as it is back. What was measured before is in the charts.',
  no_value_since: 'No new value since {{when}}',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    dashboard: typeof messages;
  }
}
