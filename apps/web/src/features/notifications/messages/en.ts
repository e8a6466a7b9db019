import type { PairTypeName } from '@phasor/contract';

export const messages = {
  title: 'What you are told',
  add: 'Add a notification',
  source: 'Source',
  destination: 'Destination',
  platform: 'Phasor, in the bell',
  choose: 'Please choose',
  source_first: 'Choose the source first',
  required: 'Please choose one',
  used_up: 'This source is already told everywhere. Choose another one.',
  no_chat: 'Chat spaces can be chosen once your operator has connected a chat.',
  empty: 'You are told nothing about this device',
  empty_hint: 'Choose what you want to hear of and where; it then arrives by itself.',
  remove: 'Remove “{{source}}” to “{{destination}}”',
  ask_remove: 'You will no longer be told this here. What was told stays in the list.',
  removed: 'Notification removed',
  list: {
    title: 'Notifications of the last 30 days',
    zone: 'by the clock of each site',
    kind: 'Kind',
    kinds: {
      all: 'All kinds',
      status: 'Device status and supply',
      relays: 'Relays',
      appliances: 'Appliances',
      anomalies: 'Anomalies',
    },
    of: 'Device or group',
    all_devices: 'All devices',
    groups: 'Groups',
    devices: 'Devices',
    seen: 'Seen or not',
    seens: { all: 'All', unseen: 'Not seen' },
    new: 'New',
    mark_seen: 'Mark all as seen ({{number}})',
    see_named: 'Mark as seen: {{title}}, {{time}}',
    mark_this: 'Mark as seen',
    loading: 'older ones are being read',
    none: 'No notification matches',
    none_hint: 'Choose another kind or device, or search for something else.',
    show_all: 'Show all notifications',
    column: { time: 'Time', devices: 'Devices', what: 'What happened', facts: 'Details' },
  },
  type: {
    status: 'Device status',
    nilm: 'NILM',
    anomaly: 'Anomaly',
    disconnector: 'Disconnector',
  } satisfies Record<PairTypeName, string>,
  hint: {
    status: 'The device goes offline or comes back, its supply is interrupted',
    nilm: 'An appliance is switched on or off',
    anomaly: 'An appliance behaves unusually',
    disconnector: 'A relay is switched, its supply is interrupted',
  } satisfies Record<PairTypeName, string>,
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    notifications: typeof messages;
  }
}
