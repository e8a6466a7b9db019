export const messages = {
  days: 'Online and offline by day',
  uptime: 'Uptime',
  state: { online: 'Online', offline: 'Offline', unknown: 'Unknown' },
  state_heading: 'State',
  percent_online: '% online',
  back: 'Back to the day',
  earlier: { day: 'Day before', half_hour: 'Half hour before' },
  later: { day: 'Day after', half_hour: 'Half hour after' },
  closer: 'Show in minutes',
  nothing_known: 'Nothing is known of this time.',
  what_online_is:
    'Online is when the server could reach the device. Unknown is when the server was not running; such time counts neither as online nor as offline.',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    monitoring: typeof messages;
  }
}
