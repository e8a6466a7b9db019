export const messages = {
  none: {
    title: 'Upgrade not available',
    hint: 'There is no firmware for this device yet. Once your operator has released one, it is offered here.',
  },
  up_to_date: { title: 'The firmware is up to date', hint: 'The device runs version {{version}}.' },
  available: { title: 'Upgrade available', current: 'Runs now', version: 'Available', notes: 'What is new' },
  start: 'Upgrade',
  offline: 'It can be upgraded once it is online again.',
  last: { failed: 'The last upgrade failed', timeout: 'The last upgrade timed out (device not stable)' },
  ask: {
    title: 'Upgrade to {{version}}?',
    what: '“{{title}}” downloads version {{version}} in place of {{current}}, restarts, and is watched for a minute. That takes about two minutes; meanwhile it measures nothing for a few seconds.',
    care: 'Leave it connected to power until it has ended.',
  },
  running: {
    title: 'Upgrade to {{version}}',
    care: 'Do not disconnect the device from power.',
    offline:
      'It does not report now. Without news within {{minutes}} minutes the upgrade ends as failed and can be started again.',
    watched: 'After its restart it is watched for a minute.',
    leave: 'You can leave this page; the upgrade goes on.',
  },
  caption: { starting: 'Starting upgrade', running: 'Upgrading', rebooting: 'Rebooting' },
  done: 'The firmware was upgraded',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    upgrade: typeof messages;
  }
}
