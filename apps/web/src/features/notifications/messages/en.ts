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
