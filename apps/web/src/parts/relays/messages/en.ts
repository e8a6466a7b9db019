export const messages = {
  relay: 'Relay {{number}}',
  on: 'On',
  off: 'Off',
  unknown: 'unknown',
  switching: 'switching…',
  toggle: 'Switch {{name}}',
  last_change: 'Last change',
  offline: 'Switches again when the device is online.',
  locked: 'Locked',
  locked_by: 'Locked by {{login}} since {{when}}. An owner can unlock it.',
  locked_since: 'Locked since {{when}}. An owner can unlock it.',
  ask: {
    on: 'Switch on',
    off: 'Switch off',
    question_on: 'Switch on {{name}}?',
    question_off: 'Switch off {{name}}?',
    device: 'Device',
    now: 'Load now',
    load: 'Connected load',
    critical: 'The connected load is marked as critical.',
    effect_on: 'It gets its supply at once.',
    effect_off: 'It loses its supply at once.',
    unknown: 'unknown',
  },
  guard: {
    title: 'Protection',
    lock: 'Lock',
    unlock: 'Unlock',
    lock_hint: 'While it is locked, it cannot be switched in any way.',
    ask: 'Ask before switching',
    ask_default: 'Above 1 kW, or when critical',
    ask_always: 'Always',
    ask_never: 'Never',
    critical: 'The connected load is critical',
  },
  settings: {
    open: 'Settings of {{name}}',
    title: 'Settings of the relay',
    name: 'Name',
    name_hint: '3 to 30 characters.',
    power: 'Power',
    power_hint: '0 to 99,999 W: the connected load.',
    power_offline: 'The power can be set while the device is online.',
    clear: 'Delete energy',
    clear_offline: 'The energy can be deleted while the device is online.',
    clear_question: 'Delete the energy of {{name}}? Its counter begins at 0; what the charts show of the past stays.',
    cleared: 'Energy deleted',
    unchanged: 'Nothing was changed.',
  },
  silence: 'Where nothing is drawn, the device reported nothing.',
  silences_cut:
    'Silences are so many in this period that shorter ones are not drawn. Choose a shorter period to see them all.',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    relays: typeof messages;
  }
}
