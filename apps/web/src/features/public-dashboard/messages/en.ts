export const messages = {
  live: 'live',
  unstored: 'live, but not stored',
  silent: 'waiting for the first value',
  energy: 'Active energy',
  total: 'Total',
  period: { today: 'Today', week: 'This week', month: 'This month', year: 'This year' },
  per: { HOUR: 'figures per hour', DAY: 'figures per day', MONTH: 'figures per month' },
  door: 'Have an account? Sign in',
  not_shown: 'Not shown: chart {{charts}} does not exist. There are {{known}}.',
  waiting: {
    title: 'Waiting for the first value',
    since: 'No new value since {{when}}',
    hint: 'The chart begins as soon as the device sends values.',
  },
  not_measured: {
    title: 'The device does not measure this',
    hint: 'No live values of it will appear here.',
  },
  missing: {
    title: 'This link is incomplete',
    hint: 'Scan the code again, or ask for the whole link.',
  },
  expired: {
    title: 'This link has expired',
    hint: 'Ask the person who gave it to you for a new one.',
  },
  ended: {
    title: 'This link is no longer valid',
    hint: 'It was revoked or never existed. Ask the person who gave it to you for a new one.',
  },
  away: {
    title: 'The server does not answer',
    hint: 'The page tries again by itself.',
  },
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'public-dashboard': typeof messages;
  }
}
